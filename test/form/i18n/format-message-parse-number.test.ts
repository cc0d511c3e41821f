import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinDigits } from '../../../src/base/amount-in-words.ts';
import { readNumber } from '../../../src/form/i18n/format-message.ts';
import { parseRupeeInput } from '../../../src/flow/state/parse-rupees.ts';

test('numbers are parsed as people type them', () => {
  const cases: [string, unknown][] = [
    ['', undefined],
    ['  ', undefined],
    ['1', 1],
    [' 1 ', 1],
    ['1.', 1],
    ['.5', 0.5],
    ['3.10', 3.1],
    ['-2', -2],
    ['+2', 2],
    ['007', 7],
    ['0.10', 0.1],
    ['-0', -0],
    ['1,00,000', 100000],
    ['100,000.50', 100000.5],
    ['19.99', 19.99],
  ];
  for (const [text, value] of cases) assert.equal(readNumber(text), value, text);
});

test('a text that is not a number stays as typed', () => {
  for (const text of ['-', '.', 'ten', '1e5', '1,2', '1 2', '0x10', 'Infinity', '1.2.3', '1,00'])
    assert.equal(readNumber(text), text);
});

test('a number keeps all digits, or its text is kept', () => {
  assert.equal(readNumber('9007199254740991'), 9007199254740991);
  assert.equal(readNumber('9007199254740993'), '9007199254740993');
  assert.equal(readNumber('0.1234567890123456789'), '0.1234567890123456789');
  assert.equal(readNumber('1'.repeat(400)), '1'.repeat(400));
  assert.equal(readNumber(`0.${'0'.repeat(400)}1`), `0.${'0'.repeat(400)}1`);
});

test('digits of Indian scripts, Arabic and full width are parsed', () => {
  assert.equal(latinDigits('०१२३४५६७८९'), '0123456789');
  for (const zero of [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xff10]) {
    const digits = Array.from({ length: 10 }, (_, i) => String.fromCharCode(zero + i)).join('');
    assert.equal(latinDigits(digits), '0123456789', zero.toString(16));
    assert.equal(readNumber(`${digits[4]}${digits[2]}.${digits[5]}`), 42.5);
  }
  assert.equal(latinDigits('ಅ 5'), 'ಅ 5');
});

for (const [typed, value] of [
  ['₹1,00,000.50', 100000.5],
  ['Rs. 500', 500],
  ['rs 500', 500],
  ['500/-', 500],
  ['₹ १,००,००० /-', 100000],
  ['500./-', 500],
] as const) {
  test(`“${typed}” is an amount in every number field, as in the stamp value`, () => {
    assert.equal(readNumber(typed), value);
    assert.equal(parseRupeeInput(typed), value * 100);
  });
}

for (const typed of ['₹', 'Rs.', '/-', '₹ /-', '500/']) {
  test(`“${typed}” is not an amount and is kept for the error`, () => assert.equal(readNumber(typed), typed));
}
