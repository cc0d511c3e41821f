import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../support/fast-check.ts';
import { isPrintableLine } from '../../src/base/printable.ts';

/** Every code point of a Unicode property, as text. */
const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const those = (property: string): string[] => {
  const pattern = new RegExp(`\\p{${property}}`, 'u');
  return codePoints.filter((character) => pattern.test(character));
};

const JOINERS = ['\u200c', '\u200d'];
const REFUSED = ['Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp', 'Default_Ignorable_Code_Point'];

test('Every invisible character of Unicode is refused: alone, first, last, inside a word, and between Indian letters.', () => {
  for (const property of REFUSED) {
    const characters = those(property).filter((character) => !JOINERS.includes(character));
    assert.ok(characters.length > 0, property);
    for (const character of characters) {
      for (const text of [character, `${character}Asha`, `As${character}ha`, `Asha${character}`, `क${character}ष`]) {
        if (isPrintableLine(text)) assert.fail(`${property} U+${character.codePointAt(0)?.toString(16)} in ${text}`);
      }
    }
  }
});

test('Every visible character of Unicode is accepted, alone and inside a word.', () => {
  const refused = new Set(REFUSED.flatMap(those));
  for (const property of ['L', 'N', 'P', 'S']) {
    for (const character of those(property)) {
      if (refused.has(character) || character === '\u2800' || character === '\ufffd') continue;
      if (!isPrintableLine(character) || !isPrintableLine(`A${character}a`)) assert.fail(`${property} ${character}`);
    }
  }
});

test('A text without a visible character is refused: empty, spaces of every kind, marks alone, and the Braille blank.', () => {
  for (const text of ['', ' ', '\u00a0\u2003', '\u3000', '\u0301', '\u2800', '\u2800 \u2800', '\u115f', '\u3164']) {
    assert.equal(isPrintableLine(text), false, JSON.stringify(text));
  }
});

test('A joiner is accepted where a letter of an Indian script or Arabic needs it, and nowhere else.', () => {
  // Nepali and Marathi eyelash ra, Bengali ra with ya-phala, chillu at the end of a word, Sinhala, Persian and Urdu.
  for (const text of ['दर्‍या', 'র‍্যাব', 'അവന്‍', 'ശ്രീകുമാര്‍ നായര്‍', 'ක්‍රිස්', 'نامه‌ای', 'क्‌ष']) {
    assert.equal(isPrintableLine(text), true, text);
  }
  for (const joiner of JOINERS) {
    for (const text of [
      joiner,
      `${joiner}क`,
      `क${joiner}`,
      `As${joiner}ha`,
      `क्${joiner}${joiner}ष`,
      `Asha ${joiner} Rao`,
      `क${joiner}A`,
      `1${joiner}2`,
      `😀${joiner}😀`,
    ]) {
      assert.equal(isPrintableLine(text), false, JSON.stringify(text));
    }
  }
});

test('Two texts that are accepted differ visibly: removing what is invisible changes neither, but for joiners.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      fc.pre(isPrintableLine(text));
      assert.equal(
        text.replace(/[\p{C}\p{DI}]/gu, (character) => (JOINERS.includes(character) ? character : '')),
        text,
      );
    }),
    { numRuns: runs(2_000) },
  );
});
