import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LRUCache } from 'lru-cache';
import { createStatusCache } from '../../../src/proxy/orders/status-cache/status-cache.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { CANARIES, order, type Json } from '../support/kit.ts';
import {
  beside,
  readOrder,
  statusReads,
  open,
  orderReads,
  stages,
  deliverEvent,
  type Instance,
} from './status-cache/status-caches.ts';
import { deliver, PAYLOAD } from '../webhooks/deliveries.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

test('five hundred concurrent reads of one order cost one call in two seconds', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token } = await order(shop);
  clock.pass(2_001);
  const before = await statusReads(shop);
  assert.deepEqual(await stages([shop], token, 500), new Set(['created']));
  assert.equal((await statusReads(shop)) - before, 1);
  clock.pass(1_999);
  await stages([shop], token, 5);
  assert.equal((await statusReads(shop)) - before, 1);
  clock.pass(2);
  await stages([shop], token, 100);
  assert.equal((await statusReads(shop)) - before, 2);
});

test('three instances with one store cost no more than one, whichever of them reads the order first', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const instances = [shop, beside(shop, { clock, store }), beside(shop, { clock, store })];
  const { token } = await order(shop);
  for (const round of [1, 2, 3]) {
    clock.pass(2_001);
    const before = await statusReads(shop);
    assert.deepEqual(await stages(instances, token, 50), new Set(['created']));
    assert.equal((await statusReads(shop)) - before, 1, `round ${round}`);
  }
});

test('an event makes the next response fresh, at once, on every instance, with one read', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const other = beside(shop, { clock, store });
  const { token, id, intentId } = await order(shop);
  assert.deepEqual(await stages([shop, other], token, 3), new Set(['created']));
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  assert.deepEqual(await stages([shop, other], token, 3), new Set(['created']), 'no change was reported');
  const before = await orderReads(shop);
  await deliverEvent(other, clock, id);
  assert.deepEqual(await stages([shop, other], token, 100), new Set(['payment-confirmed']));
  assert.equal((await orderReads(shop)) - before, 1);
});

test('of events in quick succession the later ones wait for the interval, and are visible afterwards', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  clock.pass(2_001);
  await readOrder(shop, token);
  const before = await orderReads(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await deliverEvent(shop, clock, id);
  assert.equal((await readOrder(shop, token))['stage'], 'payment-confirmed');
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  await deliverEvent(shop, clock, id);
  assert.equal((await readOrder(shop, token))['stage'], 'fulfilment', 'one does not wait for the interval');
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  await deliverEvent(shop, clock, id);
  const seen = [readOrder(shop, token), readOrder(shop, token)];
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.ok((await orderReads(shop)) - before <= 2, 'the others do');
  clock.pass(2_001);
  assert.deepEqual(
    (await Promise.all(seen)).map(({ stage }) => stage),
    ['completed', 'completed'],
  );
  assert.ok((await orderReads(shop)) - before <= 3, 'no read for each of them');
});

test('a late event reverts no order: its state comes from the service', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  await deliverEvent(shop, clock, id);
  assert.equal((await readOrder(shop, token))['stage'], 'completed');
  clock.pass(2_001);
  await deliver(shop, {
    at: Math.floor(clock.now() / 1000),
    eventId: 'evt_old',
    payload: { ...PAYLOAD, externalOrderId: id, coreEventType: 'CREATED', status: 'CREATED' },
  });
  assert.equal((await readOrder(shop, token))['stage'], 'completed');
});

test('our own writes are visible at once', async () => {
  const shop = await open({ clock: new HeldClock() });
  const { token } = await order(shop);
  for (const partyName of ['Asha Devi', 'Asha Bai']) {
    const { json } = await shop.ask('PUT', '/order/parties', { token, body: { partyName } });
    assert.equal(((json['order'] as Json)['parties'] as Json)['partyName'], partyName);
    assert.equal(((await readOrder(shop, token))['parties'] as Json)['partyName'], partyName);
  }
});

test('the order data that instances share is encrypted in the store', async () => {
  const clock = new HeldClock();
  const memory = createMemoryStore(clock);
  const stored: string[] = [];
  const store = {
    ...memory,
    set: (key: string, value: string, seconds: number) => (stored.push(key, value), memory.set(key, value, seconds)),
  };
  const shop = await open({ clock, store });
  const { token } = await order(shop);
  await readOrder(shop, token);
  assert.ok(stored.some((text) => text.includes('status:')));
  for (const canary of Object.values(CANARIES)) assert.equal(stored.join('\n').includes(canary), false);
});

test('while the store does not respond every customer still sees their order', async () => {
  const memory = createMemoryStore(new HeldClock());
  let gone = false;
  const call = <T>(act: () => Promise<T>): Promise<T> => (gone ? Promise.reject(new Error('gone')) : act());
  const shop = await open({
    store: {
      ...memory,
      get: (key) => call(() => memory.get(key)),
      set: (key, value, seconds) => call(() => memory.set(key, value, seconds)),
      setIfAbsent: (key, value, seconds) => call(() => memory.setIfAbsent(key, value, seconds)),
      delete: (key, onlyIf) => call(() => memory.delete(key, onlyIf)),
    },
  });
  const { token } = await order(shop);
  await readOrder(shop, token);
  gone = true;
  const before = await orderReads(shop);
  assert.deepEqual(await stages([shop], token, 50), new Set(['created']));
  assert.ok((await orderReads(shop)) - before <= 1);
});

test('a failed read is not shared with later readers', async () => {
  const shop = await open({ clock: new HeldClock() });
  const { token } = await order(shop);
  const clock = new HeldClock();
  const other = beside(shop, { clock });
  await shop.control('POST', '/faults', { operationId: 'getOrder', status: 500, times: 1 });
  assert.equal((await other.ask('GET', '/order', { token })).status, 503);
  assert.equal((await other.ask('GET', '/order', { token })).status, 200);
});

test('a read with an older token, which knows fewer payments, is not shared with newer ones', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const { token: older, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  const newer = String((await shop.ask('POST', '/order/payment', { token: older, body: {} })).json['orderToken']);
  // The service tells of no payment of the order: the attempts do.
  await shop.control('POST', '/faults', { operationId: 'getOrderPayment', status: 404, times: 99 });
  const other = beside(shop, { clock, store });
  const paymentOf = async (instance: Instance, token: string): Promise<unknown> =>
    ((await readOrder(instance, token))['payment'] as Json)['state'];
  assert.equal(await paymentOf(shop, older), 'failed');
  const alone = beside(shop, { clock });
  const truth = await paymentOf(alone, newer);
  assert.notEqual(truth, 'failed');
  assert.deepEqual(
    [await paymentOf(shop, newer), await paymentOf(other, newer), await paymentOf(other, older)],
    [truth, truth, 'failed'],
  );
});

test('an order is in memory for as long as it is shared, also without further reads; reusable data for three minutes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { mock: sets } = t.mock.method(LRUCache.prototype, 'set');
  const clock = new HeldClock();
  const reads = createStatusCache<Json>({
    clock,
    timeoutMs: 1_000,
    toReusable: (value: Json) => value,
    markOf: () => '',
    secondsOf: () => 2,
  });
  await reads.read('ES-1', '', () => Promise.resolve({ value: { pan: CANARIES.pan } }));
  const stored = new Set(
    sets.calls
      .filter(({ arguments: [, value] }) => JSON.stringify(value).includes(CANARIES.pan))
      .map(({ this: cache }) => cache as LRUCache<string, object>),
  );
  const sizes = (): number[] => [...stored].map(({ size }) => size).sort();
  assert.deepEqual(sizes(), [1, 1]);
  clock.pass(2_001);
  t.mock.timers.tick(2_001);
  assert.deepEqual(sizes(), [0, 1]);
  clock.pass(178_000);
  t.mock.timers.tick(178_000);
  assert.deepEqual(sizes(), [0, 0]);
});
