import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { openShop, order, type Asked, type Json, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

type Made = Awaited<ReturnType<typeof order>>;

const correct = (shop: Shop, token: string, body: Json) => shop.ask('PUT', '/order/parties', { token, body });
const parties = (json: Json): Json => (json['order'] as Json)['parties'] as Json;
const fragmentOf = (url: unknown): string => new URL(String(url)).hash.replace('#estamp=', '');

test('a sixth correction is refused, also with older tokens', async () => {
  const shop = await openShop();
  const { token: first } = await order(shop);
  let token = first;
  for (let index = 1; index <= 5; index++)
    token = String((await correct(shop, token, { partyName: `Name ${index}` })).json['orderToken']);
  const last = await correct(shop, token, { partyName: 'Name 6' });
  assert.equal(last.json.error?.code, 'CONFLICT');
  const { json } = await shop.ask('GET', '/order', { token });
  assert.equal((json['order'] as Json)['partiesEditable'], false);
  for (let index = 0; index < 10; index++) {
    assert.equal((await correct(shop, first, { partyName: `Other ${index}` })).json.error?.code, 'CONFLICT');
  }
  assert.equal(parties((await shop.ask('GET', '/order', { token: first })).json)['partyName'], 'Name 5');
});

test("an older token corrects five times, and the response shows the order's parties", async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  for (let index = 0; index < 5; index++) {
    const { json } = await correct(shop, token, { partyName: `Name ${index}` });
    assert.equal(parties(json)['partyName'], `Name ${index}`);
  }
  const repeated = await correct(shop, token, { partyName: 'Name 4' });
  assert.equal(parties(repeated.json)['partyName'], 'Name 4', 'existing values may be sent again');
  assert.equal((await correct(shop, token, { partyName: 'Name 0' })).json.error?.code, 'CONFLICT');
  assert.equal(parties((await shop.ask('GET', '/order', { token })).json)['partyName'], 'Name 4');
});

test('an order is read sixty times an hour, then its calls must wait; other orders are not affected', async () => {
  const shop = await openShop();
  const [one, other] = [await order(shop), await order(shop)];
  const pay = (token: string) => shop.ask('POST', '/order/payment', { token, body: {} });
  for (let index = 0; index < 60; index++) assert.equal((await pay(one.token)).status, 200);
  const calls = (await shop.journal()).length;
  for (const refused of [await pay(one.token), await correct(shop, one.token, { partyName: 'Bina Rao' })]) {
    assert.equal(refused.json.error?.code, 'RATE_LIMITED');
    assert.match(String(refused.json.error?.['message']), /for this order/);
    assert.ok(Number(refused.headers.get('retry-after')) > 3000);
  }
  assert.equal((await shop.journal()).length, calls);
  assert.equal((await pay(other.token)).status, 200);
});

test('once fulfilment has started the parties stay as they are', async () => {
  const shop = await openShop({}, { manual: true });
  const { token, id } = await order(shop);
  await shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' });
  const answer = await correct(shop, token, { partyName: 'Bina Rao' });
  assert.deepEqual([answer.status, answer.json.error?.code], [409, 'CONFLICT']);
  assert.match(String(answer.json.error?.['message']), /parties/);
});

const REFUSED: Record<
  string,
  [(shop: Shop, made: Made) => Promise<unknown>, (shop: Shop, made: Made) => Promise<Asked>, Json]
> = {
  'a payment of an order that is paid': [
    (shop, { intentId }) => shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' }),
    (shop, { token }) => shop.ask('POST', '/order/payment', { token, body: {} }),
    { stage: 'payment-confirmed', partiesEditable: true },
  ],
  'a correction of an order that is being made': [
    (shop, { id }) => shop.control('POST', `/orders/${id}/advance`, { to: 'FULFILMENT_STARTED' }),
    (shop, { token }) => correct(shop, token, { partyName: 'Bina Rao' }),
    { stage: 'fulfilment', partiesEditable: false },
  ],
};
for (const [what, [happens, asks, now]] of Object.entries(REFUSED)) {
  test(`a read after a refused ${what} shows the reason, also within two seconds`, async () => {
    const shop = await openShop({ clock: movableClock() }, { manual: true });
    const made = await order(shop);
    const readOrder = async (): Promise<Json> =>
      (await shop.ask('GET', '/order', { token: made.token })).json['order'] as Json;
    const { stage } = await readOrder();
    assert.equal(stage, 'created');
    await happens(shop, made);
    assert.equal((await readOrder())['stage'], 'created', 'without an event');
    assert.deepEqual([(await asks(shop, made)).json.error?.code], ['CONFLICT']);
    const seen = await readOrder();
    assert.deepEqual({ stage: seen['stage'], partiesEditable: seen['partiesEditable'] }, now);
  });
}

test('a payment that the service received meanwhile is visible at once to a customer who wants to pay again', async () => {
  const stale = new Set<string>();
  const shop: Shop = await openShop(
    {
      clock: movableClock(),
      async fetch(input, init) {
        const request = new Request(input, init);
        const response = await shop.sandbox.fetch(request);
        // The order lags behind its payment.
        if (request.method !== 'GET' || !stale.has(new URL(request.url).pathname)) return response;
        return Response.json({ ...((await response.json()) as object), status: 'CREATED' });
      },
    },
    { manual: true },
  );
  const { token, id, intentId } = await order(shop);
  for (const path of [`/v1/orders/${id}`, `/v1/orders/${id}/status`]) stale.add(path);
  await shop.ask('GET', '/order', { token });
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  assert.equal((await shop.ask('POST', '/order/payment', { token, body: {} })).json.error?.code, 'CONFLICT');
  const seen = (await shop.ask('GET', '/order', { token })).json['order'] as Json;
  assert.equal((seen['payment'] as Json)['state'], 'paid');
});

test('invalid parties are reported field by field, and never repeated', async () => {
  const shop = await openShop();
  const { token } = await order(shop);
  const body = {
    partyPan: 'pan-canary',
    customerEmail: 'no mail',
    partyName: 'Asha\u202eRao',
    customerMobile: 'mobile-canary',
  };
  const answer = await correct(shop, token, body);
  assert.deepEqual((answer.json.error?.['fields'] as Json[]).map((fault) => fault['path']).sort(), [
    '/parties/customerEmail',
    '/parties/customerMobile',
    '/parties/partyName',
    '/parties/partyPan',
  ]);
  for (const value of Object.values(body)) assert.equal(answer.text.includes(value), false, value);
  const unknown = await correct(shop, token, { partyRole: 'x' });
  assert.equal((unknown.json.error?.['fields'] as Json[])[0]?.['path'], '/parties/partyRole');
  const long = await correct(shop, token, { partyAddress: 'x'.repeat(10_000) });
  const [fault] = long.json.error?.['fields'] as { keyword: string; params: { limit: number } }[];
  assert.equal(fault?.keyword, 'maxLength');
  assert.ok(Number.isInteger(fault?.params.limit) && fault.params.limit > 0);
});

test('T90: a resume link reads and downloads, and can do nothing else', async () => {
  const shop = await openShop();
  const { token, intentId } = await order(shop, { returnUrl: 'https://shop.example/stamps?x=1' });
  const { json } = await shop.ask('POST', '/order/link', { token, body: {} });
  assert.ok(String(json['url']).startsWith('https://shop.example/stamps?x=1#estamp='));
  const view = fragmentOf(json['url']);
  const claims = JSON.parse(Buffer.from(view.split('.')[1] ?? '', 'base64url').toString()) as Json;
  assert.deepEqual([claims['svc'], claims['lnk']], ['estamp.standard', true]);
  assert.equal(Number(claims['exp']) - Number(claims['iat']), 7 * 24 * 3600, 'a week, whatever the token lives');

  const seen = await shop.ask('GET', '/order', { token: view });
  assert.equal(seen.status, 200);
  assert.equal((seen.json['order'] as Json)['parties'], undefined);
  assert.equal((seen.json['order'] as Json)['partiesEditable'], false);
  assert.deepEqual(((seen.json['order'] as Json)['stamp'] as Json)['articleCode'], 'KA-RG-4');
  for (const [method, path] of [
    ['PUT', '/order/parties'],
    ['POST', '/order/payment'],
    ['POST', '/order/link'],
  ] as const) {
    assert.equal((await shop.ask(method, path, { token: view, body: {} })).json.error?.code, 'TOKEN_INVALID', path);
  }
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const documents = await waitUntil(async () => {
    const { json: now } = await shop.ask('GET', '/order', { token: view });
    const found = (now['order'] as Json)['documents'] as Json[];
    return found.length > 0 ? found : undefined;
  });
  const download = await shop.ask('POST', `/order/documents/${String(documents[0]?.['id'])}`, {
    token: view,
    body: {},
  });
  assert.equal(download.status, 200);
  const foreign = await shop.ask('POST', '/order/documents/doc_of_somebody', { token: view, body: {} });
  assert.equal(foreign.json.error?.code, 'NOT_FOUND');
});
