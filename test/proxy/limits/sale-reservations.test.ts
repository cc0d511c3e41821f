import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Store } from '../../../src/proxy/index.ts';
import type { SaleCall } from '../../../src/proxy/context/request-context.ts';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createSpendGuard, type SpendGuard } from '../../../src/proxy/limits/spend-guard.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, openShop, orderBody, proxyBefore, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

let next = 200;
/** A price that was not requested before, so it is in no cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });
const spent = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);

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

const parties = (externalOrderId: string): SaleCall => ({ externalOrderId, call: 'parties' });
const paid = (): Promise<string> => Promise.resolve('paid');
const nothing = (): undefined => undefined;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (error: unknown) => (error instanceof Problem ? error.code : String(error)));

test('Whoever holds a price can finish the sale, although others behind the address ask for prices until none is given', async () => {
  for (const store of [undefined, createMemoryStore(new HeldClock())]) {
    const limits = { ordersPerNetworkPerHour: 100, quotesPerNetworkPerHour: 100 };
    const shop = await openShop({ store, limits });
    after(() => shop.close());
    const body = await orderBody(shop);
    const prices: string[] = [String(body['quoteToken'])];
    for (;;) {
      const priced = await fresh(shop, '203.0.113.7');
      if (priced.status !== 200) break;
      prices.push(String(priced.json['quoteToken']));
    }
    assert.equal(prices.length, 30, 'what its share of the default cap pays for');
    // A restart forgets nothing with a store: another instance makes these orders.
    const { ask: askNow } = store
      ? { ask: beside(shop, store) }
      : { ask: (quoteToken: string) => shop.ask('POST', '/orders', { body: { ...body, quoteToken } }) };
    for (const quoteToken of prices) {
      const made = await askNow(quoteToken);
      assert.equal(made.status, 200, made.text);
    }
    assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED', 'the share is spent');
    assert.equal(await spent(shop), (30 + 30 + 3) * 500, 'the prices, the parties, two lists and the form');

    function beside(one: Shop, shared: Store): (quoteToken: string) => Promise<Asked> {
      const other = proxyBefore(one.sandbox, { store: shared, limits });
      after(() => other.close());
      return (quoteToken) => ask(other, 'POST', '/orders', { body: { ...body, quoteToken } });
    }
  }
});

test('A reservation is used once, given back after its price has expired, and kept if its call was not made', async () => {
  const { spend, clock } = guard({ quotes: 9, orders: 9, spendPerHour: 20_00, spendPerDay: 80_00 });
  const bought = async (sale?: string): Promise<string> =>
    codeOf(spend.metered('4:1', 500, paid, sale === undefined ? undefined : parties(sale)));
  await spend.reserveSale('4:1', 'ES-1', ['parties']);
  await spend.reserveSale('4:1', 'ES-2', ['parties']);
  const release = await spend.reserveSale('4:1', 'ES-3', ['parties']);
  assert.deepEqual([await bought(), await bought()], ['paid', 'SERVICE_UNAVAILABLE']);
  const notMade = (): Promise<never> => Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'not sent'));
  assert.equal(await codeOf(spend.metered('4:1', 500, notMade, parties('ES-1'))), 'SERVICE_UNAVAILABLE');
  assert.deepEqual([await bought('ES-1'), await bought('ES-1')], ['paid', 'SERVICE_UNAVAILABLE'], 'once');
  await release();
  await release();
  assert.deepEqual([await bought('ES-3'), await bought()], ['paid', 'SERVICE_UNAVAILABLE'], 'given back, once');
  assert.equal(await codeOf(spend.reserveSale('4:1', 'ES-4', ['parties']).then(nothing)), 'SERVICE_UNAVAILABLE');
  clock.offset += 17 * 60_000;
  // The next price gives back what ES-2 reserved and never used, and takes its place.
  assert.equal(await codeOf(spend.reserveSale('4:1', 'ES-5', ['parties']).then(nothing)), 'undefined');
  assert.equal(await bought('ES-2'), 'SERVICE_UNAVAILABLE');
  assert.equal(await bought('ES-5'), 'paid');
});
