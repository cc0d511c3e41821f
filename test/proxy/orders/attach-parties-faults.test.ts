import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampProxy, Store } from '../../../src/proxy/index.ts';
import { orderBody, proxyBefore, type Shop } from '../support/kit.ts';
import { LIMITS, calls, nameOf, newStore, openUnlimited, paid, submit } from '../support/parties-shop.ts';
import { everyThird } from '../../support/share.ts';
import { waitUntil } from '../../support/wait-until.ts';

/* Failures of a write that was certainly not made. */
const UNSENT: Record<string, () => Response | Promise<Response>> = {
  'a connection that is refused': () =>
    Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })),
  'an invalid certificate': () =>
    Promise.reject(new TypeError('fetch failed', { cause: { code: 'CERT_HAS_EXPIRED' } })),
  'a gateway that refuses': () => new Response('<html>', { status: 403 }),
  'a gateway that has no such path': () => new Response('<html>', { status: 404 }),
  'a gateway that asks for patience': () => new Response('<html>', { status: 429 }),
  'a request that the service rejects': () =>
    Response.json({ error: { code: 'BAD_REQUEST', message: 'No.', requestId: 'r' } }, { status: 400 }),
  'an empty wallet': () =>
    Response.json({ error: { code: 'PAYMENT_REQUIRED', message: 'No.', requestId: 'r' } }, { status: 402 }),
};
for (const [what, fails] of everyThird(Object.entries(UNSENT), 0)) {
  test(`${what} locks no order, however often and with whatever names it is tried`, async () => {
    let failing = true;
    const store = newStore();
    const shop: Shop = await openUnlimited({
      store,
      fetch: (input, init) => {
        const request = new Request(input, init);
        return failing && request.url.endsWith('/parties') ? Promise.resolve(fails()) : shop.sandbox.fetch(request);
      },
    });
    const { quoteToken } = await orderBody(shop);
    // A new instance each time: the pause after an empty wallet and the breaker are those of one process.
    const instance = (): EstampProxy =>
      proxyBefore(shop.sandbox, {
        limits: LIMITS,
        store,
        fetch: (input, init) => {
          const request = new Request(input, init);
          return failing && request.url.endsWith('/parties') ? Promise.resolve(fails()) : shop.sandbox.fetch(request);
        },
      });
    for (let index = 0; index < 14; index++)
      assert.notEqual((await submit(instance(), quoteToken, `Name ${index}`)).status, 200);
    failing = false;
    const well = await submit(instance(), quoteToken, 'Asha Rao');
    assert.deepEqual([well.status, nameOf(well)], [200, 'Asha Rao'], well.text);
    for (let index = 1; index <= 5; index++)
      assert.equal((await submit(instance(), quoteToken, `Name ${index}`)).status, 200);
    assert.equal(
      (await submit(instance(), quoteToken, 'Name 6')).json.error?.code,
      'CONFLICT',
      'the six writes that were made count',
    );
  });
}

test('writes that the spend guard refused lock no order', async () => {
  const store = newStore();
  const shop = await openUnlimited({ store });
  const { quoteToken } = await orderBody(shop);
  const poor = proxyBefore(shop.sandbox, { store, limits: { ...LIMITS, spendPerHour: '20.00', spendPerDay: '20.00' } });
  for (let index = 0; index < 14; index++) {
    assert.equal((await submit(poor, quoteToken, `Name ${index}`)).json.error?.code, 'SERVICE_UNAVAILABLE');
  }
  assert.equal(await calls(shop), 0);
  assert.equal((await submit(shop.proxy, quoteToken, 'Asha Rao')).status, 200);
});

test('a repeat of one submit is not counted: twenty lost responses leave the order open', async () => {
  const shop = await openUnlimited();
  const { quoteToken } = await orderBody(shop);
  await shop.control('POST', '/faults', { operationId: 'attachParties', times: 1000, drop: true });
  for (let index = 0; index < 20; index++)
    assert.notEqual((await submit(shop.proxy, quoteToken, 'Asha Rao')).status, 200);
  await shop.control('DELETE', '/faults');
  const again = await waitUntil(async () => {
    const answer = await submit(shop.proxy, quoteToken, 'Asha Rao');
    return answer.status === 200 ? answer : undefined;
  });
  assert.equal(nameOf(again), 'Asha Rao');
  for (let index = 1; index <= 5; index++)
    assert.equal((await submit(shop.proxy, quoteToken, `Name ${index}`)).status, 200);
  assert.equal((await submit(shop.proxy, quoteToken, 'Name 6')).json.error?.code, 'CONFLICT');
});

test('writes with lost responses count, so that there are no more than six', async () => {
  for (const fault of [
    { drop: true, afterEffect: true },
    { status: 500, afterEffect: true },
  ]) {
    const shop = await openUnlimited();
    const { quoteToken } = await orderBody(shop);
    // One at a time: the breaker must not do the counting.
    for (let index = 0; index < 12; index++) {
      await shop.control('POST', '/faults', { operationId: 'attachParties', times: 3, ...fault });
      await submit(
        proxyBefore(shop.sandbox, { limits: LIMITS, store: sharedStore(shop) }),
        quoteToken,
        `Name ${index}`,
      );
      await shop.control('DELETE', '/faults');
    }
    assert.equal(await paid(shop), 6, JSON.stringify(fault));
  }
});

const stores = new WeakMap<Shop, Store>();
function sharedStore(shop: Shop): Store {
  const store = stores.get(shop) ?? newStore();
  stores.set(shop, store);
  return store;
}
