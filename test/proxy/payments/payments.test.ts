import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ask, openShop, order, proxyBefore, type Json, type Shop } from '../support/kit.ts';

const pay = async (shop: Shop, token: string): Promise<{ intentId: string; token: string; code?: string }> => {
  const { json } = await shop.ask('POST', '/order/payment', { token, body: {} });
  return {
    intentId: String((json['payment'] as Json | undefined)?.['intentId']),
    token: String(json['orderToken']),
    code: json.error?.code,
  };
};
const outcome = (shop: Shop, intentId: string, value: string): Promise<Json> =>
  shop.control('POST', `/payments/${intentId}`, { outcome: value });

/** The order as a proxy that has not read it before shows it. */
async function orderOf(shop: Shop, token: string): Promise<Json> {
  const fresh = proxyBefore(shop.sandbox);
  const { json } = await ask(fresh, 'GET', '/order', { token });
  await fresh.close();
  return json['order'] as Json;
}

test('an open payment stays the same, however often it is requested and with whichever token', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { token, intentId } = await order(shop);
  const first = await pay(shop, token);
  const [second, third] = await Promise.all([pay(shop, token), pay(shop, first.token)]);
  assert.deepEqual([first.intentId, second.intentId, third.intentId], [intentId, intentId, intentId]);
});

test('a declined payment leads to one next attempt, also from an older token and two tabs', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { token, intentId } = await order(shop);
  await outcome(shop, intentId, 'failed');
  const tabs = await Promise.all([pay(shop, token), pay(shop, token)]);
  assert.notEqual(tabs[0]?.intentId, intentId);
  assert.equal(tabs[0]?.intentId, tabs[1]?.intentId);
  await outcome(shop, tabs[0]?.intentId ?? '', 'expired');
  const third = await pay(shop, token);
  assert.equal((await pay(shop, tabs[1]?.token ?? '')).intentId, third.intentId);
  await outcome(shop, third.intentId, 'paid');
  assert.equal((await pay(shop, token)).code, 'CONFLICT');
});

test('a paid order names the paid attempt', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { token, intentId } = await order(shop);
  await outcome(shop, intentId, 'failed');
  const second = await pay(shop, token);
  await outcome(shop, second.intentId, 'paid');
  const { json } = await shop.ask('GET', '/order', { token: second.token });
  assert.deepEqual((json['order'] as Json)['payment'], { state: 'paid', intentId: second.intentId });
});

test('there are at most ten attempts', async () => {
  const shop = await openShop();
  after(() => shop.close());
  let { token, intentId } = await order(shop);
  for (let attempt = 1; attempt < 10; attempt++) {
    await outcome(shop, intentId, 'failed');
    ({ token, intentId } = await pay(shop, token));
  }
  await outcome(shop, intentId, 'failed');
  assert.equal((await pay(shop, token)).code, 'CONFLICT');
  const intents = (await shop.journal()).filter(
    (entry) => entry.operationId === 'createPaymentIntent' && entry.status === 201,
  );
  assert.equal(new Set(intents.map((entry) => entry.idempotencyKey)).size, 10);
});

test('while the state of a payment is unknown there is no second one', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { token, intentId } = await order(shop);
  await outcome(shop, intentId, 'failed');
  await shop.control('POST', '/faults', { operationId: 'getPaymentIntent', times: 3, status: 503 });
  assert.equal((await pay(shop, token)).code, 'SERVICE_UNAVAILABLE');
  const made = (await shop.journal()).filter((entry) => entry.operationId === 'createPaymentIntent');
  assert.equal(made.length, 1);
});

test('a late payment counts: the order is paid, whichever attempt it was', async () => {
  const shop = await openShop({}, { manual: true });
  after(() => shop.close());
  const { token, intentId } = await order(shop);
  await outcome(shop, intentId, 'late');
  const expired = await orderOf(shop, token);
  assert.deepEqual([expired['stage'], expired['payment']], ['created', { state: 'expired', intentId }]);
  const second = await pay(shop, token);
  assert.notEqual(second.intentId, intentId);
  await shop.control('POST', '/clock', { advanceSeconds: 61 });
  const { json } = await shop.ask('GET', '/order', { token: second.token });
  assert.equal(((json['order'] as Json)['payment'] as Json)['state'], 'paid');
  assert.equal((await pay(shop, second.token)).code, 'CONFLICT');
});

test('a payment that arrives after another one is named, with what became of both', async () => {
  const shop = await openShop({}, { manual: true });
  after(() => shop.close());
  const { token, intentId, answer } = await order(shop);
  const total = (answer.json['order'] as Json)['totalMinor'];
  await outcome(shop, intentId, 'late');
  const second = await pay(shop, token);
  await outcome(shop, second.intentId, 'paid');
  const before = await orderOf(shop, second.token);
  assert.deepEqual([before['payment'], before['payments']], [{ state: 'paid', intentId: second.intentId }, undefined]);
  await shop.control('POST', '/clock', { advanceSeconds: 61 });
  const later = await orderOf(shop, second.token);
  assert.deepEqual(later['payment'], { state: 'paid', intentId: second.intentId });
  assert.deepEqual(later['payments'], [
    { intentId, state: 'paid', amountMinor: total },
    { intentId: second.intentId, state: 'paid', amountMinor: total },
  ]);
});

/** A shop whose service says something else of every intent, once it is to. */
async function lying(change: Json): Promise<{ shop: Shop; lie: () => void }> {
  let lies = false;
  const shop: Shop = await openShop({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const response = await shop.sandbox.fetch(request);
      if (!lies || !request.url.includes('/payments/intents')) return response;
      return Response.json({ ...((await response.json()) as Json), ...change }, { status: response.status });
    },
  });
  after(() => shop.close());
  return { shop, lie: () => void (lies = true) };
}

for (const [what, change] of Object.entries({
  amount: { amountMinor: 100 },
  order: { externalOrderId: 'EST-OTHER' },
  currency: { currency: 'USD' },
})) {
  test(`an intent of another ${what} is not used`, async () => {
    const { shop, lie } = await lying(change);
    lie();
    assert.equal((await order(shop)).answer.json.error?.code, 'UPSTREAM_INVALID');
  });

  test(`an intent that was valid first, and is then of another ${what}, is not used`, async () => {
    const { shop, lie } = await lying(change);
    const { token } = await order(shop);
    lie();
    assert.equal((await pay(shop, token)).code, 'UPSTREAM_INVALID');
  });
}

test("a provider's URL comes from the merchant's hook, https only, without undocumented fields", async () => {
  const seen: Json[] = [];
  const given = { redirectUrl: 'https://pay.example/p/1', sessionId: 's', secretOfTheShop: 'x' };
  const shop = await openShop({
    payment: {
      connectionId: 'pc_demo',
      provider: 'redirect',
      clientParams: (intent, context) => {
        seen.push({ amount: intent.amountMinor, ...context });
        return given;
      },
    },
  });
  after(() => shop.close());
  const { answer, id } = await order(shop);
  const payment = answer.json['payment'] as Json;
  assert.equal(payment['redirectUrl'], 'https://pay.example/p/1');
  assert.equal(payment['secretOfTheShop'], undefined);
  assert.deepEqual([seen[0]?.['amount'], seen[0]?.['order']], [159_00, { externalOrderId: id, totalMinor: 159_00 }]);
  const back = new URL(String(seen[0]?.['returnUrl']));
  assert.equal(back.origin + back.pathname, 'https://shop.example/estamp/return');
  given.redirectUrl = 'javascript:alert(1)';
  assert.equal((await order(shop)).answer.json.error?.code, 'INTERNAL');
});
