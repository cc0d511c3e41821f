import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createFailureBackoff } from '../../../src/proxy/catalogue/shared-cache.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { createSignatureThrottle } from '../../../src/proxy/webhooks/receiver.ts';
import { settableClock } from '../../support/clocks/moving-clocks.ts';
import { openShop, order, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const HOUR = 3600_000;
const SETTINGS = [
  ['back', -HOUR],
  ['forward', HOUR],
] as const;

let asked = 0;
/** Asks for a price that is in no cache, each from an address of its own. */
const price = (shop: Shop, ip = `198.51.${Math.floor(asked / 250)}.${asked % 250}`): Promise<Asked> =>
  shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: `C${(asked += 1)}` }, ip });
const callsOf = async (shop: Shop, operationId: string): Promise<number> =>
  (await shop.journal()).filter((entry) => entry.operationId === operationId).length;

for (const [direction, ms] of SETTINGS) {
  test(`an open breaker admits a call after five seconds, also when the clock is set ${direction} an hour`, async (t) => {
    const clock = settableClock();
    const shop = await openShop({ clock });
    t.after(() => shop.close());
    assert.equal((await price(shop)).status, 200);
    await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 1000, status: 500 });
    await waitUntil(async () => {
      const before = await callsOf(shop, 'calculateDuty');
      await price(shop);
      return (await callsOf(shop, 'calculateDuty')) === before || undefined;
    });
    await shop.control('DELETE', '/faults');
    clock.set(ms);
    assert.equal((await price(shop)).status, 503, 'it is still open');
    clock.pass(5_000);
    assert.equal((await price(shop)).status, 200);
  });

  test(`after 402 metered calls pause for a minute, also when the clock is set ${direction} an hour`, async (t) => {
    const clock = settableClock();
    const shop = await openShop({ clock });
    t.after(() => shop.close());
    assert.equal((await price(shop)).status, 200);
    await shop.control('POST', '/faults', { operationId: 'calculateDuty', status: 402 });
    assert.equal((await price(shop)).status, 503);
    clock.set(ms);
    assert.equal((await price(shop)).status, 503, 'it still pauses');
    clock.pass(60_000);
    assert.equal((await price(shop)).status, 200);
  });

  test(`an hour of a network's share is an hour, also when the clock is set ${direction} an hour`, async (t) => {
    const clock = settableClock();
    const shop = await openShop({ clock, limits: { quotesPerNetworkPerHour: 1 } });
    t.after(() => shop.close());
    assert.equal((await price(shop, '192.0.2.1')).status, 200);
    clock.set(ms);
    const refused = await price(shop, '192.0.2.1');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) <= 3600);
    clock.pass(HOUR);
    assert.equal((await price(shop, '192.0.2.1')).status, 200);
  });

  test(`a request in flight keeps its twelve seconds when the clock is set ${direction} an hour`, async (t) => {
    const clock = settableClock();
    const shop = await openShop({ clock });
    t.after(() => shop.close());
    assert.equal((await price(shop)).status, 200);
    await shop.control('POST', '/faults', { operationId: 'createOrder', delayMs: 300 });
    // The calls after the first one have the rest of the request's time.
    const sent = order(shop);
    await waitUntil(async () => (await callsOf(shop, 'calculateDuty')) > 1);
    clock.set(ms);
    assert.notEqual((await sent).answer.status, 504);
  });

  test(`a list whose version the service refuses is read again, also when the clock was set ${direction} an hour since it was read`, async (t) => {
    const clock = settableClock();
    const shop = await openShop({ clock });
    t.after(() => shop.close());
    assert.equal((await price(shop)).status, 200);
    clock.set(ms);
    await shop.control('POST', '/faults', { operationId: 'calculateDuty', status: 409 });
    assert.equal((await price(shop)).json.error?.code, 'QUOTE_STALE');
    assert.equal((await price(shop)).status, 200);
    assert.equal(await callsOf(shop, 'listEstampStates'), 2);
  });

  test(`a failing list pauses no longer when the clock is set ${direction} an hour, for another instance neither`, async () => {
    const clock = settableClock();
    const store = createMemoryStore(clock);
    const lists = createFailureBackoff(store, clock);
    const purchase = {
      fetch: () => Promise.reject(new Error('unreadable')),
      wasCharged: () => true,
      probe: () => Promise.resolve(),
    };
    for (let failure = 0; failure < 20; failure += 1) {
      await lists.fetch('states', purchase).catch(() => undefined);
      clock.pass(lists.left('states'));
    }
    await lists.fetch('states', purchase).catch(() => undefined);
    assert.ok(Math.abs(lists.left('states') - 300_000) < 1_000);
    clock.set(ms);
    const other = createFailureBackoff(store, clock);
    await other.fetch('states', purchase).catch(() => undefined);
    assert.ok(Math.abs(lists.left('states') - 300_000) < 1_000);
    assert.ok(other.left('states') <= 300_000);
    clock.pass(300_000);
    const read = await Promise.all(
      [lists, other].map((one) => one.fetch('states', { ...purchase, fetch: () => Promise.resolve('read') })),
    );
    assert.deepEqual(read, ['read', 'read']);
  });

  test(`signature throttling ends after ten seconds, also when the clock is set ${direction} an hour`, () => {
    const clock = settableClock();
    const strikes = createSignatureThrottle(clock);
    for (let attempt = 0; attempt < 100; attempt += 1) strikes.count('n');
    clock.set(ms);
    assert.ok(strikes.waitMs('n') > 9_000 && strikes.waitMs('n') <= 10_000);
    clock.pass(10_000);
    assert.equal(strikes.waitMs('n'), 0);
  });
}

/* Where a date is meant: of a token, of an answer of the service, of an event, or one that instances share. */
const DATES = [
  'api/send-call.ts',
  'proxy/catalogue/catalogue.ts',
  'proxy/catalogue/shared-cache.ts',
  'proxy/drafts/drafts.ts',
  'proxy/drafts/lines.ts',
  'proxy/merchant/create-session.ts',
  'proxy/merchant/idempotent-id.ts',
  'proxy/merchant/merchant-api.ts',
  'proxy/node/doctor/doctor.ts',
  'proxy/node/doctor/groups/network.ts',
  'proxy/node/server/server.ts',
  'proxy/orders/fetch-order.ts',
  'proxy/orders/status-cache/status-cache.ts',
  'proxy/orders/order-handlers.ts',
  'proxy/orders/to-client-order.ts',
  'proxy/orders/trade-code.ts',
  'proxy/orders/place-order.ts',
  'proxy/orders/session-view.ts',
  'proxy/payment-page/browser/page.ts',
  'proxy/payment-page/scripts.ts',
  'proxy/quotes/price.ts',
  'proxy/quotes/quotes.ts',
  'proxy/sessions/open-session.ts',
  'proxy/tokens/draft-tokens.ts',
  'proxy/tokens/return-codes.ts',
  'proxy/tokens/session-tokens.ts',
  'proxy/tokens/tokens.ts',
  'proxy/verification/verify-pan.ts',
  'proxy/webhooks/receiver.ts',
  'proxy/webhooks/webhooks.ts',
];

test('durations use no date: the time of day is read only for dates', () => {
  const files = ['api', 'proxy'].flatMap((room) =>
    readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name}`)
      .filter((name) => name.endsWith('.ts')),
  );
  const reading = files.filter((name) =>
    /\b(?:[cC]lock|Date)\.now\(|perf: clock\b/.test(readFileSync(`src/${name}`, 'utf8')),
  );
  assert.deepEqual(reading.toSorted(), DATES.toSorted());
});
