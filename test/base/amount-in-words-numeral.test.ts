import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../support/fast-check.ts';
import { plainNumeral } from '../../src/base/amount-in-words.ts';

test('Amounts are read as people in India write them', () => {
  const amounts: Readonly<Record<string, string>> = {
    '1.5 lakh': '150000',
    '1.5 Lakhs': '150000',
    '3 lac': '300000',
    '2.5L': '250000',
    '2 crore': '20000000',
    '1.25 cr.': '12500000',
    '50k': '50000',
    '5 thousand': '5000',
    '.5 lakh': '50000',
    '१.५ lakh': '150000',
    '₹1.5 lakh': '150000',
    'Rs 1,50,000 only': '150000',
    'Rs. 4,500/-': '4500',
    'Rs. 4500/- only': '4500',
    'INR 4500': '4500',
    '4500 INR': '4500',
    '4500 rupees': '4500',
    '₹ 1,00,000.50': '100000.50',
    '1.123456 lakh': '112345.6',
    '-2k': '-2000',
  };
  for (const [text, amount] of Object.entries(amounts)) assert.equal(plainNumeral(text), amount, text);
});

test('A text that is not clearly a number stays as it is', () => {
  for (const text of ['k', 'lakh', '₹', 'Rs', '/-', '-', '1.5.2 lakh', '1,2 lakh', '1 lakh 50', '12,34', 'abc', '5 km'])
    assert.equal(plainNumeral(text), text);
});

test('A number of lakhs or crores is exact', () => {
  const part = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      part,
      fc.stringMatching(/^\d{0,9}$/),
      fc.constantFrom('k', 'lakh', 'crore'),
      (whole, fraction, unit) => {
        const places = { k: 3, lakh: 5, crore: 7 }[unit];
        const read = plainNumeral(`${whole}${fraction && `.${fraction}`} ${unit}`);
        const scaled = (numeral: string, more: number): bigint => {
          const [digits = '', rest = ''] = numeral.split('.');
          return BigInt(digits + rest.padEnd(more, '0'));
        };
        assert.equal(scaled(read, 9), scaled(`${whole}.${fraction}`, 9 + places), read);
      },
    ),
  );
});
