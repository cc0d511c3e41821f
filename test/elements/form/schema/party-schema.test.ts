import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkParties } from '../../../../src/proxy/orders/parties.ts';
import { translator } from '../../../../src/elements/i18n/translate.ts';
import {
  normalizeAddress,
  normalizeMobile,
  normalizeName,
  normalizePan,
  partySchema,
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

test('Indian mobiles, landlines and foreign numbers are accepted, and mistyped ones are not', () => {
  const { properties } = partySchema(translator(undefined)).schema as {
    properties: { customerMobile: { pattern: string } };
  };
  const pattern = new RegExp(properties.customerMobile.pattern, 'u');
  for (const [typed, stored] of Object.entries({
    '+44 7700 900123': '+447700900123',
    '0044 7700 900123': '+447700900123',
    '+1 (415) 555-0100': '+14155550100',
    '+971 50 123 4567': '+971501234567',
    '022 2345 6789': '02223456789',
    '080-41234567': '8041234567',
    '+91 22 2345 6789': '+912223456789',
    '+91 (0)22 2345 6789': '+912223456789',
    '98765 43210': '9876543210',
  })) {
    assert.equal(normalizeMobile(typed), stored);
    assert.match(stored, pattern);
    // The proxy takes what the browser takes.
    assert.deepEqual(checkParties({ customerMobile: stored }), { customerMobile: stored });
  }
  for (const typed of [
    '98765',
    '9876 5432',
    '+91 98765 4321',
    '+91 98765 432100',
    '12345 67890',
    '+',
    '+0 12345678',
    'x',
  ])
    assert.doesNotMatch(normalizeMobile(typed), pattern);
});
