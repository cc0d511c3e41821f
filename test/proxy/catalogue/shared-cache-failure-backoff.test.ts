import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampProxy, EstampProxyOptions, Store } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { movableClock, type MovableClock } from '../../support/clocks/moving-clocks.ts';
import { ask, liftLimits, openShop, proxyBefore, STAMP, type Asked, type Shop } from '../support/kit.ts';

const MINUTE = 60_000;
const PRICE = 5_00;

interface Trouble {
  shop: Shop;
  clock: MovableClock;
  /** Answers in the service's place while there is trouble. */
  broken: { with?: (path: string) => Response | Promise<Response> | undefined };
  /** Paise that the guard counts as spent. */
  wasCharged: () => number;
  another: () => EstampProxy;
}

async function openTrouble(more: Partial<EstampProxyOptions> = {}): Promise<Trouble> {
  const clock = movableClock();
  const memory = createMemoryStore(clock);
  let wasCharged = 0;
  const store: Store = {
    ...memory,
    async consume(windows, points) {
      const taken = await memory.consume(windows, points);
      if (taken.granted && windows.some(({ name }) => name.endsWith('spend:hour'))) wasCharged += points;
      return taken;
    },
    release(receipt) {
      wasCharged -= receipt.points;
      return memory.release(receipt);
    },
  };
  const broken: Trouble['broken'] = {};
  const options: Partial<EstampProxyOptions> = {
    clock,
    store,
    random: () => 0,
    ...more,
    fetch(input, init) {
      const request = new Request(input, init);
      return Promise.resolve(broken.with?.(new URL(request.url).pathname) ?? shop.sandbox.fetch(request));
    },
  };
  const shop: Shop = await openShop(options);
  await liftLimits(shop.sandbox);
  return {
    shop,
    clock,
    broken,
    wasCharged: () => wasCharged,
    another: () => proxyBefore(shop.sandbox, { ...options, onEvent: undefined }),
  };
}

const page = (): Response => new Response('<html>502</html>', { status: 502 });
const reset = (): Promise<Response> =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }));
const articles = (proxy: EstampProxy): Promise<Asked> => ask(proxy, 'GET', '/states/KA/articles');
const price = (proxy: EstampProxy): Promise<Asked> => ask(proxy, 'POST', '/quotes', { body: STAMP });

/** Customers come every six seconds for so long. */
async function customersFor(ms: number, { clock }: Trouble, come: () => Promise<unknown>): Promise<void> {
  for (let passed = 0; passed < ms; passed += 6_000) {
    await come();
    clock.pass(6_000);
  }
}

test('an unreadable list is paid for a few times in ten minutes, and sales continue', async () => {
  const trouble = await openTrouble();
  const { shop, clock, broken, wasCharged } = trouble;
  broken.with = (path) => (path.endsWith('/estamp/states') ? Response.json({ weird: true }) : undefined);
  for (let forgiven = 0; forgiven < 6; forgiven++)
    assert.equal((await articles(shop.proxy)).json.error?.code, 'UPSTREAM_INVALID');
  const [one, crowd] = [wasCharged(), Array.from({ length: 130 }, () => articles(shop.proxy))];
  for (const { status } of await Promise.all(crowd)) assert.equal(status, 503);
  assert.deepEqual([one, wasCharged()], [6 * PRICE, 6 * PRICE], 'one probe for all requests in its pause');
  await customersFor(10 * MINUTE, trouble, () => articles(shop.proxy));
  assert.ok(wasCharged() <= 17 * PRICE, `${wasCharged()} paise for one list`);
  assert.deepEqual(
    shop.events.filter(({ type }) => type === 'spend-cap-reached'),
    [],
  );

  const refused = await price(shop.proxy);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.deepEqual(
    [refused.status, refused.json.error?.code, refused.json.error?.['retryAfterSeconds']],
    [503, 'SERVICE_UNAVAILABLE', seconds],
  );
  assert.ok(seconds > 9 && seconds <= 300, `must wait ${seconds} s`);
  broken.with = undefined;
  clock.pass((seconds - 1) * 1000);
  assert.equal((await price(shop.proxy)).status, 503, 'the pause is what was said');
  clock.pass(1000);
  assert.equal((await price(shop.proxy)).status, 200);
});

test('all instances together pay for a failing list once in each pause', async () => {
  const trouble = await openTrouble();
  const { shop, clock, broken, wasCharged } = trouble;
  broken.with = (path) => (path.endsWith('/estamp/states') ? Response.json({ weird: true }) : undefined);
  const proxies = [shop.proxy, trouble.another(), trouble.another()];
  for (let forgiven = 0; forgiven < 6; forgiven++) await articles(shop.proxy);
  for (const proxy of proxies) assert.equal((await articles(proxy)).status, 503);
  assert.equal(wasCharged(), 6 * PRICE);
  clock.pass(9_000);
  await Promise.all(proxies.map(articles));
  assert.equal(wasCharged(), 7 * PRICE);
  broken.with = undefined;
  clock.pass(9_000);
  for (const proxy of proxies) assert.equal((await articles(proxy)).status, 200);
});

for (const [what, fails] of [
  ["a gateway's page", page],
  ['a reset', reset],
] as const) {
  for (const warm of [false, true]) {
    test(`half an hour of ${what} for all calls costs ${warm ? 'warm' : 'cold'} lists a few calls each, and sales resume at once`, async () => {
      const trouble = await openTrouble();
      const { shop, clock, broken, wasCharged } = trouble;
      const probe = (): Promise<unknown> =>
        Promise.all([ask(shop.proxy, 'GET', '/checkout/estamp.standard'), articles(shop.proxy)]);
      if (warm) await probe();
      clock.pass(25 * 60 * MINUTE);
      const before = wasCharged();
      broken.with = fails;
      await customersFor(30 * MINUTE, trouble, probe);
      assert.ok(wasCharged() - before <= 3 * 6 * PRICE, `${wasCharged() - before} paise`);
      broken.with = undefined;
      clock.pass(10_000);
      assert.equal((await price(shop.proxy)).status, 200);
    });
  }
}

test('a few lost responses cause no pause: the next request gets the list', async () => {
  const { shop, broken } = await openTrouble();
  for (let lost = 0; lost < 5; lost++) {
    broken.with = (path) => (path.endsWith('/estamp/states') ? reset() : undefined);
    assert.ok((await articles(shop.proxy)).status >= 500);
  }
  broken.with = undefined;
  assert.equal((await articles(shop.proxy)).status, 200);
});

test('a list that the service refuses is requested again at once, because that costs nothing', async () => {
  const { shop, broken, wasCharged } = await openTrouble();
  broken.with = (path) =>
    path.endsWith('/estamp/states')
      ? Response.json({ error: { code: 'INTERNAL_ERROR', message: 'No.' } }, { status: 500 })
      : undefined;
  for (let index = 0; index < 4; index++) assert.equal((await articles(shop.proxy)).status, 503);
  assert.equal(wasCharged(), 0);
  broken.with = undefined;
  assert.equal((await articles(shop.proxy)).status, 200);
});
