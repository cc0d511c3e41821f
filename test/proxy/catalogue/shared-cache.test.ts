import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampProxy, EstampProxyOptions, Store } from '../../../src/proxy/index.ts';
import { coreOf } from '../../../src/proxy/core/proxy.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import {
  ask,
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
import { movableClock, type MovableClock } from '../../support/clocks/moving-clocks.ts';

const HOUR = 3600_000;
const LISTS = ['getEstampSchema', 'listEstampStates', 'listStateInstruments'];

interface Shops extends Shop {
  clock: MovableClock;
  store: Store;
  events: Json[];
  /** Another instance, on the same store. */
  another(more?: Partial<EstampProxyOptions>): EstampProxy;
  calls(operationId: string): Promise<number>;
}

async function openShops(more: Partial<EstampProxyOptions> = {}): Promise<Shops> {
  const clock = movableClock();
  const store = more.store ?? createMemoryStore(clock);
  const shop = await openShop({ ...more, clock, store });
  return {
    ...shop,
    clock,
    store,
    another: (own) => proxyBefore(shop.sandbox, { ...more, clock, store, onEvent: () => undefined, ...own }),
    calls: async (operationId) => (await shop.journal()).filter((entry) => entry.operationId === operationId).length,
  };
}

const checkout = (proxy: EstampProxy): Promise<Asked> => ask(proxy, 'GET', '/checkout/estamp.standard');
const articles = (proxy: EstampProxy, state = 'KA'): Promise<Asked> => ask(proxy, 'GET', `/states/${state}/articles`);

test('a list that one instance has fetched is not fetched by the next', async () => {
  const shops = await openShops();
  const first = [await checkout(shops.proxy), await articles(shops.proxy)];
  const next = shops.another();
  const second = [await checkout(next), await articles(next)];
  assert.deepEqual(
    second.map(({ text }) => text),
    first.map(({ text }) => text),
  );
  assert.deepEqual(
    second.map(({ headers }) => headers.get('etag')),
    first.map(({ headers }) => headers.get('etag')),
  );
  for (const id of LISTS) assert.equal(await shops.calls(id), 1, id);
});

test('a new instance serves the shared copy during an outage', async () => {
  const shops = await openShops();
  const { text } = await checkout(shops.proxy);
  shops.clock.offset += 30 * HOUR;
  for (const operationId of ['getService', ...LISTS]) {
    await shops.control('POST', '/faults', { operationId, times: 500, status: 500 });
  }
  const cold = shops.another();
  const answer = await checkout(cold);
  assert.deepEqual([answer.status, answer.text], [200, text]);
  shops.clock.offset += 8 * 24 * HOUR;
  assert.equal((await checkout(shops.another())).status, 503, 'a copy that is older than that is none');
});

test('during an outage the old list does not cost an attempt for each reader', async () => {
  const shops = await openShops();
  await checkout(shops.proxy);
  shops.clock.offset += 25 * HOUR;
  await shops.control('POST', '/faults', { operationId: 'listEstampStates', times: 500, status: 500 });
  for (let index = 0; index < 20; index++) {
    assert.equal((await checkout(shops.proxy)).status, 200);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok((await shops.calls('listEstampStates')) <= 4);
});

for (const [what, response] of [
  ['a page of HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a list of something else', () => Response.json({ success: true, data: { planets: ['Mars'] } })],
  ['an error', () => Response.json({ error: { code: 'INTERNAL_ERROR' } }, { status: 500 })],
] as const) {
  test(`${what} is not cached: the next customer gets the list`, async () => {
    let broken = true;
    const shops: Shops = await openShops({
      fetch: (input, init) => {
        const request = new Request(input, init);
        return broken && request.url.endsWith('/states') ? Promise.resolve(response()) : shops.sandbox.fetch(request);
      },
    });
    assert.ok((await checkout(shops.proxy)).status >= 500);
    broken = false;
    assert.equal((await checkout(shops.proxy)).status, 200);
    assert.equal((await checkout(shops.another())).status, 200);
    assert.equal(await shops.calls('listEstampStates'), 1);
  });
}

test('a list that the service does not have is requested once in ten minutes by all instances together', async () => {
  let asked = 0;
  const shops: Shops = await openShops({
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('/GJ/')) return shops.sandbox.fetch(request);
      asked++;
      return Promise.resolve(Response.json({ error: { code: 'NOT_FOUND', message: 'None.' } }, { status: 404 }));
    },
  });
  const { states } = (await checkout(shops.proxy)).json as unknown as { states: { code: string }[] };
  assert.ok(
    states.some(({ code }) => code === 'GJ'),
    'the state is in the list',
  );
  const other = shops.another();
  for (const proxy of [shops.proxy, other, shops.proxy, other]) {
    assert.equal((await articles(proxy, 'GJ')).json.error?.code, 'NOT_FOUND');
  }
  assert.equal(asked, 1);
  shops.clock.offset += 11 * 60_000;
  await articles(shops.proxy, 'GJ');
  assert.equal(asked, 2);
});

for (const [what, missing, lists] of [
  ['a gateway without a body', () => new Response(null, { status: 404 }), ['/services/', '/schema/', '/instruments']],
  ['a page of a gateway', () => new Response('<html>', { status: 404 }), ['/services/', '/schema/', '/instruments']],
  [
    'the service itself, of what it still sells',
    () => Response.json({ error: { code: 'NOT_FOUND', message: 'None.' } }, { status: 404 }),
    ['/schema/', '/instruments'],
  ],
] as const) {
  test(`404 from ${what} removes the old list from no instance`, async () => {
    let asked = 0;
    let away = false;
    const shops: Shops = await openShops({
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (!away || !lists.some((part) => request.url.includes(part))) return shops.sandbox.fetch(request);
        asked++;
        return Promise.resolve(missing());
      },
    });
    const before = [(await checkout(shops.proxy)).text, (await articles(shops.proxy)).text];
    away = true;
    shops.clock.offset += 25 * HOUR;
    for (const pause of [0, 11_000, 11 * 60_000]) {
      shops.clock.offset += pause;
      for (const proxy of [shops.proxy, shops.another()]) {
        assert.deepEqual([(await checkout(proxy)).text, (await articles(proxy)).text], before);
        await coreOf(proxy).core.telemetry.whenIdle();
      }
    }
    assert.ok(asked >= lists.length, 'new ones were asked for');
  });
}

test('a list that is refreshed in the background is tracked until it is stored', async () => {
  let release = (): void => undefined;
  let slow = false;
  const shops: Shops = await openShops({
    async fetch(input, init) {
      const request = new Request(input, init);
      if (slow && request.url.includes('/states')) await new Promise<void>((resolve) => (release = resolve));
      return shops.sandbox.fetch(request);
    },
  });
  await checkout(shops.proxy);
  slow = true;
  shops.clock.offset += 25 * HOUR;
  assert.equal((await checkout(shops.proxy)).status, 200);
  let whenIdle = false;
  const end = coreOf(shops.proxy)
    .core.telemetry.whenIdle()
    .then(() => (whenIdle = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(whenIdle, false);
  release();
  await end;
  assert.equal(await shops.calls('listEstampStates'), 2);
});

test('when the fetching instance fails, the next one continues at once', async () => {
  const shops = await openShops();
  await checkout(shops.proxy);
  await shops.control('POST', '/faults', { operationId: 'listStateInstruments', times: 1, status: 500, delayMs: 80 });
  const first = articles(shops.proxy);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const second = await articles(shops.another());
  assert.equal((await first).status, 503);
  assert.equal(second.status, 200);
});

test('when the master data changes, each list is read again once, whichever instances notice', async () => {
  const shops = await openShops();
  const other = shops.another();
  const price = (proxy: EstampProxy): Promise<Asked> => ask(proxy, 'POST', '/quotes', { body: STAMP });
  for (const proxy of [shops.proxy, other]) assert.equal((await price(proxy)).status, 200);
  shops.clock.offset += 5 * 60_000;
  await shops.control('PUT', '/services/estamp.standard', { basePrice: '61.00' });
  for (const proxy of [shops.proxy, other]) assert.equal((await price(proxy)).json.error?.code, 'QUOTE_STALE');
  for (const proxy of [shops.proxy, other]) assert.equal((await price(proxy)).status, 200);
  for (const id of ['listEstampStates', 'listStateInstruments']) assert.equal(await shops.calls(id), 2, id);
});

test('a price from before a new fee has each list read again once, however often and wherever it is sent', async () => {
  let raised = false;
  const shops: Shops = await openShops({
    async fetch(input, init) {
      const request = new Request(input, init);
      const answer = await shops.sandbox.fetch(request);
      if (!raised || !/\/services\/[^/]+$/.test(request.url)) return answer;
      return Response.json({ ...((await answer.json()) as Json), basePrice: '99.00' });
    },
  });
  await liftLimits(shops.sandbox);
  const proxies = [shops.proxy, shops.another()];
  for (const proxy of proxies) await Promise.all([checkout(proxy), articles(proxy), articles(proxy, 'MH')]);
  const before = await ask(shops.proxy, 'POST', '/quotes', { body: STAMP });
  raised = true;
  for (let minute = 0; minute < 12; minute++) {
    shops.clock.offset += 61_000;
    for (const proxy of proxies) {
      const body = { quoteToken: before.json['quoteToken'], parties: PARTIES, details: DETAILS };
      assert.equal(
        (await ask(proxy, 'POST', '/orders', { body, ip: `203.0.113.${minute}` })).json.error?.code,
        'QUOTE_STALE',
      );
      await Promise.all([checkout(proxy), articles(proxy), articles(proxy, 'MH')]);
    }
  }
  assert.deepEqual(await Promise.all(LISTS.map((id) => shops.calls(id))), [2, 2, 4]);
});

test('a service that rejects its own version is asked for its lists at growing intervals', async () => {
  const shops: Shops = await openShops({
    fetch(input, init) {
      const request = new Request(input, init);
      if (!request.url.includes('/duty')) return shops.sandbox.fetch(request);
      return Promise.resolve(
        Response.json({ error: { code: 'CONFLICT', message: 'Old.', requestId: 'r' } }, { status: 409 }),
      );
    },
  });
  await liftLimits(shops.sandbox);
  for (let minute = 0; minute < 60; minute++) {
    const answer = await ask(shops.proxy, 'POST', '/quotes', { body: STAMP, ip: `203.0.113.${minute}` });
    assert.equal(answer.json.error?.code, 'QUOTE_STALE');
    shops.clock.offset += 60_000;
  }
  // After 0, 1, 3, 7, 15 and 31 minutes.
  assert.equal(await shops.calls('listEstampStates'), 7);
});

test('different requests for the same list are one entry and one call', async () => {
  const shops = await openShops();
  for (const [method, query, headers] of [
    ['GET', '', {}],
    ['HEAD', '', {}],
    ['GET', '?x=1', {}],
    ['GET', '?x=2', { accept: 'text/html' }],
    ['HEAD', '?y', {}],
    ['GET', '', { 'cache-control': 'no-cache', pragma: 'no-cache' }],
    ['GET', '', { 'accept-language': 'hi', vary: '*' }],
    ['GET', '?__proto__=1', { range: 'bytes=0-1' }],
    ['OPTIONS', '', {}],
  ] as const) {
    await ask(shops.proxy, method, `/checkout/estamp.standard${query}`, { headers: { ...headers } });
    await ask(shops.proxy, method, `/states/KA/articles${query}`, { headers: { ...headers } });
  }
  for (const id of [...LISTS, 'getService']) assert.equal(await shops.calls(id), 1, id);
});

test('without its store a warm instance serves its lists, a cold one nothing, and neither spends', async () => {
  const clock = movableClock();
  let down = false;
  const memory = createMemoryStore(clock);
  const store = Object.fromEntries(
    Object.entries(memory).map(([name, method]) => [
      name,
      (...given: unknown[]) =>
        down ? Promise.reject(new Error('down')) : (method as (...args: unknown[]) => unknown)(...given),
    ]),
  ) as unknown as Store;
  const shops = await openShops({ store });
  await checkout(shops.proxy);
  await articles(shops.proxy);
  down = true;
  shops.clock.offset += 26 * HOUR;
  const before = (await shops.journal()).length;
  assert.equal((await checkout(shops.proxy)).status, 200);
  assert.equal((await articles(shops.proxy)).status, 200);
  for (const proxy of [shops.proxy, shops.another()]) {
    const refused = await ask(proxy, 'POST', '/quotes', { body: STAMP });
    assert.deepEqual([refused.status, refused.json.error?.code], [503, 'SERVICE_UNAVAILABLE']);
  }
  assert.equal((await checkout(shops.another())).status, 503);
  assert.equal((await shops.journal()).length, before);
  assert.equal(shops.events.filter((event) => event['type'] === 'store-unavailable').length, 1);
});
