import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOST, notPrinted, printed, withoutLost } from '../../src/base/printable.ts';

test('What certificates print is accepted in names', () => {
  for (const name of [
    'Ram Kumar @ Ramu',
    'Anil Rao +2',
    'Asha Rao "Pinky"',
    'Shop #1 Traders; Pune',
    'M/s A & B Pvt. Ltd.',
    'S. K. & Sons (HUF)',
    'José D’Souza – Karta',
  ])
    assert.deepEqual(notPrinted(name), [], name);
});

test('What certificates cannot print is named, each once, and signs of one picture stay together', () => {
  assert.deepEqual(notPrinted('Rao ★ & ₹ ★ Sons'), ['★']);
  assert.deepEqual(notPrinted('Rao 👩‍👧 Sons'), ['👩‍👧']);
  assert.deepEqual(notPrinted('आशा Rao'), ['आशा']);
});

test('A text is printed with a mark for each letter that is lost, and without those letters on request', () => {
  assert.equal(printed('आशा Rao'), `${LOST}${LOST} Rao`);
  assert.equal(printed('Loan of ₹5,00,000\nto Zoë'), 'Loan of Rs. 5,00,000 to Zoë');
  assert.equal(withoutLost('Rao ★ & 👩‍👧 Sons★'), 'Rao & Sons');
});
