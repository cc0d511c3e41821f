import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DETAILS,
  liftLimits,
  openShop,
  orderBody,
  PARTIES,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';

async function open(more: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(more);
  await liftLimits(shop.sandbox);
  return shop;
}
const submit = (shop: Shop, body: Json): Promise<Asked> => shop.ask('POST', '/orders', { body });
const created = async (shop: Shop): Promise<number> =>
  new Set(
    (await shop.journal())
      .filter(({ operationId, status }) => operationId === 'createOrder' && status < 300)
      .map(({ idempotencyKey }) => idempotencyKey),
  ).size;

test('a hundred refused inputs of one customer leave the orders of the network to the others', async () => {
  const shop = await open({ limits: { ordersPerNetworkPerHour: 20 } });
  const body = await orderBody(shop);
  for (let index = 0; index < 100; index++) {
    const refused = await submit(shop, { ...body, details: { purpose: index } });
    assert.equal(refused.json.error?.code, 'INVALID_INPUT');
  }
  assert.equal(await created(shop), 0);
  assert.equal((await submit(shop, await orderBody(shop))).status, 200);
});

test('a repeat of one submit is not counted again, also when many come at once', async () => {
  const shop = await open({ limits: { ordersPerNetworkPerHour: 2 } });
  const body = await orderBody(shop);
  const answers = [...(await Promise.all(Array.from({ length: 10 }, () => submit(shop, body))))];
  for (let index = 0; index < 25; index++) answers.push(await submit(shop, body));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal((await submit(shop, await orderBody(shop))).status, 200);
  assert.equal((await submit(shop, await orderBody(shop))).json.error?.code, 'RATE_LIMITED');
  assert.equal((await submit(shop, body)).status, 200, 'an existing order is still returned');
  assert.equal(await created(shop), 2);
});

test('a network creates as many orders as its limit, whatever else it sends', async () => {
  const shop = await open({ limits: { ordersPerNetworkPerHour: 3 } });
  const bodies: Json[] = [];
  for (let index = 0; index < 12; index++) bodies.push(await orderBody(shop));
  const answers = await Promise.all(
    bodies.flatMap((body) => [
      submit(shop, body),
      submit(shop, { ...body, details: { purpose: 1 } }),
      submit(shop, body),
    ]),
  );
  assert.equal(await created(shop), 3);
  assert.ok(answers.some(({ json }) => json.error?.code === 'RATE_LIMITED'));
});

test('submits have a limit of their own, so invalid ones cannot flood the service', async () => {
  const shop = await open({ limits: { ordersPerNetworkPerHour: 1 } });
  const body = { quoteToken: (await orderBody(shop))['quoteToken'], parties: PARTIES, details: { purpose: 1 } };
  const codes: unknown[] = [];
  for (let index = 0; index < 40; index++) codes.push((await submit(shop, body)).json.error?.code);
  assert.deepEqual([...new Set(codes)], ['INVALID_INPUT', 'RATE_LIMITED']);
  assert.equal(codes.indexOf('RATE_LIMITED'), 30);
  const calls = (await shop.journal()).length;
  await submit(shop, body);
  assert.equal((await shop.journal()).length, calls);
  const { json: priced } = await shop.ask('POST', '/quotes', { body: STAMP, ip: '203.0.113.99' });
  assert.equal(
    (
      await shop.ask('POST', '/orders', {
        ip: '203.0.113.99',
        body: { quoteToken: priced['quoteToken'], parties: PARTIES, details: DETAILS },
      })
    ).status,
    200,
  );
});

for (const [what, status, error] of [
  ['rejects', 400, 'BAD_REQUEST'],
  ['has no room for', 429, 'TOO_MANY_REQUESTS'],
] as const) {
  test(`an order that the service ${what} is given back`, async () => {
    let failing = true;
    const shop: Shop = await open({
      limits: { ordersPerNetworkPerHour: 1 },
      fetch: (input, init) =>
        failing && /\/v1\/orders$/.test(new Request(input, init).url)
          ? Promise.resolve(Response.json({ error: { code: error, message: 'No.', requestId: 'r' } }, { status }))
          : shop.sandbox.fetch(new Request(input, init)),
    });
    for (let index = 0; index < 3; index++) assert.notEqual((await submit(shop, await orderBody(shop))).status, 200);
    failing = false;
    assert.equal((await submit(shop, await orderBody(shop))).status, 200);
    assert.equal((await submit(shop, await orderBody(shop))).json.error?.code, 'RATE_LIMITED');
  });
}
