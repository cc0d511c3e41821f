import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { wireReference } from '../../../src/elements/platform/wire-reference.ts';
import { QuoteRequest } from '../../../src/wire/quote.ts';

const isAccepted = (reference: string | undefined): boolean =>
  QuoteRequest.safeParse({
    serviceCode: 's',
    stateCode: 'KA',
    articleCode: 'a',
    stampDutyAmount: '100',
    reference,
  }).success;

test('A reference that the proxy accepts is sent as it is', () => {
  for (const reference of ['cart-2041', 'a', 'A.b_c:9-', 'x'.repeat(64)])
    assert.equal(wireReference(reference), reference);
});

test('No reference is sent for an empty one, and a number is sent as text', () => {
  for (const nothing of ['', '  ', null, undefined]) assert.equal(wireReference(nothing), undefined);
  assert.equal(wireReference(1001), '1001');
});

test('Any other reference becomes one that the proxy accepts, and stays readable', () => {
  assert.match(wireReference('INV/2026-27/001') ?? '', /^INV-2026-27-001\.[0-9a-z]{20,25}$/);
  for (const reference of ['#1001', 'order 7', 'बिल/१', 'x'.repeat(200), '\ud800', '😀'.repeat(40), 'a\u0000b'])
    assert.ok(isAccepted(wireReference(reference)), reference);
});

test('Different references stay different, the same one stays the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      (one, other) => {
        const [a, b] = [wireReference(one), wireReference(other)];
        assert.ok(a === undefined || isAccepted(a), a);
        assert.equal(a === b, one.trim() === other.trim());
      },
    ),
  );
  const near = ['A/1', 'A-1', 'A 1', 'A#1', 'A//1', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`].map(wireReference);
  assert.equal(new Set(near).size, near.length);
});
