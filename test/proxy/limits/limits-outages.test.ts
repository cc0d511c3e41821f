import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { openShop, orderBody, STAMP, type Asked, type Shop } from '../support/kit.ts';

let next = 200;
/** A price that nobody asked for before: not in any cache. */
const fresh = (shop: Shop, ip: string): Promise<Asked> =>
  shop.ask('POST', '/quotes', { ip, body: { ...STAMP, articleCode: 'KA-RG-5', stampDutyAmount: ++next } });

const OUTAGES: Readonly<Record<string, readonly [status: number, body: object]>> = {
  'fails in its own words': [503, { error: { code: 'INTERNAL_ERROR', message: 'Later.', requestId: 'r' } }],
  'limits our key': [429, { error: { code: 'TOO_MANY_REQUESTS', message: 'Later.', requestId: 'r' } }],
  'has no money left': [402, { error: { code: 'PAYMENT_REQUIRED', message: 'Empty.', requestId: 'r' } }],
};
for (const [name, [status, body]] of Object.entries(OUTAGES)) {
  test(`while the service ${name}, no network loses its prices and orders`, async () => {
    const clock = movableClock();
    let failing: RegExp | undefined;
    const shop: Shop = await openShop({
      clock,
      limits: { quotesPerNetworkPerHour: 3, ordersPerNetworkPerHour: 3 },
      fetch: (input, init) =>
        failing?.test(new Request(input, init).url)
          ? Promise.resolve(Response.json(body, { status }))
          : shop.sandbox.fetch(new Request(input, init)),
    });
    const made = await orderBody(shop);
    failing = /duty\/calculate/;
    for (let index = 0; index < 9; index++)
      assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'SERVICE_UNAVAILABLE');
    failing = /\/v1\/orders$/;
    for (let index = 0; index < 9; index++)
      assert.equal((await shop.ask('POST', '/orders', { body: made })).json.error?.code, 'SERVICE_UNAVAILABLE');
    failing = undefined;
    clock.pass(61_000);
    assert.equal((await shop.ask('POST', '/orders', { body: made })).status, 200);
    for (let index = 0; index < 2; index++) assert.equal((await fresh(shop, '203.0.113.7')).status, 200);
    assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED', 'three prices were told');
  });
}

test('a price that the service refuses, or whose answer is lost, counts', async () => {
  let status = 400;
  const shop: Shop = await openShop({
    limits: { quotesPerNetworkPerHour: 2 },
    fetch: (input, init) =>
      !new Request(input, init).url.endsWith('/duty/calculate')
        ? shop.sandbox.fetch(new Request(input, init))
        : Promise.resolve(
            status === 400
              ? Response.json(
                  { error: { code: 'BAD_REQUEST', message: 'No such coupon.', requestId: 'r', field: 'couponCode' } },
                  { status },
                )
              : new Response('<html>', { status }),
          ),
  });
  assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'INVALID_INPUT');
  status = 502;
  assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'SERVICE_UNAVAILABLE');
  assert.equal((await fresh(shop, '203.0.113.7')).json.error?.code, 'RATE_LIMITED');
});
