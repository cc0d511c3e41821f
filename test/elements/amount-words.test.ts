import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountInWords } from '../../src/elements/amount-words.ts';

const cases: [paise: number, words: string][] = [
  [0, '(zero only)'],
  [10_000, '(one hundred only)'],
  [11_900, '(one hundred nineteen only)'],
  [150_000, '(one thousand five hundred only)'],
  [12_345_600, '(one lakh twenty three thousand four hundred fifty six only)'],
  [1_000_000_000, '(one crore only)'],
  [10_050, '(one hundred and fifty paise only)'],
];

for (const [paise, words] of cases) {
  test(`a certificate writes ${paise} paise as ${words}`, () => assert.equal(amountInWords(paise), words));
}
