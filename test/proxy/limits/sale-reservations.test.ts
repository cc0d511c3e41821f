import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Problem } from '../../../src/proxy/context/problem.ts';
import type { Store } from '../../../src/proxy/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { ask, openShop, orderBody, proxyBefore, STAMP, type Asked, type Shop } from '../support/kit.ts';
import { codeOf, countedIn, guard, paid, parties } from '../support/guard.ts';
import { HeldClock } from '../../support/clocks/held-clock.ts';

let next = 200;
/** A price that was not requested before, so it is in no cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });
const spent = async (shop: Shop): Promise<number> =>
  (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);

const nothing = (): undefined => undefined;

test('Whoever holds a price can finish the sale, although others behind the address ask for prices until none is given', async () => {
  for (const store of [undefined, createMemoryStore(new HeldClock())]) {
    const limits = { ordersPerNetworkPerHour: 100, quotesPerNetworkPerHour: 100 };
    const shop = await openShop({ store, limits });
    const body = await orderBody(shop);
    const prices: string[] = [String(body['quoteToken'])];
    for (;;) {
      const priced = await fresh(shop, '203.0.113.7');
      if (priced.status !== 200) break;
      prices.push(String(priced.json['quoteToken']));
    }
    assert.equal(prices.length, 25, 'what half of the default cap pays for, with their sales');
    // A restart forgets nothing with a store: another instance makes these orders.
    const { ask: askNow } = store
      ? { ask: beside(shop, store) }
      : { ask: (quoteToken: string) => shop.ask('POST', '/orders', { body: { ...body, quoteToken } }) };
    for (const quoteToken of prices) {
      const made = await askNow(quoteToken);
      assert.equal(made.status, 200, made.text);
    }
    assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED', 'the half is spent');
    assert.equal(await spent(shop), (25 + 25 + 3) * 500, 'the prices, the parties, two lists and the form');

    function beside(one: Shop, shared: Store): (quoteToken: string) => Promise<Asked> {
      const other = proxyBefore(one.sandbox, { store: shared, limits });
      after(() => other.close());
      return (quoteToken) => ask(other, 'POST', '/orders', { body: { ...body, quoteToken } });
    }
  }
});

test('A reservation is used once, given back after its price has expired, and kept if its call was not made', async () => {
  const { spend, clock } = guard({ quotes: 9, orders: 9, spendPerHour: 40_00, spendPerDay: 80_00 });
  const client = { network: '4:1' };
  const bought = async (sale?: string): Promise<string> =>
    codeOf(spend.metered({ ...client, ...(sale !== undefined && { sale: parties(sale) }) }, 500, paid));
  const reserved = (sale: string): Promise<string> => codeOf(spend.reserveParties(client, sale).then(nothing));
  await spend.reserveParties(client, 'ES-1');
  await spend.reserveParties(client, 'ES-2');
  const release = await spend.reserveParties(client, 'ES-3');
  assert.deepEqual([await bought(), await bought()], ['paid', 'RATE_LIMITED'], 'half of the cap');
  const notMade = (): Promise<never> => Promise.reject(new Problem('SERVICE_UNAVAILABLE', 'not sent'));
  const failing = spend.metered({ ...client, sale: parties('ES-1') }, 500, notMade);
  assert.equal(await codeOf(failing), 'SERVICE_UNAVAILABLE');
  assert.deepEqual([await bought('ES-1'), await bought('ES-1')], ['paid', 'RATE_LIMITED'], 'once');
  await release();
  await release();
  assert.deepEqual([await bought('ES-3'), await bought()], ['paid', 'RATE_LIMITED'], 'given back, once');
  assert.equal(await reserved('ES-4'), 'RATE_LIMITED');
  clock.offset += 17 * 60_000;
  // The next reservation gives back what ES-2 reserved and never used, and takes its place.
  assert.equal(await reserved('ES-5'), 'undefined');
  assert.equal(await bought('ES-2'), 'RATE_LIMITED');
  assert.equal(await bought('ES-5'), 'paid');
});

test('An order has one reservation, whatever asks for it at once, and its prices and submits share it', async () => {
  const { spend, store } = guard({ quotes: 99, orders: 99, spendPerHour: 1_000_00, spendPerDay: 1_000_00 });
  const client = { network: '4:1', session: 'one' };
  const prices = await Promise.all(Array.from({ length: 20 }, () => spend.reservePrice(client, 'ES-1')));
  const submits = await Promise.all(Array.from({ length: 50 }, () => spend.reserveParties(client, 'ES-1')));
  assert.equal(await countedIn(store, 'spend:hour'), 20 * 500 + 500);
  await Promise.all(submits.map((release) => release()));
  assert.equal(
    await countedIn(store, 'spend:hour'),
    20 * 500 + 500,
    'what a price reserved is not given back by a submit',
  );
  await Promise.all(prices.map(({ release }) => release()));
  assert.equal(await countedIn(store, 'spend:hour'), 0);
  for (const { sale } of prices) assert.equal(await spend.metered({ ...client, sale }, 500, paid), 'paid');
  assert.equal(await countedIn(store, 'spend:hour'), 20 * 500, 'a receipt that was given back pays nothing');
});
