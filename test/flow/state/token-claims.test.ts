import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTokenClaims } from '../../../src/flow/state/token-claims.ts';

const encoded = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');

test('Header and payload are read together; the signature is not', () => {
  const token = `${encoded({ typ: 'view' })}.${encoded({ svc: 'S', ref: 'R-1', exp: 12 })}.${'c2ln'}`;
  assert.deepEqual(readTokenClaims(token), { typ: 'view', svc: 'S', ref: 'R-1', exp: 12 });
});

test('A reference in any script is read, whatever characters its encoding has', () => {
  for (const ref of ['आदेश १', '>>>???', 'ÿÿÿþ', '~~~~']) {
    const token = `${encoded({})}.${encoded({ ref })}.s`;
    assert.equal(readTokenClaims(token).ref, ref);
  }
  // The samples contain both characters that differ between the two alphabets.
  assert.match(encoded({ ref: '>>>???' }) + encoded({ ref: 'ÿÿÿþ' }), /-|_/);
});

test('A text that is no token has no claims', () => {
  for (const text of ['', 'x', 'a.b.c', `${encoded({ typ: 'view' })}.%.s`]) assert.deepEqual(readTokenClaims(text), {});
});
