import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../support/fast-check.ts';
import { formatRupees, parseRupees, toRupees } from '../../src/base/money.ts';

test('rupees are parsed exactly', () => {
  assert.equal(parseRupees('159.00'), 15900);
  assert.equal(parseRupees('159.5'), 15950);
  assert.equal(parseRupees(159), 15900);
  assert.equal(parseRupees(19.99), 1999);
  assert.equal(parseRupees('0.01'), 1);
  assert.equal(parseRupees('9999999999999.99'), 999999999999999);
});

test('a value that is not certainly an amount is refused', () => {
  const doubtful = [
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1.',
    '.5',
    '1.234',
    '1,234',
    '1e2',
    '0x10',
    'NaN',
    'Infinity',
    '₹5',
    '१००',
    null,
    undefined,
    true,
    {},
    [],
    NaN,
    Infinity,
    -1,
    0.001,
    1e-7,
    1e21,
    '99999999999999',
  ];
  for (const value of doubtful) assert.equal(parseRupees(value), undefined, JSON.stringify(value));
});

test('every amount is equal after formatting and parsing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (paise) => {
      assert.equal(parseRupees(toRupees(paise)), paise);
    }),
  );
});

test('a discount keeps its sign', () => {
  assert.equal(toRupees(-5), '-0.05');
  assert.equal(toRupees(-2500), '-25.00');
});

test('money is grouped as in India, with Latin digits', () => {
  assert.equal(formatRupees(12345678900), '₹12,34,56,789.00');
  assert.equal(formatRupees(10000, 'short'), '₹100');
  assert.equal(formatRupees(10050, 'short'), '₹100.50');
});

test('money is formatted as Intl does for en-IN', () => {
  const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  // A double holds paise exactly up to this amount after a division by 100.
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), fc.boolean(), (number, isRound) => {
      const paise = isRound ? number - (number % 100) : number;
      assert.equal(formatRupees(paise), exact.format(paise / 100));
      assert.equal(formatRupees(paise, 'short'), (paise % 100 ? exact : whole).format(paise / 100));
    }),
    { numRuns: runs(2000) },
  );
});

test('Nothing but a text or a number is an amount, whatever text it converts to', () => {
  for (const value of [['12'], [12], { toString: () => '12' }, Object('12'), true, null, undefined, 12n])
    assert.equal(parseRupees(value), undefined);
});
