import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { request } from 'undici';
import { createEstampProxy, toNodeHandler } from '../../../src/proxy/node.ts';
import type { Store } from '../../../src/proxy/index.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createCorrections } from '../../../src/proxy/orders/corrections.ts';
import { checkLimits } from '../../../src/proxy/config/check-limits.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, liftLimits, openShop, optionsFor, proxyBefore, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { codeOf, guard, paid } from '../support/guard.ts';
import { waitUntil } from '../../support/wait-until.ts';

let next = 200;
/** A price that was not requested before, so it is in no cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });
const spent = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);

test('one network gets its number of prices and must then wait; another is not affected', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 3 } });
  after(() => shop.close());
  for (let index = 0; index < 3; index++) assert.equal((await fresh(shop, `2001:db8:0:1::${index}`)).status, 200);
  const refused = await fresh(shop, '2001:db8:0:1:ffff::9');
  assert.equal(refused.json.error?.code, 'RATE_LIMITED');
  assert.ok(Number(refused.headers.get('retry-after')) > 3000);
  assert.equal((await fresh(shop, '2001:db8:0:2::1')).status, 200);
});

test('a cached price does not count, and concurrent requests for one price count once', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2, spendPerHour: '2000.00' } });
  after(() => shop.close());
  const atOnce = await Promise.all(Array.from({ length: 40 }, () => shop.ask('POST', '/quotes', { body: STAMP })));
  assert.deepEqual([...new Set(atOnce.map(({ status }) => status))], [200]);
  for (let index = 0; index < 10; index++)
    assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).status, 200);
  assert.equal((await fresh(shop, '203.0.113.7')).status, 200);
  assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED');
  assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).status, 200, 'cached prices are still returned');
  assert.equal((await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length, 2);
});

for (const [spendPerHour, quotes, orders] of [
  [undefined, 30, 20],
  ['50.00', 5, 20],
  ['600.00', 30, 20],
  ['800.00', 40, 26],
  ['5000.00', 250, 166],
  ['6000.00', 300, 200],
] as const) {
  test(`with ${spendPerHour ?? 'the default'} rupees an hour one network gets ${quotes} prices and ${orders} orders`, () => {
    const limits = checkLimits(spendPerHour === undefined ? {} : { spendPerHour });
    assert.deepEqual([limits.quotes, limits.orders], [quotes, orders]);
    const { quotes: set } = checkLimits({
      ...(spendPerHour !== undefined && { spendPerHour }),
      quotesPerNetworkPerHour: 7,
    });
    assert.equal(set, 7);
  });
}

test('a network may spend its share on its prices', async () => {
  const shop = await openShop({ limits: { spendPerHour: '1000.00' } });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  const codes: unknown[] = [];
  for (let index = 0; index < 51; index++) codes.push((await fresh(shop, '203.0.113.7')).json.error?.code);
  assert.deepEqual(codes, [...Array<undefined>(50).fill(undefined), 'RATE_LIMITED']);
});

test('a forwarded address from an untrusted client changes nothing', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2 } });
  after(() => shop.close());
  const codes = [];
  for (let index = 0; index < 4; index++) {
    const body = { ...STAMP, couponCode: `FORWARDED${index}` };
    const answer = await shop.ask('POST', '/quotes', { body, headers: { 'x-forwarded-for': `1.2.3.${index}` } });
    codes.push(answer.json.error?.code);
  }
  assert.deepEqual(codes, [undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED']);
});

test('ten thousand networks together cannot spend more than the cap, and the merchant is alerted once', async () => {
  const shop = await openShop({ limits: { spendPerHour: '50.00' } });
  after(() => shop.close());
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => fresh(shop, `198.51.100.${index}`)));
  const refused = answers.filter((answer) => answer.status !== 200);
  assert.ok(refused.length >= 50);
  for (const answer of refused) assert.equal(answer.json.error?.code, 'SERVICE_UNAVAILABLE');
  const prices = answers.length - refused.length;
  assert.equal((await spent(shop)) + prices * 500, 50_00, 'to the paisa, with what the sales still need');
  assert.equal(shop.events.filter((event) => event['type'] === 'spend-cap-reached').length, 1);
});

test('a daily cap without an hourly cap stops sales for the day, and the alert names the day', async () => {
  const shop = await openShop({ limits: { spendPerDay: '30.00' } });
  after(() => shop.close());
  for (const [index, status] of [200, 200, 503].entries())
    assert.equal((await fresh(shop, `198.51.100.${index}`)).status, status);
  assert.equal(await spent(shop), 20_00);
  assert.deepEqual(
    shop.events.map(({ type, window }) => [type, window]),
    [['spend-cap-reached', 'day']],
  );
});

test('a call that the service refused does not count as spent; one with a lost response does', async () => {
  let losing = false;
  const shop = await openShop({
    limits: { spendPerHour: '40.00' },
    async fetch(input, init) {
      const response = await shop.sandbox.fetch(new Request(input, init));
      if (losing) throw new TypeError('terminated');
      return response;
    },
  });
  after(() => shop.close());
  await shop.ask('GET', '/checkout/estamp.standard');
  await shop.ask('GET', '/states/KA/articles');
  await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 3, status: 500 });
  for (let index = 0; index < 3; index++) assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200, 'three refusals cost nothing');
  losing = true;
  assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  losing = false;
  assert.equal((await fresh(shop, '203.0.113.2')).status, 200, 'the eighth call of five rupees, two of them reserved');
  assert.equal((await fresh(shop, '203.0.113.3')).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.ok((await spent(shop)) <= 40_00);
});

test('an order counts once for each quote, also at the limit, and a released one can be counted again', async () => {
  const { spend } = guard();
  const release = await spend.countOrder({ network: '4:1' }, 'ES-1');
  assert.equal(await spend.countOrder({ network: '4:1' }, 'ES-1'), undefined);
  await spend.countOrder({ network: '4:1' }, 'ES-2');
  assert.equal(await codeOf(spend.countOrder({ network: '4:1' }, 'ES-3')), 'RATE_LIMITED');
  assert.equal(
    await codeOf(spend.countOrder({ network: '4:1' }, 'ES-3')),
    'RATE_LIMITED',
    'a refused order is not counted',
  );
  assert.equal(await spend.countOrder({ network: '4:1' }, 'ES-2'), undefined);
  await release?.();
  await release?.();
  assert.notEqual(await spend.countOrder({ network: '4:1' }, 'ES-3'), undefined);
  assert.equal(await codeOf(spend.countOrder({ network: '4:1' }, 'ES-1')), 'RATE_LIMITED');
  assert.notEqual(await spend.countOrder({ network: '4:2' }, 'ES-1-of-another'), undefined);
});

test('prices and orders are refused while the store fails', async () => {
  const down = (): Promise<never> => Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'The store is away.'));
  const { spend } = guard(undefined, {
    ...createMemoryStore({ now: () => 0, after: () => () => undefined }),
    consume: down,
    reserve: down,
  });
  const corrections = createCorrections({
    ...createMemoryStore({ now: () => 0, after: () => () => undefined }),
    setIfAbsent: down,
  });
  let called = 0;
  for (const work of [
    spend.countSubmit({ network: '4:1' }),
    spend.countOrder({ network: '4:1' }, 'ES-1'),
    corrections.count('ES-1', 'a key'),
    spend.metered({ network: '4:1' }, 500, () => Promise.resolve(++called)),
    spend.reservePrice({ network: '4:1' }, 'ES-1'),
    spend.reserveParties({ network: '4:1' }, 'ES-1'),
  ])
    assert.equal(await codeOf(work), 'SERVICE_UNAVAILABLE');
  assert.equal(called, 0);
  assert.equal(await spend.metered({ network: '4:1' }, 0, paid), 'paid', 'what costs nothing needs no count');
});

test('a call that was not sent costs nothing: an unreachable service does not use up the cap', async () => {
  let away = false;
  const shop: Shop = await openShop({
    limits: { spendPerHour: '40.00' },
    fetch: (input, init) =>
      away
        ? Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }))
        : shop.sandbox.fetch(new Request(input, init)),
  });
  after(() => shop.close());
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  away = true;
  for (let index = 0; index < 4; index++) assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  away = false;
  assert.equal((await fresh(shop, '203.0.113.2')).status, 200);
  assert.equal((await fresh(shop, '203.0.113.3')).status, 200);
  assert.equal((await fresh(shop, '203.0.113.4')).status, 503);
  assert.equal(await spent(shop), 25_00);
});

test('a proxy that dies while it pays leaves its reservation in the shared count', async () => {
  const store = createMemoryStore({ now: () => Date.now(), after: () => () => undefined });
  let dead = false;
  const shop: Shop = await openShop({
    store,
    limits: { spendPerHour: '40.00' },
    async fetch(input, init) {
      const response = await shop.sandbox.fetch(new Request(input, init));
      return dead ? new Promise<Response>(() => undefined) : response;
    },
  });
  after(() => shop.close());
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  // The lists and a price, and what the sale at that price reserves.
  assert.equal(await spent(shop), 15_00);
  dead = true;
  void fresh(shop, '203.0.113.2');
  await waitUntil(async () => (await spent(shop)) >= 20_00);
  const other = proxyBefore(shop.sandbox, { store, limits: { spendPerHour: '40.00' } });
  const price = (amount: number): Promise<Asked> =>
    ask(other, 'POST', '/quotes', { body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: amount } });
  // 5 rupees for this price and 5 for its sale reach the cap only with those that the dead proxy has counted.
  assert.equal((await price(9001)).status, 200);
  assert.equal((await price(9002)).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.equal(await spent(shop), 25_00);
});

test('prices of clients who disconnect are completed, counted once, and cached for the next', async () => {
  const store = createMemoryStore({ now: () => Date.now(), after: () => () => undefined });
  let counted = 0;
  let reservedSales = 0;
  const counting: Store = {
    ...store,
    async reserve(key, reservation) {
      const result = await store.reserve(key, reservation);
      if (!result.granted) return result;
      const { windows, beside, points } = reservation;
      counted += points * [...windows, ...beside].filter(({ name }) => name.endsWith('spend:hour')).length;
      reservedSales += 1;
      return result;
    },
    async unreserve(key, value) {
      const isGivenBack = await store.unreserve(key, value);
      if (isGivenBack) [counted, reservedSales] = [counted - 500, reservedSales - 1];
      return isGivenBack;
    },
    consume: (windows, points) => {
      counted += points * windows.filter(({ name }) => name.endsWith('spend:hour')).length;
      return store.consume(windows, points);
    },
    release: (receipt) => {
      counted -= receipt.points * receipt.places.filter(({ place }) => place.endsWith('spend:hour')).length;
      return store.release(receipt);
    },
  };
  const shop = await openShop();
  await shop.control('PUT', '/limits', { calculateDuty: { count: 100_000, windowSeconds: 60 } });
  const proxy = createEstampProxy(
    optionsFor(shop.sandbox, {
      store: counting,
      limits: { quotesPerNetworkPerHour: 1000, spendPerHour: '2000.00' },
      publicUrl: 'http://127.0.0.1/estamp',
    }),
  );
  const server = createServer(toNodeHandler(proxy));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(async () => {
    server.closeAllConnections();
    server.close();
    await proxy.close();
    await shop.close();
  });
  const { port } = server.address() as AddressInfo;
  const price = async (amount: number, signal?: AbortSignal): Promise<number> => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/estamp/quotes`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: amount }),
    });
    await body.dump();
    return statusCode;
  };
  assert.equal(await price(8000), 200);
  await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 1000, delayMs: 60 });
  const leaving = new AbortController();
  const left = Array.from({ length: 50 }, (_, index) => price(8001 + index, leaving.signal));
  const sent = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length;
  await waitUntil(async () => (await sent()) >= 5);
  leaving.abort();
  const outcomes = await Promise.all(
    left.map((sending) =>
      sending.then(
        () => 'answered',
        () => 'aborted',
      ),
    ),
  );
  assert.ok(outcomes.includes('aborted'));
  // Each price that its client may have got reserves 5 rupees for its sale.
  await waitUntil(
    async () => counted === (await spent(shop)) + reservedSales * 5_00,
    'the count is what the wallet paid and what the sales reserve',
  );
  const answered = outcomes.filter((outcome) => outcome === 'answered').length;
  assert.ok(reservedSales >= 1 + answered, 'a price that was answered keeps its reservation');
  const charged = await sent();
  assert.equal(await price(8001), 200);
  assert.equal(await sent(), charged, 'the first price was cached');
});
