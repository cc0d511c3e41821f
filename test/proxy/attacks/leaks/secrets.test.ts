import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createEstampClient, type OperationId } from '../../../../src/api/index.ts';
import { createEstampProxy, type EstampProxyOptions } from '../../../../src/proxy/index.ts';
import { createPoolTransport } from '../../../../src/proxy/node/upstream/pool-transport.ts';
import { createMemoryStore } from '../../../../src/proxy/store/memory.ts';
import { systemClock } from '../../../../src/base/clock.ts';
import { operationOf } from '../../chaos/operation-of.ts';
import {
  CANARIES,
  DETAILS,
  openShop,
  optionsFor,
  order,
  PARTIES,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../../support/kit.ts';
import { deliver, SECRET } from '../../webhooks/deliveries.ts';
import { foundIn, keepSecret } from '../../support/canaries.ts';
import { see } from '../../support/watch.ts';

keepSecret('the webhook secret', SECRET);

const EVERYTHING = Object.values({ ...CANARIES, name: PARTIES.partyName }).join(' ');

/** Every call of the contract, for one order that may not have come about. */
async function everyCall(shop: Pick<Shop, 'ask'>): Promise<Asked[]> {
  const answers = [await shop.ask('GET', '/checkout/estamp.standard'), await shop.ask('GET', '/states/KA/articles')];
  const quote = await shop.ask('POST', '/quotes', { body: STAMP });
  const quoteToken = String(quote.json['quoteToken']);
  const body = { quoteToken, parties: PARTIES, details: DETAILS };
  const made = await shop.ask('POST', '/orders', { body });
  const token = String(made.json['orderToken']);
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ['GET', '/order'],
    ['PUT', '/order/parties', { ...PARTIES, partyName: 'Asha R Rao' }],
    ['POST', '/order/payment', {}],
    ['POST', '/order/link', {}],
    ['POST', '/order/documents/d1', {}],
    ['POST', '/verifications/pan', { pan: CANARIES.pan, name: PARTIES.partyName }],
  ];
  for (const [method, path, sent] of calls) answers.push(await shop.ask(method, path, { token, body: sent }));
  return [...answers, quote, made, await deliver(shop), await deliver(shop, { secret: 'whsec_forged_0123456789' })];
}

const OPERATIONS: readonly OperationId[] = [
  'getService',
  'getEstampSchema',
  'listEstampStates',
  'listStateInstruments',
  'calculateDuty',
  'createOrder',
  'attachParties',
  'createPaymentIntent',
  'getOrder',
  'getOrderPayment',
  'getPaymentIntent',
  'verifyPan',
];

for (const status of [400, 401, 402, 404, 409, 429, 500]) {
  test(`T51: a service that responds ${status} with all its data is quoted nowhere`, async () => {
    let operation: OperationId | undefined;
    let fromService = 0;
    const error = {
      code: `NO_${CANARIES.pan}`,
      message: EVERYTHING,
      requestId: CANARIES.pan,
      field: PARTIES.partyName,
      stack: 'Error\n    at x (/srv/a.ts:1:1)',
    };
    const shop: Shop = await openShop({
      random: () => 0,
      panVerification: true,
      webhookSecrets: [SECRET],
      async fetch(input, init) {
        const request = new Request(input, init);
        if (operationOf(request) !== operation) return shop.sandbox.fetch(request);
        fromService += 1;
        return Response.json(
          { error },
          {
            status,
            statusText: CANARIES.apiKey,
            headers: { 'x-request-id': CANARIES.pan, 'set-cookie': `a=${CANARIES.apiKey}` },
          },
        );
      },
    });
    const host = new URL(shop.sandbox.url).host;
    for (operation of [...OPERATIONS].reverse()) {
      for (const { status: answered, headers, text } of await everyCall(shop)) {
        assert.equal(headers.get('set-cookie'), null);
        if (answered < 300) continue;
        assert.equal(text.includes(host) || /sqlite|undici|fetch failed/i.test(text), false, text);
        assert.notEqual(answered, 500, `${operation} ${text}`);
      }
    }
    assert.ok(fromService > 0);
    for (const line of shop.logs) assert.equal(line.includes(host), false, line);
  });
}

/** Things that a hook may throw, or reject with. */
const THROWN: Record<string, () => unknown> = {
  'an error full of secrets': () =>
    Object.assign(new Error(`${EVERYTHING}\n    at ${CANARIES.pan} (file.ts:1:1)`), {
      cause: new Error(EVERYTHING),
      status: 200,
    }),
  nothing: () => undefined,
  'a text': () => EVERYTHING,
  'something that cannot be written': () => ({
    toString: () => {
      throw new Error(EVERYTHING);
    },
    get stack(): string {
      throw new Error(EVERYTHING);
    },
  }),
  'an error whose name is a person': () =>
    Object.assign(new Error('no'), { name: PARTIES.partyName, stack: EVERYTHING }),
};
type Hooks = Partial<EstampProxyOptions>;
const HOOKS: Record<string, (boom: () => never) => Hooks> = {
  logger: (boom) => ({ logger: { info: boom, warn: boom, error: boom } }),
  onEvent: (boom) => ({ onEvent: boom }),
  'onEvent, later': (boom) => ({ onEvent: () => Promise.resolve().then(boom) }),
  customer: (boom) => ({ customer: boom }),
  'customer, later': (boom) => ({ customer: () => Promise.resolve().then(boom) }),
  fees: (boom) => ({ fees: boom }),
  clientParams: (boom) => ({ payment: { connectionId: 'pc_demo', provider: 'redirect', clientParams: boom } }),
  readers: (boom) => ({ readers: { states: boom, duty: boom, order: boom, schema: boom } }),
  fetch: (boom) => ({ fetch: boom }),
  store: (boom) => {
    const store = createMemoryStore(systemClock);
    return {
      store: {
        ...store,
        get: boom,
        set: boom,
        setIfAbsent: boom,
        consume: boom,
        release: boom,
        reserve: boom,
        unreserve: boom,
        delete: boom,
        renew: boom,
      },
    };
  },
};
for (const [hook, make] of Object.entries(HOOKS)) {
  test(`T52: a ${hook} hook that throws anything gets a plain response and blocks no other request`, async () => {
    for (const [what, thrown] of Object.entries(THROWN)) {
      const boom = (): never => {
        throw thrown();
      };
      const shop = await openShop({ webhookSecrets: [SECRET], random: () => 0, ...make(boom) });
      for (const { status, json, text } of await everyCall(shop)) {
        assert.ok(status < 500 || json.error !== undefined, `${hook}, ${what}: ${status} ${text}`);
        if (status === 500) assert.equal(json.error?.['message'], 'An internal error occurred. Please try again.');
      }
      assert.equal((await shop.ask('GET', '/health')).status, 200);
      await shop.close();
    }
  });
}

test('T53: inspecting a proxy, a client or an error shows neither the key nor the secret', async () => {
  const options = optionsFor({ url: 'http://127.0.0.1:9' }, { webhookSecrets: [SECRET] });
  const proxy = createEstampProxy(options);
  const { transport, close } = createPoolTransport();
  const client = createEstampClient({
    apiKey: CANARIES.apiKey,
    baseUrl: 'http://127.0.0.1:9',
    transport,
    random: () => 0,
  });
  const error: unknown = await client.getOrder({ path: { id: 'o-1' } }).catch((thrown: unknown) => thrown);
  await close();
  const wrong: unknown[] = [];
  for (const bad of [
    { apiKey: 'sk_live_canary key with spaces' },
    { secret: 'too-short-canary' },
    { secret: [CANARIES.secret, CANARIES.secret] },
    { webhookSecrets: ['canary '] },
    { baseUrl: `https://${CANARIES.apiKey}:x@api.example` },
    { publicUrl: `https://shop.example/?${CANARIES.apiKey}` },
    { payment: { connectionId: 'pc_demo', provider: 'razorpay' as const, publicKey: `rk_${CANARIES.secret}` } },
  ]) {
    assert.throws(
      () => createEstampProxy({ ...options, ...bad }),
      (thrown) => Boolean(wrong.push(thrown)),
    );
  }
  for (const thing of [
    proxy,
    ...Object.values<unknown>({ ...proxy }),
    client,
    ...Object.values<unknown>({ ...client }),
    error,
    (error as Error).cause,
    ...wrong,
  ]) {
    const texts = [
      inspect(thing, { depth: 20, showHidden: true, getters: true }),
      JSON.stringify(thing) ?? '',
      String(thing),
      thing instanceof Error ? `${thing.message} ${JSON.stringify(Object.entries(thing))}` : '',
    ];
    for (const text of texts) {
      assert.deepEqual(
        foundIn(text).filter((name) => name !== 'a stack'),
        [],
        text.slice(0, 500),
      );
      assert.equal(/canary/.test(text), false, text.slice(0, 500));
    }
  }
});

/** A logger that keeps what it is given as it is: the others write JSON, which would hide a line break. */
function raw(): {
  lines: [fields: Record<string, unknown>, message: string][];
  logger: NonNullable<EstampProxyOptions['logger']>;
} {
  const lines: [Record<string, unknown>, string][] = [];
  const line = (fields: object, message: string): void => {
    lines.push([{ ...fields }, message]);
    see('a log line', `${JSON.stringify(fields)} ${message}`);
  };
  return { lines, logger: { info: line, warn: line, error: line } };
}

test('T54: nothing that is sent starts a line of the log, controls a terminal or fills the log', async () => {
  const { lines, logger } = raw();
  const EVIL = '\n{"level":60,"msg":"canary-line"}\u001b[2J\u001b]0;canary-line\u0007\u009b31m\u2028\u202e';
  const error = { code: `EVIL${EVIL}`, message: EVIL, requestId: `r${EVIL}`, field: EVIL };
  const shop: Shop = await openShop({
    logger,
    random: () => 0,
    readers: {
      duty: () => {
        throw new Error(EVIL);
      },
    },
    customer: (_request, { couponCode = '' }) => {
      throw new Error(couponCode);
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      return operationOf(request) === 'listStateInstruments'
        ? Response.json({ error }, { status: 500 })
        : shop.sandbox.fetch(request);
    },
  });
  const encoded = encodeURIComponent(EVIL);
  for (const path of [
    '/checkout/estamp.standard',
    '/states/KA/articles',
    `/states/${encoded}/articles`,
    `/checkout/${encoded}`,
    `/${encoded}?${encoded}`,
    `/order/${encoded}`,
  ]) {
    await shop.ask('GET', path, {
      headers: { 'user-agent': 'x'.repeat(1_000_000), referer: encoded, 'x-request-id': encoded },
    });
  }
  for (const name of ['couponCode', 'sroValue', 'reference', 'stateCode'] as const) {
    await shop.ask('POST', '/quotes', { body: { ...STAMP, [name]: EVIL.slice(0, 60) } });
  }
  await shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: `${EVIL.slice(0, 20)}\n    at canary-line` } });
  await shop.ask('POST', '/quotes', { body: { ...STAMP, [EVIL]: 1 } });
  assert.ok(lines.length > 10);
  for (const [{ frames = '', ...fields }, message] of lines) {
    for (const text of [...Object.values(fields).map(String), message])
      assert.doesNotMatch(text, /[\p{C}\p{Zl}\p{Zp}]|canary-line/u);
    assert.doesNotMatch(String(frames), /[^\P{C}\n]|canary-line/u);
    assert.ok(JSON.stringify([fields, frames, message]).length < 4_500);
  }
});

test('T55: a PAN in a wrong field, address or header is in no line of the log and in no event', async () => {
  const { pan } = CANARIES;
  // The events are searched below, where the service's own words are left out.
  const shop = await openShop({ random: () => 0, webhookSecrets: [SECRET] }, {}, { echoesEvents: true });
  const { token } = await order(shop, {
    parties: { customerName: pan, partyName: `${pan} Rao`, partyAddress: pan },
    details: { ...DETAILS, purpose: `For ${pan}, of whom it is` },
  });
  for (const name of [
    'reference',
    'couponCode',
    'districtCode',
    'sroValue',
    'stateCode',
    'articleCode',
    'serviceCode',
    pan,
  ]) {
    // A price says back to its asker for which reference and coupon it is.
    await shop.ask('POST', '/quotes', { body: { ...STAMP, [name]: pan }, unsearched: true });
  }
  for (const path of [
    `/states/${pan}/articles`,
    `/checkout/${pan}`,
    `/${pan}`,
    `/order?pan=${pan}`,
    `/return?s=${pan}`,
    `/pay/${pan}`,
    `/health?${pan}=${pan}`,
    `/order/${pan}`,
  ]) {
    await shop.ask('GET', path, { token });
  }
  for (const header of [
    'x-request-id',
    'user-agent',
    'authorization',
    'if-none-match',
    'origin',
    'x-forwarded-for',
    'idempotency-key',
    'cookie',
    'sec-fetch-site',
    'content-type',
  ]) {
    for (const [method, path] of [
      ['GET', '/order'],
      ['GET', '/checkout/estamp.standard'],
      ['POST', '/quotes'],
    ] as const) {
      await shop.ask(method, path, { headers: { [header]: pan }, ...(method === 'POST' && { body: STAMP }) });
    }
  }
  await shop.ask(pan, '/order', {});
  await shop.ask('POST', `/order/documents/${pan}`, { token, body: {} });
  // The response names an unknown field to its sender.
  await shop.ask('PUT', '/order/parties', { token, body: { [pan]: pan }, unsearched: true });
  await shop.ask('PUT', '/order/parties', { token, body: { customerEmail: pan } });
  await shop.ask('POST', '/orders', {
    body: { quoteToken: pan, parties: {}, details: { [pan]: pan } },
    unsearched: true,
  });
  await shop.ask('POST', '/order/payment', { token, body: { returnUrl: `https://evil.example/?pan=${pan}` } });
  await deliver(shop, {
    payload: { externalOrderId: 'ES-1', coreEventType: pan, status: pan, customerName: pan },
    eventId: pan,
  });
  await deliver(shop, { secret: 'whsec_forged_0123456789', headers: { 'x-webhook-event-id': pan } });
  assert.ok(shop.logs.length > 50);
  for (const line of shop.logs) assert.deepEqual(foundIn(line), [], line);
  const status = shop.events.map((event): Json => ({
    ...event,
    ...(event['type'] === 'order' && { coreEventType: '', status: '' }),
  }));
  assert.deepEqual(
    foundIn(JSON.stringify(status)),
    [],
    'but for the words of a signed event, which are codes of the service',
  );
});
