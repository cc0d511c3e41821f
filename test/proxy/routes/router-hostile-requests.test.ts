import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CANARIES, DETAILS, MOUNT, openShop, order, orderBody, ORIGIN, STAMP, type Json } from '../support/kit.ts';

test('only pages of the mount and of the allowed origins may write', async () => {
  const shop = await openShop({ allowedOrigins: ['https://pages.example'] });
  after(() => shop.close());
  const write = async (headers: Record<string, string>): Promise<number> =>
    (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'sec-fetch-site': '', ...headers } })).status;
  assert.equal(await write({ 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await write({ origin: ORIGIN }), 200, 'a browser that does not say where it stands');
  assert.equal(await write({ origin: 'https://pages.example', 'sec-fetch-site': 'cross-site' }), 200);
  const refused: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'https://shop.example:8443' },
    { origin: 'http://shop.example' },
    { origin: 'https://SHOP.example' },
    { origin: 'https://shop.example.' },
    { origin: 'https://shop.example, https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of refused) assert.equal(await write(headers), 403, JSON.stringify(headers));
});

test('responses may be read by exactly the allowed origins', async () => {
  const shop = await openShop({ allowedOrigins: ['https://pages.example'], credentials: true });
  after(() => shop.close());
  const at = async (origin: string, method = 'GET'): Promise<Headers> =>
    (await shop.ask(method, '/health', { headers: { origin } })).headers;
  assert.equal((await at('https://pages.example')).get('access-control-allow-origin'), 'https://pages.example');
  assert.equal((await at('https://pages.example')).get('access-control-allow-credentials'), 'true');
  for (const origin of ['null', 'https://evil.example', '*'])
    assert.equal((await at(origin)).get('access-control-allow-origin'), null);
  assert.match((await at('https://evil.example')).get('vary') ?? '', /Origin/);
  const preflight = await at('https://pages.example', 'OPTIONS');
  assert.match(preflight.get('access-control-allow-headers') ?? '', /authorization/);
  assert.equal((await at('https://evil.example', 'OPTIONS')).get('access-control-allow-methods'), null);
});

test('bodies that are not small, plain JSON are refused', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const deep = '['.repeat(5000) + ']'.repeat(5000);
  const bodies = [
    '',
    '{',
    '{} {}',
    '\ufeff{}',
    'null',
    '[]',
    '"x"',
    `{"stampDutyAmount":${deep}}`,
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ];
  for (const body of bodies) {
    const answer = await shop.ask('POST', '/quotes', { body });
    assert.deepEqual([answer.status, answer.json.error?.code], [400, 'INVALID_INPUT'], body.slice(0, 40));
  }
  assert.equal(({} as Json)['polluted'], undefined);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'application/json; charset=utf-16',
    '',
  ]) {
    assert.equal(
      (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-type': type } })).status,
      415,
      type,
    );
  }
  assert.equal(
    (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-type': 'application/json;charset=UTF-8' } }))
      .status,
    200,
  );
  assert.equal(
    (await shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-encoding': 'gzip' } })).status,
    415,
  );
});

test('a stamp value that is not an amount reaches no metered call', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const values = [
    '0',
    '-1',
    '1e400',
    '0.001',
    '9007199254740993',
    '1e-7',
    '"1,000.00"',
    '"1e2"',
    '" 100"',
    '"१००"',
    'null',
    'true',
    '[100]',
    '{"$gt":0}',
    '"100.001"',
    '"-5"',
  ];
  for (const value of values) {
    const body = JSON.stringify(STAMP).replace('"stampDutyAmount":100', `"stampDutyAmount":${value}`);
    const answer = await shop.ask('POST', '/quotes', { body });
    assert.deepEqual(
      [answer.status, answer.json.error?.code, answer.json.error?.['field']],
      [400, 'INVALID_INPUT', 'stampDutyAmount'],
      value,
    );
  }
  assert.equal(
    (await shop.journal()).some((entry) => entry.operationId === 'calculateDuty'),
    false,
  );
});

test('the browser cannot name an amount, an id, a key, a currency or a customer', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const body = await orderBody(shop);
  for (const extra of [
    'amountMinor',
    'currency',
    'externalOrderId',
    'idempotencyKey',
    'externalCustomerId',
    'totalMinor',
  ]) {
    assert.equal((await shop.ask('POST', '/orders', { body: { ...body, [extra]: 1 } })).status, 400, extra);
  }
  for (const details of [
    { ...DETAILS, estamp: { stampDutyAmount: '1.00' } },
    { ...DETAILS, other: 1 },
  ]) {
    const answer = await shop.ask('POST', '/orders', { body: { ...body, details } });
    assert.equal((answer.json.error?.['fields'] as Json[])[0]?.['keyword'], 'additionalProperties');
  }
  assert.equal(
    (await shop.journal()).some((entry) => entry.operationId === 'createOrder'),
    false,
  );
  await shop.ask('POST', '/orders', {
    body,
    headers: { 'idempotency-key': 'mine', cookie: 'a=b', 'x-api-key': 'k', forwarded: 'for=x' },
  });
  assert.equal(JSON.stringify(await shop.journal()).includes('"mine"'), false);
});

test('no header, path or query of a client reaches the service', async () => {
  const sent: Request[] = [];
  const shop = await openShop({
    fetch: (input, init) => {
      const request = new Request(input, init);
      sent.push(request.clone());
      return shop.sandbox.fetch(request);
    },
  });
  after(() => shop.close());
  await shop.ask('GET', '/checkout/estamp.standard?debug=1', {
    headers: {
      authorization: 'Bearer canary-token',
      cookie: 'canary=1',
      'x-api-key': 'canary-key',
      'x-request-id': 'canary-id-123',
      forwarded: 'canary',
      range: 'bytes=0-1',
    },
  });
  assert.ok(sent.length > 0);
  for (const request of sent) {
    assert.equal(`${request.url}${JSON.stringify([...request.headers])}`.includes('canary'), false);
    assert.deepEqual([...request.headers.keys()].sort(), [
      'accept',
      'accept-encoding',
      'authorization',
      'x-request-id',
    ]);
    assert.equal(new URL(request.url).search, '');
  }
});

test('a redirect of the service is not followed: the key goes nowhere else', async () => {
  const asked: string[] = [];
  const shop = await openShop({
    fetch: (input, init) => {
      asked.push(new URL(new Request(input).url).host);
      assert.equal(init?.redirect, 'manual');
      return Promise.resolve(new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }));
    },
  });
  after(() => shop.close());
  const answer = await shop.ask('GET', '/checkout/estamp.standard');
  assert.equal(answer.status, 502);
  assert.equal(new Set(asked).size, 1);
});

test("canaries of a whole purchase are in no response except the owner's, and in no log line", async () => {
  const shop = await openShop();
  after(() => shop.close());
  const { token, intentId, answer } = await order(shop);
  await shop.ask('PUT', '/order/parties', { token, body: { partyAddress: CANARIES.address } });
  await shop.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const link = await shop.ask('POST', '/order/link', { token, body: {} });
  const payment = JSON.stringify(answer.json['payment']);
  for (const [name, canary] of Object.entries(CANARIES)) {
    assert.equal(shop.logs.join('\n').includes(canary), false, `${name} in the log`);
    assert.equal(
      (payment + link.text + Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).includes(canary),
      false,
      `${name} in a token or a payment`,
    );
  }
  assert.equal(shop.logs.join('\n').includes(token.slice(0, 40)), false, 'no token in the log');
});

test('paths with traversal, encoding tricks or double slashes are not found, and are not cached', async () => {
  const shop = await openShop();
  after(() => shop.close());
  for (const path of [
    '/order/documents/..%2f..%2fservices',
    '/states/%2e%2e%2fKA/articles',
    '/states/KA%00/articles',
    '/states/a%5cb/articles',
    '/states/%252e/articles',
    '//order',
    '/order/abc.css',
    '/states/KA;x/../articles',
  ]) {
    const answer = await shop.ask('GET', path);
    assert.ok([404, 405].includes(answer.status), path);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  assert.equal((await shop.journal()).length, 0);
  assert.equal((await shop.ask('GET', `${MOUNT}/health`)).text, '{"status":"ok","contractVersion":1}');
});

test('hooks and loggers that throw fail no request', async () => {
  const boom = (): never => {
    throw new Error('boom');
  };
  const shop = await openShop({ logger: { info: boom, warn: boom, error: boom }, onEvent: boom });
  after(() => shop.close());
  assert.equal((await shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: 'SANDBOX-USD' } })).status, 502);
  assert.equal((await shop.ask('POST', '/quotes', { body: STAMP })).status, 200);
});
