import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountInWords } from '../../src/base/amount-in-words.ts';

describe('amountInWords', () => {
  const cases: Array<[number, string]> = [
    [0, 'Zero only'],
    [1, 'One Paise only'],
    [100_00, 'One Hundred only'],
    [22_50, 'Twenty Two and Fifty Paise only'],
    [11_00, 'Eleven only'],
    [20_00, 'Twenty only'],
    [1_001_00, 'One Thousand One only'],
    [99_999_99, 'Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise only'],
    [1_00_000_00, 'One Lakh only'],
    [12_34_567_00, 'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven only'],
    [1_00_00_000_00, 'One Crore only'],
    [
      1_23_45_67_890_00,
      'One Hundred Twenty Three Crore Forty Five Lakh Sixty Seven Thousand Eight Hundred Ninety only',
    ],
    [1_00_00_00_00_000_00, 'Ten Thousand Crore only'],
    [9_00_000_00_00_000_00, 'Nine Lakh Crore only'],
  ];
  for (const [paise, words] of cases) {
    it(`amountInWords reads ${paise} paise as "${words}"`, () => assert.equal(amountInWords(paise), words));
  }

  it('amountInWords refuses a value that is not an amount', () => {
    for (const value of [-1, 0.5, Number.NaN, Infinity, 2 ** 53]) assert.throws(() => amountInWords(value), RangeError);
  });
});
