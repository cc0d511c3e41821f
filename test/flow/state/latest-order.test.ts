import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { latestOrderId, readLatestOrder, writeLatestOrder } from '../../../src/flow/state/latest-order.ts';

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 10, 26);
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object): string => `${part({ typ: 'estamp-view+jwt' })}.${part(claims)}.signature`;
const OURS = token({ svc: 'estamp.standard', oid: 'ES-1' });

test('An order is offered for a day, and not by a clock that was set back', () => {
  const read = (at: number): string | undefined =>
    readLatestOrder(writeLatestOrder(OURS, at), NOW, 'estamp.standard')?.externalOrderId;
  assert.equal(read(NOW), 'ES-1');
  assert.equal(read(NOW - DAY + 1), 'ES-1');
  assert.equal(read(NOW - DAY), undefined);
  assert.equal(read(NOW + 1), undefined);
});

test('An order of another service or reference is not offered', () => {
  const latest = writeLatestOrder(token({ svc: 'estamp.standard', ref: 'cart-1', oid: 'ES-1' }), NOW);
  assert.equal(readLatestOrder(latest, NOW, 'estamp.standard', 'cart-1')?.externalOrderId, 'ES-1');
  assert.equal(readLatestOrder(latest, NOW, 'estamp.standard', 'cart-2'), undefined);
  assert.equal(readLatestOrder(latest, NOW, 'estamp.standard'), undefined);
  assert.equal(readLatestOrder(latest, NOW, 'estamp.other', 'cart-1'), undefined);
});

test('Whatever another script has written there is no order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(undefined)), (text) => {
      assert.equal(latestOrderId(text), undefined);
      assert.equal(readLatestOrder(text, NOW, 'estamp.standard'), undefined);
    }),
  );
});
