import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notPrinted } from '../../src/base/printable.ts';

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
  assert.deepEqual(notPrinted('Rao ★ & ₹ ★ Sons'), ['★', '₹']);
  assert.deepEqual(notPrinted('Rao 👩‍👧 Sons'), ['👩‍👧']);
  assert.deepEqual(notPrinted('आशा Rao'), ['आशा']);
});
