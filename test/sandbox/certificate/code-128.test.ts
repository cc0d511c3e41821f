import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { code128 } from '../../../src/sandbox/certificate/blocks.ts';
import { decode } from './code-128.ts';

/** Every printable ASCII character. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

const symbolOf = (character: string): string => code128(character).slice(6, 12).join('');
const checkOf = (text: string): string => code128(text).slice(-13, -7).join('');

describe('a Code 128 bar code', () => {
  it('A Code 128 bar code reads as its text', () => {
    for (const text of ['SAMPLE', 'PJJ123C', 'IN-XX98765432101234X']) assert.equal(decode(code128(text)), text);
  });

  it('A Code 128 bar code has eleven modules for each symbol, of three bars with an even sum, each symbol its own', () => {
    for (const character of ASCII) {
      const widths = code128(character).slice(6, 12);
      assert.equal(
        widths.reduce((sum, width) => sum + width, 0),
        11,
        character,
      );
      assert.equal(
        widths.filter((_, index) => index % 2 === 0).reduce((sum, width) => sum + width, 0) % 2,
        0,
        character,
      );
    }
    assert.equal(new Set(ASCII.map(symbolOf)).size, ASCII.length);
  });

  it('A Code 128 bar code ends in the check symbol: the weighted sum modulo 103, with the start symbol as 104', () => {
    // 104 + 51*1 + 33*2 + 45*3 + 48*4 + 44*5 + 37*6 = 990, and 990 mod 103 is 63, the symbol of "_".
    assert.equal(checkOf('SAMPLE'), symbolOf('_'));
    assert.notEqual(checkOf('SAMPEL'), checkOf('SAMPLE'));
  });

  it('A Code 128 bar code refuses what code set B does not have', () => {
    for (const text of ['', 'Zoë', 'a\nb', '₹']) assert.throws(() => code128(text), RangeError);
  });
});
