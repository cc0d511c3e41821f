import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  normalizeAddress,
  normalizeMobile,
  normalizeName,
  normalizePan,
} from '../../../../src/elements/form/schema/party-schema.ts';

const mobiles: [typed: string, stored: string][] = [
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['०९८७६५४३२१०', '9876543210'],
  ['+९१ ९८७६५ ४३२१०', '9876543210'],
  ['\u202a+91 98765 43210\u202c', '9876543210'],
  ['+91-0-98765 43210', '9876543210'],
  ['00910 98765\u200b43210', '9876543210'],
  // Ten digits that begin like the country code are a number of their own.
  ['9198765432', '9198765432'],
  ['+1 555 0100', '+15550100'],
];

for (const [typed, stored] of mobiles) {
  test(`The mobile number ${typed} is stored as ${stored}`, () => assert.equal(normalizeMobile(typed), stored));
}

test('A PAN is stored in upper case without spaces', () => {
  assert.equal(normalizePan(' abcpe 1234f\u200e '), 'ABCPE1234F');
});

test('Surrounding and repeated spaces are removed from a name, and nothing else', () => {
  assert.equal(normalizeName('  Asha \n  R. Rao '), 'Asha R. Rao');
  assert.equal(normalizeName('ఆశా రావు'), 'ఆశా రావు');
  assert.equal(normalizeName('क्\u200dष'), 'क्\u200dष', 'joiners are part of the spelling');
});

test('Direction marks are removed from a name', () => {
  assert.equal(normalizeName('Asha \u202eoaR'), 'Asha oaR');
  assert.equal(normalizeName('\u2067Asha\u2069 \u200eRao\u200f\u202c'), 'Asha Rao');
});

test('Invisible characters are removed from a name', () => {
  assert.equal(normalizeName('Asha\u200bRao\u00ad\0\ufeff'), 'AshaRao');
  assert.equal(normalizeName('\u200b\u00ad'), '');
});

test('Line breaks and direction marks are removed from an address', () => {
  assert.equal(
    normalizeAddress(' 12 M.G. Road,\r\n Bengaluru\n\u202a560001\u202c\n'),
    '12 M.G. Road, Bengaluru, 560001',
  );
});
