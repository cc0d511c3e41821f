import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LRUCache } from 'lru-cache';
import type { EstampProxyOptions } from '../../src/proxy/index.ts';
import { createSharedLooks } from '../../src/proxy/order/shared-looks.ts';
import { createMemoryStore } from '../../src/proxy/store/memory.ts';
import { ask, CANARIES, openShop, order, proxyBefore } from './kit.ts';
import type { Json, Shop } from './kit.ts';
import { deliver, PAYLOAD, SECRET, HeldClock } from './webhooks/deliveries.ts';

type Instance = Pick<Shop, 'ask'>;

async function open(more: Partial<EstampProxyOptions> = {}): Promise<Shop> {
  // Nothing happens by itself: whatever changes here is changed by the test.
  const shop = await openShop({ webhookSecrets: [SECRET], ...more }, { manual: true });
  after(() => shop.close());
  return shop;
}

function beside(shop: Shop, more: Partial<EstampProxyOptions>): Instance {
  const proxy = proxyBefore(shop.sandbox, { webhookSecrets: [SECRET], ...more });
  after(() => proxy.close());
  return { ask: (method, path, options) => ask(proxy, method, path, options) };
}

const reads = async (shop: Shop): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'getOrder').length;
const look = async (instance: Instance, token: string): Promise<Json> => (await instance.ask('GET', '/order', { token })).json['order'] as Json;
const stages = async (instances: readonly Instance[], token: string, each: number): Promise<Set<unknown>> => {
  const asked = instances.flatMap((instance) => Array.from({ length: each }, () => look(instance, token)));
  return new Set((await Promise.all(asked)).map(({ stage }) => stage));
};
let events = 0;
const tell = (instance: Instance, clock: { now(): number }, externalOrderId: string): Promise<unknown> => {
  events += 1;
  return deliver(instance, {
    at: Math.floor(clock.now() / 1000), eventId: `evt_${events}`, payload: { ...PAYLOAD, externalOrderId, occurredAt: `${events}` },
  });
};

test('five hundred who look at one order cost one read in two seconds', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token } = await order(shop);
  clock.pass(2_001);
  const before = await reads(shop);
  assert.deepEqual(await stages([shop], token, 500), new Set(['created']));
  assert.equal(await reads(shop) - before, 1);
  clock.pass(1_999);
  await stages([shop], token, 5);
  assert.equal(await reads(shop) - before, 1);
  clock.pass(2);
  await stages([shop], token, 100);
  assert.equal(await reads(shop) - before, 2);
});

test('three instances on one store cost no more than one', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const instances = [shop, beside(shop, { clock, store }), beside(shop, { clock, store })];
  const { token } = await order(shop);
  for (const round of [1, 2, 3]) {
    clock.pass(2_001);
    const before = await reads(shop);
    assert.deepEqual(await stages(instances, token, 50), new Set(['created']));
    assert.equal(await reads(shop) - before, 1, `round ${round}`);
  }
});

test('an event makes the next answer fresh, at once, on every instance, for one read', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const other = beside(shop, { clock, store });
  const { token, id, intentId } = await order(shop);
  assert.deepEqual(await stages([shop, other], token, 3), new Set(['created']));
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  assert.deepEqual(await stages([shop, other], token, 3), new Set(['created']), 'nobody has told');
  const before = await reads(shop);
  await tell(other, clock, id);
  assert.deepEqual(await stages([shop, other], token, 100), new Set(['payment-confirmed']));
  assert.equal(await reads(shop) - before, 1);
});

test('of events that come quickly the later ones wait for their turn, and are seen all the same', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  clock.pass(2_001);
  await look(shop, token);
  const before = await reads(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await tell(shop, clock, id);
  assert.equal((await look(shop, token))['stage'], 'payment-confirmed');
  const seen = [];
  for (const to of ['FULFILMENT_STARTED', 'FULFILMENT_COMPLETED']) {
    await shop.control('POST', `/orders/${id}/advance`, { to });
    await tell(shop, clock, id);
    seen.push(look(shop, token));
  }
  await new Promise((resolve) => setTimeout(resolve, 60));
  clock.pass(2_001);
  assert.deepEqual((await Promise.all(seen)).map(({ stage }) => stage), ['completed', 'completed']);
  assert.ok(await reads(shop) - before <= 3, 'no read for each of them');
});

/** An order that is being made, and what the service is asked from now on. */
async function beingMade(clock: HeldClock): Promise<{ shop: Shop; token: string; id: string; asked: () => Promise<string[]> }> {
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  clock.pass(2_001);
  assert.equal((await look(shop, token))['stage'], 'fulfilment');
  let seen = (await shop.journal()).length;
  return {
    shop, token, id,
    async asked() {
      const entries = (await shop.journal()).map(({ operationId }) => String(operationId));
      return entries.slice(seen, seen = entries.length);
    },
  };
}

test('while an order is being made, a look is one call, however many look', async () => {
  const clock = new HeldClock();
  const { shop, token, asked } = await beingMade(clock);
  const whole = await look(shop, token);
  for (let round = 0; round < 14; round += 1) {
    clock.pass(2_001);
    assert.deepEqual(await stages([shop], token, 20), new Set(['fulfilment']));
  }
  assert.deepEqual(await asked(), Array.from({ length: 14 }, () => 'getOrderStatus'));
  assert.deepEqual(await look(shop, token), whole, 'and it says all that the whole look said');
  clock.pass(2_001);
  await look(shop, token);
  assert.deepEqual((await asked()).sort(), ['getOrder', 'getOrderStatus'], 'after half a minute everything is looked at again');
});

test('what changes while an order is being made is seen by the next look, with its documents', async () => {
  const clock = new HeldClock();
  const { shop, token, id, asked } = await beingMade(clock);
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  clock.pass(2_001);
  const seen = await look(shop, token);
  assert.equal(seen['stage'], 'completed');
  assert.ok((seen['documents'] as unknown[]).length > 0);
  assert.deepEqual((await asked()).sort(), ['getOrder', 'getOrderStatus', 'listOrderDocuments'], 'nothing is asked twice');
  clock.pass(2_001);
  assert.deepEqual(await look(shop, token), seen);
  assert.deepEqual(await asked(), ['getOrderStatus']);
});

test('an order that is being made is looked at whole when its status cannot be had, and when an event tells of it', async () => {
  const clock = new HeldClock();
  const { shop, token, id, asked } = await beingMade(clock);
  clock.pass(2_001);
  await shop.control('POST', '/faults', { operationId: 'getOrderStatus', status: 500, times: 9 });
  assert.equal((await look(shop, token))['stage'], 'fulfilment');
  await shop.control('DELETE', '/faults');
  assert.equal((await asked()).filter((name) => name === 'getOrder').length, 1);
  clock.pass(2_001);
  await tell(shop, clock, id);
  await look(shop, token);
  assert.equal((await asked()).filter((name) => name === 'getOrder').length, 1);
});

test('an order whose parties may be corrected is never looked at by halves', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, intentId } = await order(shop);
  const parties = (await look(shop, token))['parties'];
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  for (let round = 0; round < 3; round += 1) {
    clock.pass(2_001);
    const before = await reads(shop);
    const seen = await look(shop, token);
    assert.equal(seen['stage'], 'payment-confirmed');
    assert.deepEqual(seen['parties'], parties);
    assert.equal(await reads(shop) - before, 1);
  }
});

test('an old event that comes late moves no order back: its state is what the service says', async () => {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  await tell(shop, clock, id);
  assert.equal((await look(shop, token))['stage'], 'completed');
  clock.pass(2_001);
  await deliver(shop, {
    at: Math.floor(clock.now() / 1000), eventId: 'evt_old',
    payload: { ...PAYLOAD, externalOrderId: id, coreEventType: 'CREATED', status: 'CREATED' },
  });
  assert.equal((await look(shop, token))['stage'], 'completed');
});

test('our own writes are seen at once', async () => {
  const shop = await open({ clock: new HeldClock() });
  const { token } = await order(shop);
  for (const partyName of ['Asha Devi', 'Asha Bai']) {
    const { json } = await shop.ask('PUT', '/order/parties', { token, body: { partyName } });
    assert.equal(((json['order'] as Json)['parties'] as Json)['partyName'], partyName);
    assert.equal(((await look(shop, token))['parties'] as Json)['partyName'], partyName);
  }
});

test('what instances share of an order is closed to whoever keeps it', async () => {
  const clock = new HeldClock();
  const memory = createMemoryStore(clock);
  const kept: string[] = [];
  const store = { ...memory, set: (key: string, value: string, seconds: number) => (kept.push(key, value), memory.set(key, value, seconds)) };
  const shop = await open({ clock, store });
  const { token } = await order(shop);
  await look(shop, token);
  assert.ok(kept.some((text) => text.includes('look:')));
  for (const canary of Object.values(CANARIES)) assert.equal(kept.join('\n').includes(canary), false);
});

test('while the store cannot be heard everybody still sees their order', async () => {
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
  await look(shop, token);
  gone = true;
  const before = await reads(shop);
  assert.deepEqual(await stages([shop], token, 50), new Set(['created']));
  assert.ok(await reads(shop) - before <= 1);
});

test('a read that failed is nobody else\'s answer', async () => {
  const shop = await open({ clock: new HeldClock() });
  const { token } = await order(shop);
  const clock = new HeldClock();
  const other = beside(shop, { clock });
  await shop.control('POST', '/faults', { operationId: 'getOrder', status: 500, times: 1 });
  assert.equal((await other.ask('GET', '/order', { token })).status, 503);
  assert.equal((await other.ask('GET', '/order', { token })).status, 200);
});

test('what is seen with an older token, which knows of fewer payments, is nobody else\'s answer', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const { token: older, intentId } = await order(shop);
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  const newer = String((await shop.ask('POST', '/order/payment', { token: older, body: {} })).json['orderToken']);
  // The service tells of no payment of the order: the attempts do.
  await shop.control('POST', '/faults', { operationId: 'getOrderPayment', status: 404, times: 99 });
  const other = beside(shop, { clock, store });
  const paymentOf = async (instance: Instance, token: string): Promise<unknown> => ((await look(instance, token))['payment'] as Json)['state'];
  assert.equal(await paymentOf(shop, older), 'failed');
  const alone = beside(shop, { clock });
  const truth = await paymentOf(alone, newer);
  assert.notEqual(truth, 'failed');
  assert.deepEqual([await paymentOf(shop, newer), await paymentOf(other, newer), await paymentOf(other, older)], [truth, truth, 'failed']);
});

test('an order is in memory for its two seconds and no longer, also when nobody looks again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { mock: sets } = t.mock.method(LRUCache.prototype, 'set');
  const clock = new HeldClock();
  const looks = createSharedLooks<Json>({ store: createMemoryStore(clock), clock, patience: 1_000 });
  await looks.look('ES-1', '', () => Promise.resolve({ pan: CANARIES.pan }));
  const kept = sets.calls.find(({ arguments: [, value] }) => JSON.stringify(value).includes(CANARIES.pan))?.this as LRUCache<string, object>;
  assert.equal(kept.size, 1);
  clock.pass(2_001);
  t.mock.timers.tick(2_001);
  assert.equal(kept.size, 0);
});

test('of an order that is being made no party is remembered', async (t) => {
  const clock = new HeldClock();
  const { shop, token } = await beingMade(clock);
  const { mock: sets } = t.mock.method(LRUCache.prototype, 'set');
  clock.pass(30_001);
  await look(shop, token);
  const lasting = sets.calls.filter(({ this: cache }) => (cache as LRUCache<string, object>).ttl >= 10_000).map(({ arguments: [, value] }) => JSON.stringify(value));
  assert.ok(lasting.some((text) => text.includes('fulfilment')), 'something is');
  for (const canary of Object.values(CANARIES)) assert.equal(lasting.join().includes(canary), false);
});
