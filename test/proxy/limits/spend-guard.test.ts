import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { request } from 'undici';
import { createEstampProxy, toNodeHandler } from '../../../src/proxy/node.ts';
import type { Store } from '../../../src/proxy/index.ts';
import { clientNetwork } from '../../../src/proxy/http/client-network.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createCorrections } from '../../../src/proxy/orders/corrections.ts';
import { createSpendGuard, ALL_NETWORKS, type SpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { checkLimits } from '../../../src/proxy/config/check-limits.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import {
  ask,
  liftLimits,
  openShop,
  optionsFor,
  orderBody,
  proxyBefore,
  STAMP,
  type Asked,
  type Shop,
} from '../support/kit.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';
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
  ['50.00', 30, 20],
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

test('a network may spend its share on prices and what their sales need', async () => {
  const shop = await openShop({ limits: { spendPerHour: '1000.00' } });
  after(() => shop.close());
  await liftLimits(shop.sandbox);
  const codes: unknown[] = [];
  for (let index = 0; index < 26; index++) codes.push((await fresh(shop, '203.0.113.7')).json.error?.code);
  assert.deepEqual(codes, [...Array<undefined>(25).fill(undefined), 'RATE_LIMITED']);
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
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200, 'the eighth call of five rupees, two of them reserved');
  assert.equal((await fresh(shop, '203.0.113.1')).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.ok((await spent(shop)) <= 40_00);
});

/** A guard by itself, its time, and what its merchant heard. */
function guard(
  limits = { quotes: 2, orders: 2, spendPerHour: 50_00, spendPerDay: 80_00 },
  given?: Store,
): {
  spend: SpendGuard;
  store: Store;
  alerts: (string | undefined)[];
  clock: { offset: number };
} {
  const clock = { offset: 0, now: () => 1_000_000 + clock.offset, after: () => () => undefined };
  const alerts: (string | undefined)[] = [];
  const silent = (): void => undefined;
  const log = {
    logsInfo: false,
    info: silent,
    warn: silent,
    error: silent,
    alert: (event: { type: string; window?: string }) => void alerts.push(event.window ?? event.type),
  };
  const store = given ?? createMemoryStore(clock);
  return { spend: createSpendGuard(limits, store, log, clock), store, alerts, clock };
}

const paid = (): Promise<string> => Promise.resolve('paid');
const nothing = (): undefined => undefined;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: unknown) => (error instanceof Problem ? error.code : String(error)));

test('hour and day have their caps, each with one alert, and a new hour starts by itself', async () => {
  const { spend, alerts, clock } = guard();
  const buy = (times: number): Promise<string[]> =>
    Promise.all(Array.from({ length: times }, () => codeOf(spend.metered(ALL_NETWORKS, 500, paid))));
  const bought = (outcomes: string[]): number => outcomes.filter((outcome) => outcome === 'paid').length;
  assert.equal(bought(await buy(30)), 10);
  clock.offset += 59 * 60_000;
  assert.equal(bought(await buy(5)), 0);
  assert.deepEqual(alerts, ['hour']);
  clock.offset += 60_001;
  assert.equal(bought(await buy(30)), 6, 'the day allows no more');
  clock.offset += 3600_000;
  assert.equal(bought(await buy(5)), 0);
  assert.deepEqual(alerts, ['hour', 'day']);
  clock.offset += 24 * 3600_000;
  assert.equal(bought(await buy(30)), 10);
  assert.deepEqual(alerts, ['hour', 'day', 'hour']);
});

test('one network spends at most its own share, and shared lists count for no network', async () => {
  const { spend } = guard({ quotes: 1, orders: 1, spendPerHour: 500_00, spendPerDay: 500_00 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => codeOf(spend.metered('4:1', 500, paid))));
  assert.deepEqual(outcomes, [...Array<string>(4).fill('paid'), ...Array<string>(4).fill('RATE_LIMITED')]);
  assert.equal(await codeOf(spend.metered(ALL_NETWORKS, 500, paid)), 'paid');
  assert.equal(await codeOf(spend.metered('4:2', 500, paid)), 'paid');
});

test('one network has a quarter of the hour and of the day: it must wait, and another still buys', async () => {
  const { spend, alerts, clock } = guard({ quotes: 30, orders: 20, spendPerHour: 640_00, spendPerDay: 660_00 });
  const buy = (network: string, times: number): Promise<string[]> =>
    Promise.all(Array.from({ length: times }, () => codeOf(spend.metered(network, 500, paid))));
  assert.deepEqual(await buy('4:1', 34), [...Array<string>(32).fill('paid'), 'RATE_LIMITED', 'RATE_LIMITED']);
  assert.deepEqual(await buy('4:2', 1), ['paid']);
  clock.offset += 3600_001;
  assert.deepEqual(await buy('4:1', 2), ['paid', 'RATE_LIMITED'], 'the thirty-third of the day');
  assert.deepEqual(await buy('4:2', 6), Array<string>(6).fill('paid'));
  clock.offset += 24 * 3600_000;
  assert.deepEqual(await buy('4:1', 1), ['paid']);
  assert.deepEqual(alerts, []);
});

test('a share is never less than thirty calls: a smaller cap is the limit, and the merchant is alerted', async () => {
  const { spend, alerts } = guard({ quotes: 30, orders: 20, spendPerHour: 30_00, spendPerDay: 30_00 });
  const outcomes = await Promise.all(Array.from({ length: 7 }, () => codeOf(spend.metered('4:1', 500, paid))));
  assert.deepEqual(outcomes, [...Array<string>(6).fill('paid'), 'SERVICE_UNAVAILABLE']);
  assert.deepEqual(alerts, ['hour']);
});

test('a network that has spent its share gets no price, and the next customer gets one', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 40, spendPerHour: '500.00' } });
  after(() => shop.close());
  for (let index = 0; index < 15; index++) assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  const refused = await fresh(shop, '203.0.113.1');
  assert.equal(refused.json.error?.code, 'RATE_LIMITED');
  assert.ok(Number(refused.headers.get('retry-after')) > 3000);
  assert.equal((await fresh(shop, '203.0.113.2')).status, 200);
  assert.deepEqual(shop.events, []);
});

test('of a hundred thousand networks, new ones share a counter with their neighbours until a place is free', async () => {
  const { spend, clock, alerts } = guard();
  const group = (index: number): string => Math.floor(index / 65_536).toString(16);
  const networkOf = (index: number): string =>
    clientNetwork(`2001:db8:${group(index)}:${(index % 65_536).toString(16)}::1`);
  const outcomes: string[] = [];
  for (let index = 0; index < 100_000; index++)
    outcomes.push(await codeOf(spend.countQuote(networkOf(index)).then(nothing)));
  assert.equal(
    outcomes.filter((outcome) => outcome === 'undefined').length,
    50_004,
    '50,000 of their own, two for each of two /48',
  );
  assert.deepEqual(alerts, ['rate-limit-shared'], 'the merchant hears of it once');
  for (const [name, inOne] of [
    ['an IPv4 /24', ['203.0.113.1', '203.0.113.9', '203.0.113.200']],
    ['another', ['203.0.112.1', '203.0.112.1', '203.0.112.2']],
    ['an IPv6 /48', ['2001:db8:9:1::1', '2001:db8:9:2::1', '2001:db8:9:ffff::1']],
    ['an invalid address', ['unknown', 'unknown', 'unknown']],
  ] as const) {
    const codes = [];
    for (const ip of inOne) codes.push(await codeOf(spend.countQuote(clientNetwork(ip)).then(nothing)));
    assert.deepEqual(codes, ['undefined', 'undefined', 'RATE_LIMITED'], name);
  }
  assert.equal(
    await codeOf(spend.countQuote(networkOf(7)).then(nothing)),
    'undefined',
    'who was there before keeps a place',
  );
  assert.equal(await codeOf(spend.countQuote(networkOf(7)).then(nothing)), 'RATE_LIMITED');
  clock.offset += 3601_000;
  assert.equal(await codeOf(spend.countQuote(networkOf(99_999)).then(nothing)), 'undefined');
  assert.equal(await codeOf(spend.countQuote(networkOf(99_998)).then(nothing)), 'undefined');
  assert.equal(await codeOf(spend.countQuote(networkOf(99_997)).then(nothing)), 'undefined');
});

test('the number of neighbourhoods is limited too', async () => {
  const { spend } = guard();
  const networkOf = (index: number): string =>
    clientNetwork(`${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}.1`);
  for (let index = 0; index < 50_000; index++)
    await spend.countQuote(clientNetwork(`2001:db8:0:${index.toString(16)}::1`));
  for (let index = 0; index < 50_000; index++) await spend.countQuote(networkOf(index));
  const outcomes = [];
  for (let index = 50_000; index < 50_100; index++)
    outcomes.push(await codeOf(spend.countQuote(networkOf(index)).then(nothing)));
  assert.equal(outcomes.filter((outcome) => outcome === 'undefined').length, 2, 'two that all others share');
  assert.equal(
    await codeOf(spend.countQuote(networkOf(7)).then(nothing)),
    'undefined',
    'a neighbourhood that was there before keeps its place',
  );
});

test('requests for unknown codes use no counter, also from a whole IPv6 /48', async () => {
  const shop = await openShop({ limits: { quotesPerNetworkPerHour: 2 } });
  after(() => shop.close());
  assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).status, 200, 'the lists are at hand');
  const unsold = [
    { ...STAMP, serviceCode: 'estamp.none' },
    { ...STAMP, stateCode: 'ZZ' },
    { ...STAMP, articleCode: 'KA-ZZ' },
    { ...STAMP, stampDutyAmount: 'abc' },
    { ...STAMP, stampDutyAmount: 1 },
  ];
  for (const body of [...unsold, ...unsold]) {
    const { status } = await shop.ask('POST', '/quotes', { ip: '2001:db8:77:1::1', body });
    assert.ok(status === 400 || status === 404, `${status} for ${JSON.stringify(body)}`);
  }
  const priced = [];
  for (let times = 0; times < 3; times++) priced.push((await fresh(shop, '2001:db8:77:1::1')).status);
  assert.deepEqual(priced, [200, 200, 429], 'none of these was counted');
});

test('whoever holds a price can finish the sale, although others behind the address ask for prices until none is given', async () => {
  for (const store of [undefined, createMemoryStore(new HeldClock())]) {
    const shop = await openShop({ store, limits: { ordersPerNetworkPerHour: 100, quotesPerNetworkPerHour: 100 } });
    after(() => shop.close());
    const body = await orderBody(shop);
    const prices: string[] = [String(body['quoteToken'])];
    for (;;) {
      const priced = await fresh(shop, '203.0.113.7');
      if (priced.status !== 200) break;
      prices.push(String(priced.json['quoteToken']));
    }
    assert.ok(prices.length >= 14, `${prices.length} prices`);
    // A restart forgets nothing with a store: another instance makes these orders.
    const { ask: askNow } = store
      ? { ask: beside(shop, store) }
      : { ask: (quoteToken: string) => shop.ask('POST', '/orders', { body: { ...body, quoteToken } }) };
    for (const quoteToken of prices) assert.equal((await askNow(quoteToken)).status, 200);
    assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED', 'the share is spent');
    assert.ok((await spent(shop)) <= 30 * 500 + 3 * 500, 'and no more');

    function beside(one: Shop, shared: Store): (quoteToken: string) => Promise<Asked> {
      const other = proxyBefore(one.sandbox, { store: shared });
      after(() => other.close());
      return (quoteToken) => ask(other, 'POST', '/orders', { body: { ...body, quoteToken } });
    }
  }
});

test('a reservation is used once, given back after its price has expired, and kept if its call was not made', async () => {
  const { spend, clock } = guard({ quotes: 9, orders: 9, spendPerHour: 20_00, spendPerDay: 80_00 });
  const bought = async (sale?: string): Promise<string> => codeOf(spend.metered('4:1', 500, paid, sale));
  await spend.reserveSale('4:1', 'ES-1');
  await spend.reserveSale('4:1', 'ES-2');
  const release = await spend.reserveSale('4:1', 'ES-3');
  assert.deepEqual([await bought(), await bought()], ['paid', 'SERVICE_UNAVAILABLE']);
  const notMade = (): Promise<never> => Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'not sent'));
  assert.equal(await codeOf(spend.metered('4:1', 500, notMade, 'ES-1')), 'SERVICE_UNAVAILABLE');
  assert.deepEqual([await bought('ES-1'), await bought('ES-1')], ['paid', 'SERVICE_UNAVAILABLE'], 'once');
  await release();
  await release();
  assert.deepEqual([await bought('ES-3'), await bought()], ['paid', 'SERVICE_UNAVAILABLE'], 'given back, once');
  assert.equal(await codeOf(spend.reserveSale('4:1', 'ES-4').then(nothing)), 'SERVICE_UNAVAILABLE');
  clock.offset += 17 * 60_000;
  // The next price gives back what ES-2 reserved and never used, and takes its place.
  assert.equal(await codeOf(spend.reserveSale('4:1', 'ES-5').then(nothing)), 'undefined');
  assert.equal(await bought('ES-2'), 'SERVICE_UNAVAILABLE');
  assert.equal(await bought('ES-5'), 'paid');
});

test('an IPv6 /64 is one network, and so is an IPv4 address in either notation', () => {
  const inOne = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '[2001:DB8:1:2:0::9]', '2001:db8:1:2::3%eth0'];
  assert.equal(new Set(inOne.map(clientNetwork)).size, 1);
  assert.notEqual(clientNetwork('2001:db8:1:3::1'), clientNetwork('2001:db8:1:2::1'));
  assert.equal(clientNetwork('::ffff:192.0.2.1'), clientNetwork('192.0.2.1'));
});

test('an order counts once for each quote, also at the limit, and a released one can be counted again', async () => {
  const { spend } = guard();
  const release = await spend.countOrder('4:1', 'ES-1');
  assert.equal(await spend.countOrder('4:1', 'ES-1'), undefined);
  await spend.countOrder('4:1', 'ES-2');
  assert.equal(await codeOf(spend.countOrder('4:1', 'ES-3')), 'RATE_LIMITED');
  assert.equal(await codeOf(spend.countOrder('4:1', 'ES-3')), 'RATE_LIMITED', 'a refused order is not counted');
  assert.equal(await spend.countOrder('4:1', 'ES-2'), undefined);
  await release?.();
  await release?.();
  assert.notEqual(await spend.countOrder('4:1', 'ES-3'), undefined);
  assert.equal(await codeOf(spend.countOrder('4:1', 'ES-1')), 'RATE_LIMITED');
  assert.notEqual(await spend.countOrder('4:2', 'ES-1-of-another'), undefined);
});

test('prices and orders are refused while the store fails', async () => {
  const down = (): Promise<never> => Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'The store is away.'));
  const { spend } = guard(undefined, {
    ...createMemoryStore({ now: () => 0, after: () => () => undefined }),
    consume: down,
  });
  const corrections = createCorrections({
    ...createMemoryStore({ now: () => 0, after: () => () => undefined }),
    setIfAbsent: down,
  });
  let called = 0;
  for (const work of [
    spend.countQuote('4:1'),
    spend.countSubmit('4:1'),
    spend.countOrder('4:1', 'ES-1'),
    corrections.count('ES-1', 'a key'),
    spend.metered('4:1', 500, () => Promise.resolve(++called)),
  ])
    assert.equal(await codeOf(work), 'SERVICE_UNAVAILABLE');
  assert.equal(called, 0);
  assert.equal(await spend.metered('4:1', 0, paid), 'paid', 'what costs nothing needs no count');
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
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  assert.equal((await fresh(shop, '203.0.113.1')).status, 503);
  assert.equal(await spent(shop), 25_00);
});

test('a proxy that dies while it pays leaves its reservation in the shared count', async () => {
  const store = createMemoryStore({ now: () => Date.now(), after: () => () => undefined });
  let dead = false;
  const shop: Shop = await openShop({
    store,
    limits: { spendPerHour: '35.00' },
    async fetch(input, init) {
      const response = await shop.sandbox.fetch(new Request(input, init));
      return dead ? new Promise<Response>(() => undefined) : response;
    },
  });
  after(() => shop.close());
  assert.equal((await fresh(shop, '203.0.113.1')).status, 200);
  dead = true;
  void fresh(shop, '203.0.113.2');
  await waitUntil(async () => (await spent(shop)) >= 20_00);
  const other = proxyBefore(shop.sandbox, { store, limits: { spendPerHour: '35.00' } });
  const price = (amount: number): Promise<Asked> =>
    ask(other, 'POST', '/quotes', { body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: amount } });
  assert.equal((await price(9001)).status, 200);
  assert.equal((await price(9002)).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.equal(await spent(shop), 25_00);
});

test('prices of clients who disconnect are completed, counted once, and cached for the next', async () => {
  const store = createMemoryStore({ now: () => Date.now(), after: () => () => undefined });
  let counted = 0;
  const counting: Store = {
    ...store,
    consume: (windows, points) => {
      if (windows.some(({ name }) => name.endsWith('spend:hour'))) counted += points;
      return store.consume(windows, points);
    },
    release: (receipt) => {
      counted -= receipt.points;
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
  await waitUntil(async () => (await spent(shop)) >= counted);
  assert.equal(counted, await spent(shop), 'the count is what the wallet paid');
  const charged = await sent();
  assert.equal(await price(8001), 200);
  assert.equal(await sent(), charged, 'the first price was cached');
});
