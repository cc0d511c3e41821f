import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { EstampProxy, SessionOptions } from '../../../src/proxy/index.ts';
import {
  ask,
  openShop,
  ORIGIN,
  PARTIES,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';
import { clockAhead } from '../../support/clocks/moving-clocks.ts';

const PURPOSE = { purpose: 'Name change affidavit' };
const { serviceCode, stateCode, articleCode } = STAMP;
const WHOLE: SessionOptions = {
  serviceCode,
  reference: 'agreement-2041',
  stamp: { stateCode, articleCode, stampDutyAmount: '100.00' },
  parties: { customerName: 'Asha Rao', customerMobile: '+919876543210' },
  details: { purpose: 'Name change affidavit', aboutProperty: false },
  editable: ['/parties/customerEmail', '/details/purpose'],
  returnUrl: `${ORIGIN}/agreements/2041`,
};

async function shopWith(more: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(more);
  after(() => shop.close());
  return shop;
}

const errorOf = ({ status, json }: Asked): unknown[] => [status, json.error?.code, json.error?.['field']];

interface Sold {
  session: Awaited<ReturnType<Shop['proxy']['createSession']>>;
  quote: Asked;
  answer: Asked;
}

async function buy(shop: Shop, options: SessionOptions = WHOLE, body: Json = {}, quoteBody: Json = {}): Promise<Sold> {
  const session = await shop.proxy.createSession(options);
  const quote = await shop.ask('POST', '/quotes', { body: { session: session.token, ...quoteBody } });
  const answer = await submit(shop, session.token, quote, body);
  return { session, quote, answer };
}

const submit = (shop: Pick<Shop, 'ask'>, session: string, quote: Asked, body: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/orders', {
    body: { session, quoteToken: quote.json['quoteToken'], parties: {}, details: PURPOSE, ...body },
  });

test('A session that fixes everything is bought with the one answer that is open, under the number known before', async () => {
  const shop = await shopWith();
  const { session, answer } = await buy(shop);
  assert.equal(answer.status, 200, answer.text);
  const order = answer.json['order'] as Json;
  assert.equal(order['externalOrderId'], session.externalOrderId);
  assert.deepEqual(order['parties'], WHOLE.parties);
  assert.equal((order['stamp'] as Json)['articleCode'], articleCode);
  const calls = await shop.journal();
  assert.equal(calls.filter(({ operationId }) => operationId === 'attachParties').length, 1);
});

test('GET session says what was given, and after the order also the order and its token', async () => {
  const shop = await shopWith();
  const created = await shop.proxy.createSession({ ...WHOLE, customerId: 'user-77' });
  const before = await shop.ask('GET', '/session', { token: created.token });
  assert.deepEqual(before.json, {
    session: {
      id: created.id,
      serviceCode,
      reference: 'agreement-2041',
      returnUrl: WHOLE.returnUrl,
      expiresAt: created.expiresAt,
      stamp: WHOLE.stamp,
      parties: WHOLE.parties,
      details: WHOLE.details,
      editable: WHOLE.editable,
    },
  });
  assert.equal(before.headers.get('cache-control'), 'no-store');
  const { session, answer } = await buy(shop);
  // Another instance, which has no memory of the order, as another device would reach it.
  const other = proxyBefore(shop.sandbox);
  const resumed = await ask(other, 'GET', '/session', { token: session.token });
  assert.equal(resumed.status, 200, resumed.text);
  assert.deepEqual(resumed.json['order'], answer.json['order']);
  const status = await ask(other, 'GET', '/order', { token: String(resumed.json['orderToken']) });
  assert.deepEqual(status.json['order'], answer.json['order']);
  const payment = await ask(other, 'POST', '/order/payment', {
    token: String(resumed.json['orderToken']),
    body: { returnUrl: `${ORIGIN}/elsewhere` },
  });
  assert.equal(payment.status, 200, payment.text);
  assert.equal((payment.json['payment'] as Json)['intentId'], (answer.json['payment'] as Json)['intentId']);
});

test('A fixed field that is left out or written in another form is taken; another value is refused by its name', async () => {
  const shop = await shopWith();
  const { token } = await shop.proxy.createSession({ ...WHOLE, stamp: { ...WHOLE.stamp, doorstepDelivery: false } });
  const price = (body: Json): Promise<Asked> => shop.ask('POST', '/quotes', { body: { session: token, ...body } });
  for (const same of [{}, { stampDutyAmount: 100 }, { stampDutyAmount: '100' }, { stateCode, serviceCode }])
    assert.equal((await price(same)).status, 200, JSON.stringify(same));
  const CHANGES: Json[] = [
    { stateCode: 'MH' },
    { articleCode: 'KA-RG-5' },
    { stampDutyAmount: 100.01 },
    { doorstepDelivery: true },
    { serviceCode: 'estamp.other' },
    { reference: 'agreement-1' },
  ];
  for (const change of CHANGES)
    assert.deepEqual(
      errorOf(await price(change)),
      [400, 'INVALID_INPUT', Object.keys(change)[0]],
      JSON.stringify(change),
    );
  const quote = await price({});
  const refused = async (body: Json): Promise<unknown> =>
    ((await submit(shop, token, quote, body)).json.error?.['fields'] as Json[] | undefined)?.map(({ path }) => path);
  assert.deepEqual(await refused({ parties: { customerName: 'Ravi Iyer' } }), ['/parties/customerName']);
  assert.deepEqual(await refused({ parties: { customerName: '' } }), ['/parties/customerName']);
  assert.deepEqual(await refused({ parties: { customerMobile: '9876543211' } }), ['/parties/customerMobile']);
  assert.deepEqual(await refused({ details: { aboutProperty: true } }), ['/details/aboutProperty']);
  const made = await submit(shop, token, quote, {
    parties: { customerName: ' Asha Rao ', customerMobile: '9876543210', customerEmail: 'asha@example.com' },
    details: { purpose: 'Another purpose' },
    returnUrl: 'https://evil.example/',
  });
  assert.equal(made.status, 200, made.text);
  assert.deepEqual((made.json['order'] as Json)['parties'], { ...WHOLE.parties, customerEmail: 'asha@example.com' });
});

test('A session that gives only the service opens what the sale requires', async () => {
  const shop = await shopWith();
  const { partyName, customerMobile } = PARTIES;
  const { answer } = await buy(
    shop,
    { serviceCode },
    { parties: { partyName, customerMobile }, details: PURPOSE },
    { stateCode, articleCode, stampDutyAmount: 100 },
  );
  assert.equal(answer.status, 200, answer.text);
  const session = await shop.proxy.createSession({ serviceCode, stamp: { stateCode } });
  const missing = await shop.ask('POST', '/quotes', { body: { session: session.token, articleCode } });
  assert.deepEqual(errorOf(missing), [400, 'INVALID_INPUT', 'stampDutyAmount']);
});

test('One session makes one order: a repeat returns it, another stamp is a conflict of the session', async () => {
  const shop = await shopWith();
  const open: SessionOptions = { ...WHOLE, stamp: { stateCode, articleCode } };
  const { session, answer } = await buy(shop, open, {}, { stampDutyAmount: 100 });
  assert.equal(answer.status, 200, answer.text);
  const price = (stampDutyAmount: number): Promise<Asked> =>
    shop.ask('POST', '/quotes', { body: { session: session.token, stampDutyAmount } });
  const repeated = await submit(shop, session.token, await price(100));
  assert.equal((repeated.json['order'] as Json)['externalOrderId'], session.externalOrderId, repeated.text);
  const other = await submit(shop, session.token, await price(200));
  assert.deepEqual(errorOf(other), [409, 'CONFLICT', 'session']);
  // An instance without memory decides the same.
  const second = proxyBefore(shop.sandbox);
  const elsewhere = { ask: (method: string, path: string, more?: object) => ask(second, method, path, more) };
  const quote = await ask(second, 'POST', '/quotes', { body: { session: session.token, stampDutyAmount: 200 } });
  assert.deepEqual(errorOf(await submit(elsewhere, session.token, quote)), [409, 'CONFLICT', 'session']);
  const orders = (await shop.journal()).filter(
    ({ operationId, status }) => operationId === 'createOrder' && status < 300,
  );
  assert.equal(orders.length, 1);
});

test('A session whose order was cancelled is over: prices and submits are conflicts, and the order is still shown', async () => {
  const shop = await shopWith();
  const { session, quote } = await buy(shop);
  await shop.control('POST', `/orders/${session.externalOrderId}/advance`, { to: 'CANCELLED' });
  for (const proxy of [shop.proxy, proxyBefore(shop.sandbox)]) {
    const again = await ask(proxy, 'POST', '/quotes', { body: { session: session.token } });
    assert.deepEqual(errorOf(again), [409, 'CONFLICT', 'session']);
  }
  assert.deepEqual(errorOf(await submit(shop, session.token, quote)), [409, 'CONFLICT', 'session']);
  const shown = await shop.ask('GET', '/session', { token: session.token });
  assert.equal((shown.json['order'] as Json)['stage'], 'cancelled', shown.text);
  assert.equal((await shop.proxy.sessions.get(session.id)).state, 'over');
});

const DAY_MS = 86_400_000;
const claimsOf = (token: unknown): Json =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Json;

test('T91: an expired session shows stage and documents of its order for seven days, without a person and a token that writes', async () => {
  const shop = await shopWith();
  const { session, answer } = await buy(shop, { ...WHOLE, expiresIn: 60 });
  const end = Date.parse(session.expiresAt) / 1000;
  const live = await shop.ask('GET', '/session', { token: session.token });
  assert.equal(claimsOf(live.json['orderToken'])['exp'], end, 'a token of the session lives as long as the session');
  await shop.control('POST', `/orders/${session.externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const at = (days: number): EstampProxy => proxyBefore(shop.sandbox, { clock: clockAhead(61_000 + days * DAY_MS) });
  for (const days of [0, 6.9]) {
    const late = at(days);
    const shown = await ask(late, 'GET', '/session', { token: session.token });
    assert.deepEqual(Object.keys(shown.json), ['session', 'order', 'viewToken'], shown.text);
    assert.deepEqual(shown.json['session'], {
      id: session.id,
      serviceCode,
      reference: WHOLE.reference,
      returnUrl: WHOLE.returnUrl,
      expiresAt: session.expiresAt,
      editable: [],
    });
    for (const personal of ['Asha', '9876543210', 'Name change']) assert.ok(!shown.text.includes(personal), personal);
    const token = String(shown.json['viewToken']);
    assert.equal(claimsOf(token)['exp'], end + 7 * 86_400);
    const order = shown.json['order'] as Json;
    assert.deepEqual([order['stage'], order['partiesEditable']], ['completed', false]);
    const [document] = order['documents'] as Json[];
    const opened = await ask(late, 'POST', `/order/documents/${String(document?.['id'])}`, { token, body: {} });
    assert.equal(opened.status, 200, opened.text);
    for (const [method, path, body] of [
      ['POST', '/order/payment', {}],
      ['POST', '/order/link', {}],
      ['PUT', '/order/parties', { customerEmail: 'asha@example.com' }],
    ] as const)
      assert.equal((await ask(late, method, path, { token, body })).status, 401, path);
    assert.equal((await ask(late, 'GET', '/order', { token: String(live.json['orderToken']) })).status, 401);
  }
  const calls = (await shop.journal()).length;
  for (const days of [7.1, 31, 1_500]) {
    const gone = await ask(at(days), 'GET', '/session', { token: session.token });
    assert.deepEqual(errorOf(gone).slice(0, 2), [401, 'SESSION_EXPIRED'], String(days));
  }
  assert.equal((await shop.journal()).length, calls, 'nothing is asked for it');
  // The token of the purchase itself lives its thirty days.
  const own = String(answer.json['orderToken']);
  assert.equal((await ask(at(29), 'GET', '/order', { token: own })).status, 200);
  assert.equal((await ask(at(30), 'GET', '/order', { token: own })).status, 401);
});

test('An order of an expired session is paid by the token of the purchase, and returned by the quote while that lives', async () => {
  const shop = await shopWith();
  const { session, quote, answer } = await buy(shop, { ...WHOLE, expiresIn: 60 });
  const late = proxyBefore(shop.sandbox, { clock: clockAhead(61_000) });
  const lateShop = { ask: (method: string, path: string, more?: object) => ask(late, method, path, more) };
  const own = String(answer.json['orderToken']);
  assert.equal((await ask(late, 'POST', '/order/payment', { token: own, body: {} })).status, 200);
  assert.equal((await submit(lateShop, session.token, quote)).status, 200);
  const later = proxyBefore(shop.sandbox, { clock: clockAhead(16 * 60_000) });
  const laterShop = { ask: (method: string, path: string, more?: object) => ask(later, method, path, more) };
  assert.deepEqual(errorOf(await submit(laterShop, session.token, quote)).slice(0, 2), [401, 'SESSION_EXPIRED']);
  assert.equal((await ask(later, 'POST', '/order/payment', { token: own, body: {} })).status, 200);
  assert.deepEqual(errorOf(await ask(late, 'POST', '/quotes', { body: { session: session.token } })).slice(0, 2), [
    401,
    'SESSION_EXPIRED',
  ]);
  const unused = await shop.proxy.createSession({ ...WHOLE, expiresIn: 60 });
  const unusedQuote = await shop.ask('POST', '/quotes', { body: { session: unused.token } });
  assert.deepEqual(errorOf(await submit(lateShop, unused.token, unusedQuote)).slice(0, 2), [401, 'SESSION_EXPIRED']);
  assert.deepEqual(errorOf(await ask(late, 'GET', '/session', { token: unused.token })).slice(0, 2), [
    401,
    'SESSION_EXPIRED',
  ]);
});

test('A correction may change what is open and not what the session fixes', async () => {
  const shop = await shopWith();
  const { session, answer } = await buy(shop);
  const resumed = await shop.ask('GET', '/session', { token: session.token });
  for (const token of [answer.json['orderToken'], resumed.json['orderToken']].map(String)) {
    const refused = await shop.ask('PUT', '/order/parties', { token, body: { customerName: 'Ravi Iyer' } });
    assert.deepEqual(errorOf(refused), [400, 'INVALID_INPUT', 'customerName']);
    assert.equal((refused.json.error?.['fields'] as Json[])[0]?.['path'], '/parties/customerName');
  }
  const token = String(answer.json['orderToken']);
  const corrected = await shop.ask('PUT', '/order/parties', {
    token,
    body: { customerName: 'Asha Rao', customerEmail: 'asha@example.com' },
  });
  assert.equal(corrected.status, 200, corrected.text);
});

test('The customer of the session is not asked from the hook', async () => {
  let asked = 0;
  const shop = await shopWith({
    customer: () => {
      asked += 1;
      throw new Error('not signed in');
    },
  });
  const { answer } = await buy(shop, { ...WHOLE, customerId: 'user-77' });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(asked, 0);
  const session = await shop.proxy.createSession(WHOLE);
  const refused = await shop.ask('POST', '/quotes', { body: { session: session.token } });
  assert.equal(refused.json.error?.code, 'CUSTOMER_REFUSED');
});
