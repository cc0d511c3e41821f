import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../../../src/proxy/node/server/server.ts';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { movableClock } from '../../support/clocks/moving-clocks.ts';
import { watchedLogger } from '../support/watch.ts';
import { control, DETAILS, openShop, optionsFor, ORIGIN, PARTIES, STAMP, type Json } from '../support/kit.ts';
import { NestedStamp } from '../../../src/proxy/merchant/merchant-api.ts';
import { MerchantFields, MerchantOrder } from '../../../src/proxy/merchant/merchant-order.ts';
import { EXAMPLES } from '../../../src/proxy/merchant/openapi-sentences.ts';
import { merchantOpenApi } from '../../../src/proxy/merchant/openapi.ts';
import { LinkSettings, SessionOptions } from '../../../src/proxy/merchant/session-options.ts';
import { ProblemBody } from '../../../src/wire/problems.ts';
import { Quote } from '../../../src/wire/quote.ts';

const KEY = 'gT7kQ2vXw9ZpL4sN8mR1cB6yH3jF5dA0';
const { serviceCode, stateCode, articleCode } = STAMP;
const SESSION = { serviceCode, stamp: { stateCode, articleCode, stampDutyAmount: '100.00' }, details: DETAILS };

interface Answer {
  status: number;
  headers: Headers;
  json: Json & { error?: Json };
}

async function listener(more: Partial<EstampProxyOptions> = {}): Promise<{
  logs: string[];
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  shop: Awaited<ReturnType<typeof openShop>>;
}> {
  const shop = await openShop();
  const logs: string[] = [];
  const fetchFromSandbox: typeof fetch = (input, init) => shop.sandbox.fetch(new Request(input, init));
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    mount: '/estamp',
    proxy: optionsFor(shop.sandbox, { fetch: fetchFromSandbox, logger: watchedLogger(logs), ...more }),
    merchant: { port: 0, host: '127.0.0.1', key: KEY },
  });
  after(async () => {
    await server.close();
    await shop.close();
  });
  return {
    shop,
    logs,
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${server.merchantUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          connection: 'close',
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        json: isJson ? (JSON.parse(text) as Answer['json']) : { text },
      };
    },
  };
}

test('T86: the listener answers nothing without its key, and no page can read it', async () => {
  const { call } = await listener();
  for (const authorization of ['', 'Bearer', `Bearer ${KEY}x`, `Bearer ${KEY.slice(1)}`, `Basic ${KEY}`]) {
    for (const path of ['/sessions', '/openapi.json', '/none']) {
      const answer = await call('GET', path, undefined, { authorization });
      assert.deepEqual([answer.status, answer.json.error?.['code']], [401, 'TOKEN_INVALID']);
    }
  }
  const page = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
  for (const method of ['OPTIONS', 'GET']) {
    const { headers } = await call(method, '/openapi.json', undefined, page);
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      [],
    );
  }
});

test('A key of less than 32 bytes starts no listener', async () => {
  const shop = await openShop();
  const merchant = { port: 0, host: '127.0.0.1', key: 'short' };
  const start = startServer({ port: 0, host: '127.0.0.1', mount: '', proxy: optionsFor(shop.sandbox), merchant });
  await assert.rejects(start, /32 bytes/);
  const guessable = { ...merchant, key: 'our-server-key-of-the-year-2026-for-estamp' };
  const other = startServer({
    port: 0,
    host: '127.0.0.1',
    mount: '',
    proxy: optionsFor(shop.sandbox),
    merchant: guessable,
  });
  await assert.rejects(other, /serverKey.*does not look random.*openssl rand -base64 32/);
});

test('The listener creates sessions once for each key and body, and names a wrong field', async () => {
  const { call } = await listener();
  const key = { 'idempotency-key': 'agreement-2041' };
  const first = await call('POST', '/sessions', SESSION, key);
  assert.equal(first.status, 201, JSON.stringify(first.json));
  const second = await call('POST', '/sessions', SESSION, key);
  assert.deepEqual([second.json['id'], second.json['expiresAt']], [first.json['id'], first.json['expiresAt']]);
  const other = await call('POST', '/sessions', { ...SESSION, reference: 'other' }, key);
  assert.deepEqual([other.status, other.json.error?.['code']], [409, 'CONFLICT']);
  const third = await call('POST', '/sessions', SESSION);
  assert.notEqual(third.json['id'], first.json['id']);
  const wrong = await call('POST', '/sessions', { ...SESSION, editable: ['/parties/customerEmail', 'x'] });
  assert.deepEqual(
    [wrong.status, wrong.json.error?.['code'], wrong.json.error?.['field']],
    [400, 'INVALID_INPUT', 'editable[1]'],
  );
  assert.match(String(wrong.json.error?.['message']), /^The field "editable\[1\]" /);
  const state = await call('GET', `/sessions/${String(first.json['id'])}`);
  assert.deepEqual(state.json, { state: 'open' });
  const ended = await call('POST', `/sessions/${String(first.json['id'])}/expire`);
  assert.deepEqual([ended.status, ended.json], [200, { state: 'expired', shared: false }]);
  assert.deepEqual((await call('GET', `/sessions/${String(first.json['id'])}`)).json, { state: 'expired' });
  for (const [method, path] of [
    ['GET', '/sessions/cs_unknown'],
    ['POST', '/sessions/cs_unknown/expire'],
  ] as const) {
    const unknown = await call(method, path);
    assert.deepEqual([unknown.status, unknown.json.error?.['code']], [401, 'SESSION_INVALID']);
  }
  const badKey = await call('POST', '/sessions', SESSION, { 'idempotency-key': 'two words' });
  assert.deepEqual([badKey.status, badKey.json.error?.['field']], [400, 'Idempotency-Key']);
  assert.match(String(badKey.json.error?.['message']), /^The Idempotency-Key [^"]+\.$/);
});

test('Two instances without a store give the same session for the same key and body', async () => {
  const [one, two] = [await listener(), await listener()];
  const key = { 'idempotency-key': 'agreement-2041' };
  const [first, second] = [
    await one.call('POST', '/sessions', SESSION, key),
    await two.call('POST', '/sessions', SESSION, key),
  ];
  assert.equal(first.json['externalOrderId'], second.json['externalOrderId']);
});

test('The listener prices, and reads orders and their files', async () => {
  const { call, shop } = await listener();
  const priced = await call('POST', '/quotes', { serviceCode, stateCode, articleCode, stampDutyAmount: '100.00' });
  assert.equal(priced.status, 200, JSON.stringify(priced.json));
  assert.equal((priced.json['quote'] as Json)['currency'], 'INR');
  const { token, externalOrderId } = (await call('POST', '/sessions', SESSION)).json as Record<string, string>;
  const quote = await shop.ask('POST', '/quotes', { body: { session: token } });
  const { quoteToken } = quote.json;
  const placed = await shop.ask('POST', '/orders', { body: { session: token, quoteToken, parties: {}, details: {} } });
  assert.equal(placed.status, 200, placed.text);
  await shop.control('POST', `/orders/${externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const order = await call('GET', `/orders/${externalOrderId}`);
  assert.equal((order.json['order'] as Json)['stage'], 'completed', JSON.stringify(order.json));
  const { documents } = (await call('GET', `/orders/${externalOrderId}/documents`)).json as { documents: Json[] };
  const file = await call('GET', `/orders/${externalOrderId}/documents/${String(documents[0]?.['id'])}`);
  assert.equal(file.headers.get('content-type'), 'application/pdf');
  assert.match(String(file.json['text']), /^%PDF-/);
  assert.equal((await call('GET', '/orders/none')).status, 404);
  assert.equal((await call('DELETE', '/sessions')).status, 405);
});

test('The OpenAPI document names every call and describes its bodies', async () => {
  const { call } = await listener();
  const { json } = await call('GET', '/openapi.json');
  assert.deepEqual(Object.keys(json['paths'] as Json), [
    '/sessions',
    '/sessions/{id}',
    '/sessions/{id}/expire',
    '/quotes',
    '/orders/{externalOrderId}',
    '/orders/{externalOrderId}/documents',
    '/orders/{externalOrderId}/documents/{documentId}',
    '/orders/{externalOrderId}/link',
  ]);
  assert.match(JSON.stringify(json), /"editable"/);
  assert.doesNotMatch(JSON.stringify(json), /sk_test|canary/);
});

/** All objects of a document, with their paths. */
function* objectsOf(value: unknown, path = ''): Generator<{ path: string; object: Json }> {
  if (typeof value !== 'object' || value === null) return;
  yield { path, object: value as Json };
  for (const [name, part] of Object.entries(value)) yield* objectsOf(part, `${path}/${name}`);
}

test('The OpenAPI document names its schemas, and every field has a sentence', () => {
  const document = merchantOpenApi() as Json & { components: { schemas: Json } };
  const { schemas } = document.components;
  const names = Object.keys(schemas);
  for (const name of ['Order', 'MerchantOrder', 'Session', 'SessionOptions', 'SessionReport', 'Quote', 'Error'])
    assert.ok(names.includes(name), name);
  const references = new Set<string>();
  let fields = 0;
  for (const { path, object } of objectsOf(document)) {
    if (typeof object['$ref'] === 'string') references.add(object['$ref'].split('/').at(-1) ?? '');
    const isSchema = object['type'] === 'object' && typeof object['properties'] === 'object';
    for (const [name, field] of Object.entries(isSchema ? (object['properties'] as Json) : {})) {
      fields += 1;
      assert.match(String((field as Json)['description']), /^[A-Z`].*\.$/, `${path}/${name} has a sentence`);
    }
  }
  assert.ok(fields > 90, `${fields} fields were looked at`);
  assert.deepEqual(
    names.filter((name) => !references.has(name)),
    [],
    'each schema is referenced',
  );
  const inline = [...objectsOf(document['paths'])].filter(({ object }) => 'externalOrderId' in object);
  assert.deepEqual(
    inline.map(({ path }) => path).filter((path) => !path.includes('/example')),
    [],
    'an order stands nowhere inline',
  );
  assert.ok(Array.isArray(document['servers']));
});

test('The examples of the OpenAPI document are what the calls take and return', () => {
  const TYPES = {
    sessionOptions: SessionOptions,
    quoteStamp: NestedStamp,
    quote: Quote,
    order: MerchantOrder,
    linkOptions: LinkSettings,
    error: ProblemBody,
  };
  for (const [name, type] of Object.entries(TYPES))
    assert.doesNotThrow(() => type.parse(EXAMPLES[name as keyof typeof TYPES]), name);
});

test("The merchant's books: an order has its price lines, reference, customer and session, and its page has none", async () => {
  const { call, shop } = await listener();
  const sold = {
    ...SESSION,
    reference: 'agreement-2041',
    customerId: 'user-77',
    returnUrl: `${ORIGIN}/agreements?id=2`,
  };
  const { id, token, externalOrderId } = (await call('POST', '/sessions', sold)).json as Record<string, string>;
  const priced = await shop.ask('POST', '/quotes', { body: { session: token } });
  const { quoteToken, quote } = priced.json as { quoteToken: string; quote: Quote };
  const body = { session: token, quoteToken, parties: {}, details: {} };
  for (const again of [1, 2]) {
    const placed = await shop.ask('POST', '/orders', { body });
    assert.equal(placed.status, 200, `submit ${again}: ${placed.text}`);
    assert.doesNotMatch(placed.text, /user-77|merchant-fee|"lines"|"reference"/);
  }
  const { order } = (await call('GET', `/orders/${externalOrderId}`)).json as { order: MerchantOrder };
  assert.deepEqual(order.lines, quote.lines);
  assert.ok(order.lines?.some(({ kind }) => kind === 'gst'));
  assert.equal(
    order.lines?.reduce((sum, line) => sum + line.amountMinor, 0),
    order.totalMinor,
  );
  assert.deepEqual([order.reference, order.customerId, order.session], ['agreement-2041', 'user-77', id]);
  const report = (await call('GET', `/sessions/${id}`)).json as { order: MerchantOrder };
  assert.deepEqual(report.order.lines, order.lines);
  const { orders } = (await shop.control('GET', '/orders')) as { orders: unknown[] };
  assert.doesNotMatch(JSON.stringify(orders), /user-77/, 'the id of the customer is encrypted');
  const page = await shop.ask('GET', '/session', { token });
  assert.equal(page.status, 200);
  assert.deepEqual(
    Object.keys((page.json['order'] ?? {}) as Json).filter((name) => name in MerchantFields.shape),
    [],
  );
});

test('An order without a session has its lines and customer too, and a retry is the same order', async () => {
  const shop = await openShop({ customer: () => ({ id: 'user-78' }) });
  after(() => shop.close());
  const { json } = await shop.ask('POST', '/quotes', { body: { ...STAMP, reference: 'cart-9' } });
  const body = { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
  const ids = new Set<string>();
  for (const returnUrl of [`${ORIGIN}/one`, `${ORIGIN}/one`, `${ORIGIN}/two`]) {
    const placed = await shop.ask('POST', '/orders', { body: { ...body, returnUrl } });
    assert.equal(placed.status, 200, placed.text);
    ids.add((placed.json['order'] as { externalOrderId: string }).externalOrderId);
  }
  const [externalOrderId = '', ...more] = ids;
  assert.deepEqual(more, []);
  const order = await shop.proxy.orders.get(externalOrderId);
  assert.deepEqual(order.lines, (json['quote'] as Quote).lines);
  assert.deepEqual([order.reference, order.customerId, order.session], ['cart-9', 'user-78', undefined]);
});

test('An order whose payment could not start is read with its total, as after the first event about it', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { json } = await shop.ask('POST', '/quotes', { body: STAMP });
  await control(shop.sandbox, 'POST', '/faults', { operationId: 'createPaymentIntent', status: 422, times: 1 });
  const body = { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
  const refused = await shop.ask('POST', '/orders', { body });
  assert.notEqual(refused.status, 200);
  const { orders } = (await control(shop.sandbox, 'GET', '/orders')) as { orders: { externalOrderId: string }[] };
  assert.equal(orders.length, 1);
  const order = await shop.proxy.orders.get(orders[0]?.externalOrderId ?? '');
  assert.deepEqual(
    [order.stage, order.totalMinor, order.payment.state],
    ['created', (json['quote'] as Quote).totalMinor, 'none'],
  );
});

test('A link of the server API opens the order at the page of its sale, without the parties', async () => {
  const { call, shop } = await listener();
  const sold = { ...SESSION, parties: PARTIES, returnUrl: `${ORIGIN}/agreements?id=2041` };
  const { token, externalOrderId } = (await call('POST', '/sessions', sold)).json as Record<string, string>;
  const { quoteToken } = (await shop.ask('POST', '/quotes', { body: { session: token } })).json;
  await shop.ask('POST', '/orders', { body: { session: token, quoteToken, parties: {}, details: {} } });
  const made = await call('POST', `/orders/${externalOrderId}/link`, { expiresIn: 3600 });
  assert.equal(made.status, 200, JSON.stringify(made.json));
  const url = new URL(String(made.json['url']));
  assert.equal(url.href.split('#')[0], `${ORIGIN}/agreements?id=2041`);
  const shown = await shop.ask('GET', '/order', { token: url.hash.slice('#estamp='.length) });
  assert.equal((shown.json['order'] as Json)['externalOrderId'], externalOrderId);
  assert.equal((shown.json['order'] as Json)['parties'], undefined);
  const life = Date.parse(String(made.json['expiresAt'])) - Date.now();
  assert.ok(Math.abs(life - 3600_000) < 5_000, `${life} ms`);
  assert.equal((await call('POST', `/orders/${externalOrderId}/link`, {})).status, 200);
  for (const [wrong, field] of [
    [{ expiresIn: 59 }, 'expiresIn'],
    [{ expiresIn: 2_592_001 }, 'expiresIn'],
    [{ life: 1 }, 'life'],
  ] as const) {
    const refused = await call('POST', `/orders/${externalOrderId}/link`, wrong);
    assert.deepEqual([refused.status, refused.json.error?.['field']], [400, field]);
  }
  assert.equal((await call('POST', '/orders/ES-NONE/link', {})).status, 404);
});

test('A link to a sale without a returnUrl leads to the origin of the mount, and the order is read there', async () => {
  const { call, shop } = await listener();
  const { token, externalOrderId } = (await call('POST', '/sessions', { ...SESSION, parties: PARTIES })).json as Record<
    string,
    string
  >;
  const { quoteToken } = (await shop.ask('POST', '/quotes', { body: { session: token } })).json;
  await shop.ask('POST', '/orders', { body: { session: token, quoteToken, parties: {}, details: {} } });
  const { status, json } = await call('POST', `/orders/${externalOrderId}/link`, {});
  assert.equal(status, 200, JSON.stringify(json));
  const url = new URL(String(json['url']));
  assert.equal(url.href.split('#')[0], `${ORIGIN}/`);
  const shown = await shop.ask('GET', '/order', { token: url.hash.slice('#estamp='.length) });
  assert.equal((shown.json['order'] as Json)['externalOrderId'], externalOrderId);
  const life = Date.parse(String(json['expiresAt'])) - Date.now();
  assert.ok(Math.abs(life - 604_800_000) < 5_000, `${life} ms`);
});

test('A price takes the stamp as sessions have it; nested and flat together are refused with a sentence', async () => {
  const { call } = await listener();
  const stamp = { stateCode, articleCode, stampDutyAmount: '100.00' };
  const nested = await call('POST', '/quotes', { serviceCode, stamp });
  const flat = await call('POST', '/quotes', { serviceCode, ...stamp });
  assert.deepEqual((nested.json['quote'] as Quote).lines, (flat.json['quote'] as Quote).lines);
  const CASES: [string, Json, RegExp][] = [
    ['stateCode', { serviceCode, stateCode, stamp }, /Give "stateCode" inside "stamp"/],
    ['stamp.stateCode', { serviceCode, stamp: { ...stamp, stateCode: 'K/A' } }, /invalid/],
    ['stamp.other', { serviceCode, stamp: { ...stamp, other: 1 } }, /invalid/],
    ['stamp', { serviceCode, stamp: 7 }, /invalid/],
  ];
  for (const [field, body, message] of CASES) {
    const { status, json } = await call('POST', '/quotes', body);
    assert.deepEqual([status, json.error?.['field']], [400, field]);
    assert.match(String(json.error?.['message']), message);
  }
});

test('T89: Requests with a wrong key are counted, and logged once a minute without any part of a key', async () => {
  const clock = movableClock();
  const { call, shop, logs } = await listener({ clock });
  const lines = (): string[] => logs.filter((line) => line.includes('without the key'));
  for (let index = 0; index < 10; index += 1)
    await call('GET', '/openapi.json', undefined, { authorization: `Bearer guess-${index}-${KEY.slice(9)}` });
  assert.equal(lines().length, 1);
  assert.match(lines()[0] ?? '', /refused 1 request without the key of ESTAMP_SERVER_KEY/);
  clock.pass(60_000);
  assert.equal((await call('GET', '/openapi.json')).status, 200);
  assert.match(lines()[1] ?? '', /refused 9 requests without/);
  clock.pass(60_000);
  await call('GET', '/openapi.json');
  assert.equal(lines().length, 2, 'nothing new');
  assert.ok(!logs.some((line) => line.includes('guess') || line.includes(KEY.slice(9, 20))));
  await shop.close();
});
