import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { isUnguessable } from '../../../src/proxy/config/check-secrets.ts';

const GUESSABLE = [
  '1'.repeat(40),
  '01'.repeat(20),
  'abcdefghi'.repeat(5),
  'a1B2c3D4'.repeat(5),
  '0123456789'.repeat(4),
  'abcdefghijklmnopqrstuvwxyzabcdefghij',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
  'P4ssw0rd!P4ssw0rd!P4ssw0rd!P4ssw0rd!',
  'correct horse battery staple again and again',
  'the-quick-brown-fox-jumps-over-the-lazy-dog',
  'The-Quick-Brown-Fox-Jumps-Over-The-Lazy-Dog',
  'THE_QUICK_BROWN_FOX_JUMPS_OVER_THE_LAZY_DOG',
  'mera bahut hi gupt shabd jo koi nahi jaanta',
  'MyCompanyProductionServerKey2026ForEstamp',
  'kagaz-and-co-mumbai-estamp-listener-2026',
];

test('T89: A secret of few characters, patterns, sequences or words does not look random', () => {
  for (const secret of GUESSABLE) assert.ok(!isUnguessable(secret), secret);
  const unit = fc.string({ minLength: 1, maxLength: 10 });
  fc.assert(fc.property(unit, (text) => !isUnguessable(text.repeat(Math.ceil(40 / text.length)))));
});

test('Random letters between signs look random', () => {
  assert.ok(isUnguessable('igakqhSlFFrNaerEHHvQ-GJ-hv_CKU_OejbuROefLEc'));
});

test('A secret that was made at random looks random, in every usual notation', () => {
  for (let round = 0; round < 2_000; round += 1) {
    for (const secret of [
      randomBytes(32).toString('base64'),
      randomBytes(32).toString('base64url'),
      randomBytes(32).toString('hex'),
      randomUUID() + randomUUID(),
    ])
      assert.ok(isUnguessable(secret), secret);
  }
});
