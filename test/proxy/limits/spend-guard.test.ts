import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createCorrections } from '../../../src/proxy/orders/corrections.ts';
import { checkLimits } from '../../../src/proxy/config/check-limits.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, openShop, proxyBefore, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { codeOf, guard, paid } from '../support/guard.ts';
import { waitUntil } from '../../support/wait-until.ts';

let next = 200;
/** A price that was not requested before, so it is in no cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });
const spent = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);

test('a cached price does not count, and concurrent requests for one price count once', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2, spendPerHour: '2000.00' } });
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

test('a daily cap without an hourly cap stops sales for the day, and the alert names the day', async () => {
  const shop = await openShop({ limits: { spendPerDay: '30.00' } });
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
