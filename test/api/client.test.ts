import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import fc from '../support/fast-check.ts';
import { createEstampClient } from '../../src/api/client.ts';
import { EstampApiError } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { clientOf, fakeService, KEY } from './fake-service.ts';

const intent = {
  id: 'i',
  externalOrderId: 'o-1',
  amountMinor: 100,
  currency: 'INR',
  status: 'CREATED',
  providerIntentId: 'p',
};

async function failure(work: Promise<unknown>): Promise<EstampApiError> {
  const error = await work.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EstampApiError, String(error));
  return error;
}

test('a call is sent as the table says', async () => {
  const { transport, requests } = fakeService({ status: 201, json: { externalOrderId: 'o-1' } });
  const body = { externalOrderId: 'o-1', externalCustomerId: 'c', serviceCode: 'estamp.standard' };
  const answer = await clientOf(transport).createOrder({ body, idempotencyKey: 'key-1', requestId: 'req-1' });
  assert.equal(answer.status, 201);
  assert.equal(answer.body.externalOrderId, 'o-1');
  assert.equal(answer.text, '{"externalOrderId":"o-1"}');
  assert.equal(answer.requestId, 'req-1');
  const [{ signal: _, onEnd: __, ...request }] = requests as [(typeof requests)[0]];
  assert.deepEqual(request, {
    newConnection: false,
    method: 'POST',
    url: 'https://service.example/v1/orders',
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
      'x-request-id': 'req-1',
    },
    body: JSON.stringify(body),
  });
});

test('the key can be sent in its own header', async () => {
  const { transport, requests } = fakeService({ status: 200 });
  await clientOf(transport, { headerStyle: 'x-api-key' }).getOrder({ path: { id: 'o-1' } });
  assert.equal(requests[0]?.headers['x-api-key'], KEY);
  assert.equal(requests[0]?.headers.authorization, undefined);
});

test('a read has no idempotency key and no body; a write without one gets a new one each time', async () => {
  const { transport, requests } = fakeService({ status: 200, json: {} });
  const client = clientOf(transport);
  await client.listEstampStates();
  await client.attachParties({ path: { orderId: 'o-1' }, body: {} });
  await client.attachParties({ path: { orderId: 'o-1' }, body: {} });
  const keys = requests.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys[0], undefined);
  assert.equal(requests[0]?.body, undefined);
  assert.equal(requests[0]?.headers['content-type'], undefined);
  assert.match(keys[1] ?? '', /^[\w-]{36}$/);
  assert.notEqual(keys[1], keys[2]);
});

test('there is a method for every call of an API key and for no other', () => {
  const methods = Object.keys(clientOf(fakeService({ status: 200 }).transport)).filter((name) => name !== 'call');
  const rows = Object.values(OPERATIONS).filter(({ caller }) => caller === 'key');
  assert.deepEqual(
    methods,
    rows.map(({ id }) => id),
  );
});

test('a base URL may have a path, and trailing slashes do not matter', async () => {
  const { transport, requests } = fakeService({ status: 200, json: { items: [] } });
  await clientOf(transport, { baseUrl: 'http://127.0.0.1:4010/base//' }).listLogs({ query: { limit: 5 } });
  assert.equal(requests[0]?.url, 'http://127.0.0.1:4010/base/v1/logs?limit=5');
});

test('a query leaves out what is undefined and encodes the rest', async () => {
  const { transport, requests } = fakeService({ status: 200, json: { items: [], nextCursor: null } });
  const query = { service: 'a&b=c', cursor: 'x y', status: undefined };
  const { body } = await clientOf(transport).listLogs({ query });
  assert.deepEqual(body, { items: [], nextCursor: null });
  assert.deepEqual(
    [...new URL(requests[0]!.url).searchParams],
    [
      ['service', 'a&b=c'],
      ['cursor', 'x y'],
    ],
  );
});

test('a path parameter is one segment of the path, whatever it contains', async () => {
  const { transport, requests } = fakeService({ status: 200 });
  const client = clientOf(transport);
  const hostile = fc.constantFrom('../x', '%2e%2e', 'a/b?c#d', '\\', '{id}', '$&');
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), hostile), async (id) => {
      fc.pre(id !== '' && id !== '.' && id !== '..');
      await client.getOrderStatus({ path: { id } });
      const parts = new URL(requests.pop()!.url).pathname.split('/');
      assert.deepEqual([parts.length, parts[2], decodeURIComponent(parts[3]!), parts[4]], [5, 'orders', id, 'status']);
    }),
  );
});

for (const id of ['', '.', '..', '\ud800', 5 as unknown as string, undefined as unknown as string]) {
  test(`the path parameter ${inspect(id)} is refused before anything is sent`, async () => {
    const { transport, requests } = fakeService({ status: 200 });
    await assert.rejects(clientOf(transport).getOrder({ path: { id } }), TypeError);
    assert.equal(requests.length, 0);
  });
}

for (const [name, options] of Object.entries({
  apiKey: [{ apiKey: '' }, { apiKey: 'sk_test_a\nb' }, { apiKey: undefined as unknown as string }],
  baseUrl: ['/v1', 'ftp://a', 'https://u:p@a', 'https://a?b=1', ''].map((baseUrl) => ({ baseUrl })),
  deadlineMs: [{ deadlineMs: 0 }, { deadlineMs: NaN }, { deadlineMs: Infinity }],
})) {
  test(`a client with a wrong ${name} is not made, and the sentence names the option`, () => {
    for (const option of options) {
      assert.throws(
        () => createEstampClient({ apiKey: KEY, baseUrl: 'https://a', ...option }),
        (error) => error instanceof TypeError && error.message.includes(name) && !error.message.includes('sk_test_a'),
      );
    }
  });
}

test('a key or request id that could split a header is refused', async () => {
  const { transport, requests } = fakeService({ status: 200 });
  const client = clientOf(transport);
  await assert.rejects(client.getUsageSummary({ requestId: 'a\r\nx-evil: 1' }), /requestId/);
  await assert.rejects(client.verifyPan({ body: { pan: 'ABCDE1234F' }, idempotencyKey: '' }), /idempotencyKey/);
  assert.equal(requests.length, 0);
});

test('an error of the service is an EstampApiError with all its data', async () => {
  const error = { code: 'BAD_REQUEST', message: 'Not a PAN', requestId: 'req-9', field: 'pan' };
  const { transport, requests } = fakeService({ status: 400, json: { error } });
  const { message, ...fields } = await failure(clientOf(transport).verifyPan({ body: { pan: 'x' } }));
  assert.equal(message, 'Not a PAN');
  assert.deepEqual(fields, {
    name: 'EstampApiError',
    kind: 'answer',
    operationId: 'verifyPan',
    code: 'BAD_REQUEST',
    status: 400,
    requestId: 'req-9',
    field: 'pan',
    retryable: false,
    fromService: true,
    undone: true,
    retryAfterMs: undefined,
  });
  assert.equal(requests.length, 1);
});

const CODES = { 401: 'UNAUTHORIZED', 404: 'NOT_FOUND', 418: 'ERROR', 500: 'INTERNAL_ERROR' };
for (const [status, code] of Object.entries(CODES).map(([key, value]) => [Number(key), value] as const)) {
  test(`a gateway's page with status ${status} is reported by its status, once`, async () => {
    const { transport, requests } = fakeService({ status, text: '<html>Nope</html>' });
    const error = await failure(clientOf(transport).getOrder({ path: { id: 'o' }, requestId: 'mine' }));
    assert.deepEqual([error.kind, error.status, error.code, error.requestId], ['answer', status, code, 'mine']);
    assert.equal(requests.length, 1);
  });
}

for (const status of [0, 301, 302, 307, 308]) {
  test(`a redirect (${status}) is an error`, async () => {
    const { transport, requests } = fakeService({ status, headers: { location: 'https://evil.example' }, text: '' });
    const error = await failure(clientOf(transport).getOrder({ path: { id: 'o' } }));
    assert.match(error.message, /redirect/);
    assert.equal(requests.length, 1);
  });
}

for (const status of [200, 201, 202, 206, 226]) {
  test(`${status} is success`, async () => {
    const { transport } = fakeService({ status, json: intent });
    const answer = await clientOf(transport).getPaymentIntent({ path: { id: 'i' } });
    assert.deepEqual(answer.body, intent);
  });
}

test('204 is success where no body is promised', async () => {
  const { transport } = fakeService({ status: 204, text: '' });
  const answer = await clientOf(transport).replayWebhookEvent({ path: { eventId: 'e' } });
  assert.deepEqual([answer.status, answer.body, answer.text], [204, undefined, '']);
});

for (const [what, reply, hint] of [
  ['another shape', { status: 200, json: { ...intent, amountMinor: '100' } }, 'amountMinor'],
  ['no JSON', { status: 200, text: 'OK' }, 'body'],
  ['nothing', { status: 200, text: '' }, 'body'],
  ['more than 1 MiB', { status: 200, text: ' '.repeat(1024 * 1024 + 1) }, '1 MiB'],
] as const) {
  test(`a success with ${what} is unreadable, and the call is not repeated`, async () => {
    const { transport, requests } = fakeService(reply);
    const error = await failure(clientOf(transport).getPaymentIntent({ path: { id: 'i' } }));
    assert.deepEqual([error.kind, error.code, error.status, error.retryable], ['unreadable', 'UNREADABLE', 200, false]);
    assert.ok(error.message.includes(hint), error.message);
    assert.equal(requests.length, 1);
  });
}

test('the text of an answer keeps numbers that JSON.parse would bend', async () => {
  const text = '{"totalAmount":9007199254740993.10}';
  const { transport } = fakeService({ status: 200, text });
  const body = { stateCode: 'KA', articleCode: '4', stampDutyAmount: 100 };
  assert.equal((await clientOf(transport).calculateDuty({ body })).text, text);
});

test('the API key is nowhere to be seen', async () => {
  const echo = { code: KEY, message: `Bearer ${KEY} is no good`, requestId: KEY, field: KEY };
  const failures = [
    fakeService({ status: 401, json: { error: echo } }),
    fakeService(() => Promise.reject(new Error(`failed with authorization: Bearer ${KEY}`))),
    fakeService({ status: 200, text: KEY }),
  ];
  for (const { transport } of failures) {
    const client = clientOf(transport, { random: () => 0 });
    const error = await failure(client.getPaymentIntent({ path: { id: 'i' } }));
    const shown = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), String(error), error.stack];
    shown.push(inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client));
    for (const text of shown) assert.ok(!text?.includes(KEY), text);
  }
});
