import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../src/base/clock.ts';
import type { EstampProxy, EstampProxyOptions, Store } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import {
  ask,
  CANARIES,
  DETAILS,
  liftLimits,
  openShop,
  PARTIES,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const LIMITS = { ordersPerNetworkPerHour: 1000, quotesPerNetworkPerHour: 1000 };
const REFERENCE = 'CART-17';
/** Signed in by a cookie of the shop. */
const customer: EstampProxyOptions['customer'] = (request) => {
  const id = /user=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  if (id === undefined) throw new Error('signed out');
  return { id };
};

interface Buyer {
  user?: string;
  reference?: string;
  stamp?: Json;
  parties?: Json;
  details?: Json;
}

async function open(
  more: Partial<EstampProxyOptions> = {},
): Promise<{ shop: Shop; proxies: EstampProxy[]; store: Store }> {
  const store = createMemoryStore(systemClock);
  const options = { onePerReference: true, store, customer, limits: LIMITS, ...more };
  const shop = await openShop(options, { manual: true });
  await liftLimits(shop.sandbox);
  return { shop, proxies: [shop.proxy, proxyBefore(shop.sandbox, options)], store };
}
const as = (user: string | undefined): Record<string, string> => (user === undefined ? {} : { cookie: `user=${user}` });

async function price(proxy: EstampProxy, { user, reference = REFERENCE, stamp = {} }: Buyer): Promise<unknown> {
  const { json, text } = await ask(proxy, 'POST', '/quotes', {
    headers: as(user),
    body: { ...STAMP, reference, ...stamp },
  });
  assert.ok(json['quoteToken'], text);
  return json['quoteToken'];
}
const submit = (
  proxy: EstampProxy,
  quoteToken: unknown,
  { user, parties = PARTIES, details = DETAILS }: Buyer,
): Promise<Asked> => ask(proxy, 'POST', '/orders', { headers: as(user), body: { quoteToken, parties, details } });
const buy = async (proxy: EstampProxy, buyer: Buyer): Promise<Asked> => submit(proxy, await price(proxy, buyer), buyer);

function idOf({ json, text }: Asked): string {
  const order = json['order'] as Json | undefined;
  assert.ok(order, text);
  return String(order['externalOrderId']);
}
const intentOf = ({ json }: Asked): string => String((json['payment'] as Json)['intentId']);
const ordersOf = async (shop: Shop): Promise<number> =>
  new Set(
    (await shop.journal())
      .filter(({ operationId, status }) => operationId === 'createOrder' && status < 300)
      .map(({ idempotencyKey }) => idempotencyKey),
  ).size;

test('a second price with one reference gets the order of the first, on another instance too', async () => {
  const {
    shop,
    proxies: [one, other],
  } = await open();
  assert.ok(one && other);
  const first = await buy(one, { user: 'asha' });
  const second = await buy(other, { user: 'asha' });
  assert.deepEqual([idOf(second), intentOf(second)], [idOf(first), intentOf(first)]);
  assert.equal(await ordersOf(shop), 1);
  const paying = await ask(other, 'POST', '/order/payment', { token: String(second.json['orderToken']), body: {} });
  assert.equal(paying.status, 200, paying.text);
});

test('onePerReference is off by default: two prices are two orders', async () => {
  const {
    shop,
    proxies: [one],
  } = await open({ onePerReference: false });
  assert.ok(one);
  assert.notEqual(idOf(await buy(one, { user: 'asha' })), idOf(await buy(one, { user: 'asha' })));
  assert.equal(await ordersOf(shop), 2);
});

test('ten prices of one reference that are submitted at once on two instances are one order', async () => {
  const { shop, proxies } = await open();
  const quotes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => price(proxies[index % 2] as EstampProxy, { user: 'asha' })),
  );
  const answers = await Promise.all(
    quotes.map((quote, index) => submit(proxies[index % 2] as EstampProxy, quote, { user: 'asha' })),
  );
  assert.equal(new Set(answers.map(idOf)).size, 1);
  assert.equal(await ordersOf(shop), 1);
});

test('another customer with the same reference gets their own order, and nothing of the first', async () => {
  const {
    proxies: [one],
  } = await open();
  assert.ok(one);
  const first = await buy(one, { user: 'asha' });
  const stranger = await buy(one, { user: 'mallory', parties: { partyName: 'Mallory' } });
  assert.notEqual(idOf(stranger), idOf(first));
  assert.equal(stranger.text.includes(CANARIES.email), false);
  assert.notEqual(idOf(await buy(one, { user: 'asha', reference: 'CART-18' })), idOf(first));
});

test('a paid order is not bought again; one that failed, was cancelled or refunded is', async () => {
  const {
    shop,
    proxies: [one],
  } = await open();
  assert.ok(one);
  const paid = await buy(one, { user: 'asha' });
  await shop.control('POST', `/payments/${intentOf(paid)}`, { outcome: 'paid' });
  const again = await buy(one, { user: 'asha' });
  assert.deepEqual([idOf(again), (again.json['order'] as Json)['stage']], [idOf(paid), 'payment-confirmed']);
  for (const [user, to] of [
    ['bina', 'FAILED'],
    ['chitra', 'CANCELLED'],
    ['divya', 'REFUND_COMPLETED'],
  ] as const) {
    const ended = await buy(one, { user });
    if (to !== 'CANCELLED') await shop.control('POST', `/payments/${intentOf(ended)}`, { outcome: 'paid' });
    await shop.control('POST', `/orders/${idOf(ended)}/advance`, { to });
    const next = await buy(one, { user });
    assert.notEqual(idOf(next), idOf(ended), to);
    assert.equal(idOf(await buy(one, { user })), idOf(next), 'the newer one is the one now');
  }
});

test('another stamp under the reference is refused by its name, so that the customer pays for the stamp that was shown', async () => {
  const {
    shop,
    proxies: [one],
  } = await open();
  assert.ok(one);
  await buy(one, { user: 'asha' });
  const other = await buy(one, { user: 'asha', stamp: { articleCode: 'KA-RG-5', stampDutyAmount: 300 } });
  assert.deepEqual([other.status, other.json.error?.code, other.json.error?.['field']], [409, 'CONFLICT', 'reference']);
  assert.equal(await ordersOf(shop), 1);
});

test('an order with a lost response is found by the next price; one that was never created does not block it', async () => {
  const {
    shop,
    proxies: [one],
  } = await open();
  assert.ok(one);
  await shop.control('POST', '/faults', { operationId: 'createOrder', times: 9, drop: true, afterEffect: true });
  assert.notEqual((await buy(one, { user: 'asha' })).status, 200);
  await shop.control('DELETE', '/faults');
  assert.equal((await buy(one, { user: 'asha' })).status, 200);
  assert.equal(await ordersOf(shop), 1);
  await shop.control('POST', '/faults', { operationId: 'createOrder', times: 9, status: 503 });
  assert.notEqual((await buy(one, { user: 'bina' })).status, 200);
  await shop.control('DELETE', '/faults');
  const made = await waitUntil(async () => {
    const answer = await buy(one, { user: 'bina' });
    return answer.status === 200 ? answer : undefined;
  });
  assert.equal(idOf(await buy(one, { user: 'bina' })), idOf(made));
});

test('a guest gets the open order for the same typed data only: a guessed reference opens nothing', async () => {
  const {
    shop,
    proxies: [one, other],
  } = await open({ customer: undefined });
  assert.ok(one && other);
  const first = await buy(one, {});
  assert.equal(idOf(await buy(other, {})), idOf(first));
  const guesses: Buyer[] = [
    { parties: {} },
    { parties: { partyName: 'Asha Rao' } },
    { parties: { ...PARTIES, partyPan: 'XYZPE9876K' } },
    { details: { ...DETAILS, purpose: 'Another purpose' } },
  ];
  for (const guess of guesses) {
    const stranger = await buy(one, guess);
    assert.notEqual(idOf(stranger), idOf(first));
    assert.notEqual(idOf(await buy(one, { parties: {} })), idOf(stranger), 'without personal data no guest is known');
  }
  // A name that was corrected since is not shown for the one that was typed first.
  await ask(one, 'PUT', '/order/parties', { token: String(first.json['orderToken']), body: { partyName: 'Bina Rao' } });
  const later = await buy(one, {});
  assert.notEqual(idOf(later), idOf(first));
  assert.equal(later.text.includes('Bina Rao'), false);
  assert.ok((await ordersOf(shop)) > 2);
});

test('the store contains neither reference, customer nor token in plain text, and without the store no order is created', async () => {
  const stored: string[] = [];
  const memory = createMemoryStore(systemClock);
  let away = false;
  const {
    shop,
    proxies: [one],
  } = await open({
    store: {
      ...memory,
      get: (key) => (away && key.includes('reference:') ? Promise.reject(new Error('away')) : memory.get(key)),
      set: (key, value, seconds) => (stored.push(key, value), memory.set(key, value, seconds)),
    },
  });
  assert.ok(one);
  const quoteToken = String(await price(one, { user: 'asha' }));
  await submit(one, quoteToken, { user: 'asha' });
  assert.ok(stored.some((text) => text.includes('reference:')));
  for (const clear of [REFERENCE, 'asha', quoteToken])
    assert.equal(
      stored.some((text) => text.includes(clear)),
      false,
      clear,
    );
  away = true;
  const quote = await price(one, { user: 'bina' });
  assert.equal((await submit(one, quote, { user: 'bina' })).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.equal(await ordersOf(shop), 1);
});

test('an open order is found during a rotation of the secret', async () => {
  const {
    shop,
    proxies: [one],
    store,
  } = await open();
  assert.ok(one);
  const first = await buy(one, { user: 'asha' });
  const rotated = proxyBefore(shop.sandbox, {
    onePerReference: true,
    store,
    customer,
    limits: LIMITS,
    secret: ['canary-newer-secret-0123456789-0123456789', CANARIES.secret],
  });
  assert.equal(idOf(await buy(rotated, { user: 'asha' })), idOf(first));
});
