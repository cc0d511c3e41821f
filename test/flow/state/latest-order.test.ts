import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import type { Order } from '../../../src/wire/index.ts';
import { readLatestOrder, seenOf, writeLatestOrder } from '../../../src/flow/state/latest-order.ts';

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 10, 26);
const OURS = { deviceToken: 'sealed', id: 'ES-1', at: NOW, reference: 'cart-1' };

test('An order is offered for a day, and not by a clock that was set back', () => {
  const read = (at: number): string | undefined => readLatestOrder(writeLatestOrder({ ...OURS, at }), NOW)?.id;
  assert.equal(read(NOW), 'ES-1');
  assert.equal(read(NOW - DAY + 1), 'ES-1');
  assert.equal(read(NOW - DAY), undefined);
  assert.equal(read(NOW + 1), undefined);
});

test('The record holds neither the order’s own token nor a failure', () => {
  const failure = { code: 'RATE_LIMITED', message: '', actor: 'customer', retryable: true } as const;
  assert.deepEqual(readLatestOrder(writeLatestOrder({ ...OURS, failure, token: 'a.b.c' }), NOW), OURS);
});

test('Of an order its document and state and how far it is are kept, and nothing that is personal', () => {
  const stamp = { stateCode: 'KA', articleCode: 'KA-4', stampDutyMinor: 100_00 };
  const seen = { stage: 'created', payment: { state: 'pending' } } as const;
  const order: Order = {
    ...seen,
    payment: { state: 'pending', intentId: 'pi_1' },
    stamp,
    externalOrderId: 'ES-1',
    createdAt: '',
    totalMinor: 159_00,
    currency: 'INR',
    partiesEditable: true,
    parties: { partyName: 'Asha Rao', customerMobile: '9880012345' },
    details: { purpose: 'Lease of flat 12' },
    timeline: [],
    documents: [],
  };
  assert.deepEqual(seenOf(order), { stamp, seen });
});

test('What a former version has kept, a token that opens the order, is no order', () => {
  assert.equal(readLatestOrder(JSON.stringify({ viewToken: 'a.b.c', at: NOW }), NOW), undefined);
});

test('Whatever another script has written there is no order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(undefined)), (text) => {
      assert.equal(readLatestOrder(text, NOW), undefined);
    }),
  );
});

test('What another version has kept of an order in another shape is left out, and the order stays within reach', () => {
  const stamp = { stateCode: 'KA', articleCode: 'KA-4', stampDutyMinor: 100_00 };
  const seen = { stage: 'created', payment: { state: 'pending' } };
  const read = (more: object): unknown => readLatestOrder(JSON.stringify({ ...OURS, ...more }), NOW);
  assert.deepEqual(read({ stamp, seen, lines: [] }), { ...OURS, stamp, seen, lines: [] });
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (some, other, third) => {
      fc.pre(!Array.isArray(third));
      assert.deepEqual(read({ stamp: some, seen: other, lines: third }), OURS);
      assert.deepEqual(read({ stamp: { ...stamp, stateCode: 7 }, seen: { ...seen, payment: some } }), OURS);
    }),
  );
});
