import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../src/proxy/context/request-context.ts';
import { createCallPauses, createFetchOrder, type OrderState } from '../../../src/proxy/orders/fetch-order.ts';
import type { Payments } from '../../../src/proxy/payments/payments.ts';
import type { Read } from '../../../src/proxy/readers/registry.ts';
import type { OrderClaims } from '../../../src/proxy/tokens/tokens.ts';
import type { Upstream } from '../../../src/proxy/upstream/upstream.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { CANARIES, order, type Json, type Shop } from '../support/kit.ts';
import { beside, readOrder, open, stages, deliverEvent } from './status-cache/status-caches.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

/** What the service is asked from now on, and then from one time of asking to the next. */
async function askedOf(shop: Shop): Promise<() => Promise<string[]>> {
  let seen = (await shop.journal()).length;
  return async () => {
    const entries = (await shop.journal()).map(({ operationId }) => String(operationId));
    return entries.slice(seen, (seen = entries.length));
  };
}

interface Watched {
  clock: HeldClock;
  shop: Shop;
  token: string;
  id: string;
  intentId: string;
  asked: () => Promise<string[]>;
}

async function waiting(): Promise<Watched> {
  const clock = new HeldClock();
  const shop = await open({ clock });
  const { token, id, intentId } = await order(shop);
  return { clock, shop, token, id, intentId, asked: await askedOf(shop) };
}

async function beingMade(): Promise<Watched> {
  const made = await waiting();
  const { clock, shop, token, id, intentId } = made;
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  // A read that notices the change by the status, and then reads everything.
  clock.pass(2_001);
  assert.equal((await readOrder(shop, token))['stage'], 'fulfilment');
  return { ...made, asked: await askedOf(shop) };
}

test('while an order is being fulfilled, a status read is one call, however many clients read', async () => {
  const { clock, shop, token, asked } = await beingMade();
  const full = await readOrder(shop, token);
  for (let round = 0; round < 5; round += 1) {
    clock.pass(20_001);
    assert.deepEqual(await stages([shop], token, 20), new Set(['fulfilment']));
  }
  assert.deepEqual(
    await asked(),
    Array.from({ length: 5 }, () => 'getOrderStatus'),
  );
  assert.deepEqual(await readOrder(shop, token), full, 'and it has all data of the full read');
  clock.pass(20_001);
  await readOrder(shop, token);
  assert.deepEqual(
    (await asked()).sort(),
    ['getOrder', 'getOrderStatus'],
    'after two minutes everything is read again',
  );
});

test('a change during fulfilment is visible in the next read, with the documents', async () => {
  const { clock, shop, token, id, asked } = await beingMade();
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_COMPLETED' });
  clock.pass(2_001);
  const seen = await readOrder(shop, token);
  assert.equal(seen['stage'], 'completed');
  assert.ok((seen['documents'] as unknown[]).length > 0);
  assert.deepEqual(
    (await asked()).sort(),
    ['getOrder', 'getOrderStatus', 'listOrderDocuments'],
    'nothing is asked twice',
  );
  clock.pass(2_001);
  assert.deepEqual(await readOrder(shop, token), seen);
  assert.deepEqual(await asked(), ['getOrderStatus']);
});

test('an order in fulfilment stays as it is known while its status cannot be read, and is read in full after an event', async () => {
  const { clock, shop, token, id, asked } = await beingMade();
  clock.pass(2_001);
  await shop.control('POST', '/faults', { operationId: 'getOrderStatus', status: 500, times: 9 });
  assert.equal((await readOrder(shop, token))['stage'], 'fulfilment');
  await shop.control('DELETE', '/faults');
  assert.deepEqual(await asked(), ['getOrderStatus']);
  clock.pass(2_001);
  await deliverEvent(shop, clock, id);
  await readOrder(shop, token);
  assert.equal((await asked()).filter((name) => name === 'getOrder').length, 1);
});

test('a status body that cannot be read leads to a full read', async () => {
  const clock = new HeldClock();
  let isUnreadable = false;
  const shop: Shop = await open({
    clock,
    fetch: (input, init) => {
      const request = new Request(input, init);
      return isUnreadable && request.url.endsWith('/status')
        ? Promise.resolve(Response.json({ other: 1 }))
        : shop.sandbox.fetch(request);
    },
  });
  const { token } = await order(shop);
  clock.pass(2_001);
  isUnreadable = true;
  const asked = await askedOf(shop);
  assert.equal((await readOrder(shop, token))['stage'], 'created');
  assert.deepEqual(await asked(), ['getOrder', 'getPaymentIntent'], 'beside the status itself');
});

test('while an order waits for its payment, a read is one call: its status, alternating with the payment', async () => {
  const { clock, shop, token, asked } = await waiting();
  const full = await readOrder(shop, token);
  assert.deepEqual(await asked(), [], 'the order was just made');
  for (let round = 0; round < 13; round += 1) {
    clock.pass(8_001);
    assert.deepEqual(await readOrder(shop, token), full, 'with its parties and all');
  }
  assert.deepEqual(
    await asked(),
    Array.from({ length: 7 }, () => ['getOrderStatus', 'getPaymentIntent'])
      .flat()
      .slice(0, 13),
  );
  clock.pass(16_001);
  await readOrder(shop, token);
  assert.deepEqual(
    (await asked()).sort(),
    ['getOrder', 'getOrderStatus', 'getPaymentIntent'],
    'after two minutes all of it',
  );
});

for (const [lean, first] of [
  [0, 'getOrderStatus'],
  [1, 'getPaymentIntent'],
] as const) {
  test(`a payment is visible in the next read when it asks ${first}`, async () => {
    const { clock, shop, token, intentId, asked } = await waiting();
    for (let round = 0; round < lean; round += 1) {
      clock.pass(2_001);
      await readOrder(shop, token);
    }
    await asked();
    await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
    clock.pass(2_001);
    const seen = await readOrder(shop, token);
    assert.deepEqual([seen['stage'], (seen['payment'] as Json)['state']], ['payment-confirmed', 'paid']);
    const [one, ...rest] = await asked();
    assert.equal(one, first);
    assert.ok(rest.includes('getOrder'), 'a changed order is read in full');
  });
}

test('a failed payment is visible in the second read at the latest, although the order is unchanged', async () => {
  const { clock, shop, token, intentId } = await waiting();
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'failed' });
  const seen: unknown[] = [];
  for (let round = 0; round < 2; round += 1) {
    clock.pass(2_001);
    seen.push(((await readOrder(shop, token))['payment'] as Json)['state']);
  }
  assert.deepEqual(seen, ['pending', 'failed']);
});

test('several attempts are read in turn, with the status between them', async () => {
  const asked: string[] = [];
  const upstream = {
    call: (_: unknown, id: string) => {
      asked.push(id);
      return Promise.resolve({ text: JSON.stringify({ status: 'CREATED' }) });
    },
  } as unknown as Upstream;
  const payments = {
    state: (_context: unknown, _order: unknown, { intentId: intent }: { intentId: string }) => {
      asked.push(intent);
      return Promise.resolve(intent === 'pi_3' ? 'pending' : 'failed');
    },
  } as Payments;
  const clock = new HeldClock();
  const pauses = createCallPauses(createMemoryStore(clock), clock);
  const fetchOrder = createFetchOrder({
    upstream,
    payments,
    read: (() => 'created') as unknown as Read,
    pauses,
    clock,
  });
  const before = { stage: 'created', attempts: ['failed', 'failed', 'pending'] } as OrderState;
  const claims = { oid: 'ES-1', ints: ['pi_1', 'pi_2', 'pi_3'] } as OrderClaims;
  for (let reads = 0; reads < 8; reads += 1)
    assert.equal(
      (await fetchOrder.refresh({} as RequestContext, claims, { before, reads, isDue: false })).value,
      before,
    );
  assert.equal(asked.join(' '), 'getOrderStatus pi_1 getOrderStatus pi_2 getOrderStatus pi_3 getOrderStatus pi_1');
});

test('data that the service does not return is not reused: the full read is repeated until it does', async () => {
  const { clock, shop, token, id, asked } = await waiting();
  await shop.control('POST', '/faults', { operationId: 'getPaymentIntent', status: 500, times: 99 });
  clock.pass(2_001);
  await deliverEvent(shop, clock, id);
  await asked();
  for (let round = 0; round < 3; round += 1) {
    if (round === 2) await shop.control('DELETE', '/faults');
    const { stage, payment } = await readOrder(shop, token);
    assert.equal(stage, 'created');
    assert.equal((payment as Json)['state'], round === 2 ? 'pending' : 'unknown');
    assert.deepEqual((await asked()).filter((name) => name === 'getOrder').length, 1, 'a full read');
    clock.pass(2_001);
  }
  clock.pass(30_000);
  await readOrder(shop, token);
  assert.deepEqual(await asked(), ['getOrderStatus'], 'all is known, so one call is enough');
});

test('data that the service returned before stays while it gives no answer', async () => {
  const { clock, shop, token, asked } = await waiting();
  const full = await readOrder(shop, token);
  await shop.control('POST', '/faults', { operationId: 'getPaymentIntent', status: 500, times: 99 });
  for (let round = 0; round < 4; round += 1) {
    clock.pass(8_001);
    assert.deepEqual(await readOrder(shop, token), full);
  }
  assert.deepEqual(await asked(), ['getOrderStatus', 'getPaymentIntent', 'getOrderStatus', 'getPaymentIntent']);
});

test('a paid order shows its parties as long as they can be corrected, and they are read again after a correction', async () => {
  const { clock, shop, token, intentId } = await waiting();
  const { parties } = (await readOrder(shop, token)) as { parties: Json };
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  for (let round = 0; round < 3; round += 1) {
    clock.pass(4_001);
    const seen = await readOrder(shop, token);
    assert.deepEqual([seen['stage'], seen['parties']], ['payment-confirmed', parties]);
  }
  const corrected = { ...parties, partyName: 'Meera Iyer' };
  const {
    json: { orderToken },
  } = await shop.ask('PUT', '/order/parties', { token, body: corrected });
  clock.pass(2_001);
  assert.deepEqual((await readOrder(shop, String(orderToken)))['parties'], corrected);
});

test('a state that one instance has read is not reverted by another', async () => {
  const clock = new HeldClock();
  const store = createMemoryStore(clock);
  const shop = await open({ clock, store });
  const other = beside(shop, { clock, store });
  const { token, id } = await order(shop);
  clock.pass(2_001);
  await readOrder(other, token);
  await shop.control('POST', `/orders/${id}/advance`, { to: 'CANCELLED' });
  clock.pass(2_001);
  const seen: unknown[] = [];
  // The other instance reads the payment, which is unchanged.
  for (const instance of [shop, other, shop, other, other]) {
    seen.push((await readOrder(instance, token))['stage']);
    clock.pass(2_001);
  }
  assert.deepEqual(
    seen,
    seen.toSorted((one, next) => Number(one === 'cancelled') - Number(next === 'cancelled')),
  );
  assert.equal(seen.at(-1), 'cancelled');
});

test('parties of an order in fulfilment are cached for three minutes at most', async (t) => {
  const { clock, shop, token } = await beingMade();
  const { mock: sets } = t.mock.method(LRUCache.prototype, 'set');
  clock.pass(180_001);
  await readOrder(shop, token);
  const holding = sets.calls.filter(({ arguments: [, value] }) =>
    Object.values(CANARIES).some((canary) => (JSON.stringify(value) ?? '').includes(canary)),
  );
  assert.ok(holding.length > 0, 'they are shown, so they are cached');
  for (const {
    arguments: [, , options],
  } of holding) {
    const { ttl = Infinity } = (options ?? {}) as { ttl?: number };
    assert.ok(ttl > 0 && ttl <= 180_000, `${ttl} ms`);
  }
});
