import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS, ProblemBody } from '../../../src/wire/problems.ts';
import {
  ask,
  CANARIES,
  DETAILS,
  openShop,
  order,
  orderBody,
  PARTIES,
  proxyBefore,
  STAMP,
  type Asked,
  type Json,
  type Shop,
} from '../support/kit.ts';
import { clockAhead } from '../../support/clocks/moving-clocks.ts';

const quote = (shop: Shop, more: Json = {}): Promise<Asked> =>
  shop.ask('POST', '/quotes', { body: { ...STAMP, ...more } });
const fault = (shop: Shop, operationId: string, more: Json): Promise<Json> =>
  shop.control('POST', '/faults', { operationId, times: 4, ...more });
const submit = async (shop: Shop, more: Json = {}): Promise<Asked> => (await order(shop, more)).answer;
const withToken = async (shop: Shop, quoteToken: unknown): Promise<Asked> =>
  shop.ask('POST', '/orders', { body: { quoteToken, parties: PARTIES, details: DETAILS } });

/** The cause of each error of the contract. The last test checks that the list is complete. */
const WAYS: Record<keyof typeof PROBLEMS, (shop: Shop) => Promise<Asked>> = {
  INVALID_INPUT: (shop) => quote(shop, { stampDutyAmount: 7 }),
  QUOTE_INVALID: (shop) => withToken(shop, 'eyJhbGciOiJub25lIn0.e30.'),
  TOKEN_INVALID: (shop) => shop.ask('GET', '/order', { token: 'a.b.c' }),
  ORIGIN_REFUSED: (shop) =>
    shop.ask('POST', '/quotes', {
      body: STAMP,
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    }),
  CUSTOMER_REFUSED: async (shop) => {
    const proxy = proxyBefore(shop.sandbox, {
      customer: () => {
        throw new Error(CANARIES.mobile);
      },
    });
    return ask(proxy, 'POST', '/quotes', { body: STAMP });
  },
  SESSION_INVALID: (shop) => shop.ask('GET', '/session', { token: 'a..b.c.d' }),
  SESSION_EXPIRED: async (shop) => {
    const { token } = await shop.proxy.createSession({ serviceCode: 'estamp.standard', expiresIn: 60 });
    const proxy = proxyBefore(shop.sandbox, { clock: clockAhead(61_000) });
    return ask(proxy, 'GET', '/session', { token });
  },
  SESSION_REQUIRED: (shop) =>
    ask(proxyBefore(shop.sandbox, { requireSession: true }), 'POST', '/quotes', { body: STAMP }),
  DRAFT_INVALID: (shop) => shop.ask('GET', '/draft', { token: 'a..b.c.d' }),
  DRAFT_EXPIRED: async (shop) => {
    const { json } = await shop.ask('POST', '/drafts', { body: { draft: { serviceCode: 'estamp.standard' } } });
    const proxy = proxyBefore(shop.sandbox, { clock: clockAhead(7 * 24 * 3600_000) });
    return ask(proxy, 'GET', '/draft', { token: String(json['token']) });
  },
  NOT_FOUND: (shop) => shop.ask('GET', '/nothing/here'),
  METHOD_NOT_ALLOWED: (shop) => shop.ask('DELETE', '/order'),
  CONFLICT: async (shop) => {
    const { json } = await quote(shop);
    await withToken(shop, json['quoteToken']);
    return shop.ask('POST', '/orders', {
      body: { quoteToken: json['quoteToken'], parties: PARTIES, details: { purpose: 'Another purpose' } },
    });
  },
  QUOTE_EXPIRED: async (shop) => {
    const body = await orderBody(shop);
    const proxy = proxyBefore(shop.sandbox, { clock: clockAhead(16 * 60_000) });
    return ask(proxy, 'POST', '/orders', { body });
  },
  QUOTE_STALE: async (shop) => {
    const { json } = await quote(shop);
    await shop.control('PUT', '/services/estamp.standard', { basePrice: '75.00' });
    return withToken(shop, json['quoteToken']);
  },
  TOO_LARGE: (shop) => shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: 'x'.repeat(17_000) } }),
  UNSUPPORTED_TYPE: (shop) => shop.ask('POST', '/quotes', { body: STAMP, headers: { 'content-type': 'text/plain' } }),
  RATE_LIMITED: async (shop) => {
    // Equal prices come from the cache and do not count.
    for (let index = 0; index < 30; index++) await quote(shop, { couponCode: `NONE-${index}` });
    return quote(shop, { couponCode: 'NONE-30' });
  },
  INTERNAL: async (shop) => {
    const proxy = proxyBefore(shop.sandbox, {
      fees: () => {
        throw new Error(`${CANARIES.apiKey} ${CANARIES.pan}`);
      },
    });
    return ask(proxy, 'POST', '/quotes', { body: STAMP });
  },
  QUOTE_UNREADABLE: (shop) => quote(shop, { couponCode: 'SANDBOX-MISMATCH' }),
  UPSTREAM_INVALID: async (shop) => {
    const proxy = proxyBefore(shop.sandbox, {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        return request.url.endsWith('/states') ? new Response('<html>busy</html>') : shop.sandbox.fetch(request);
      },
    });
    return ask(proxy, 'GET', '/checkout/estamp.standard');
  },
  SERVICE_UNAVAILABLE: async (shop) => {
    await shop.control('PUT', '/wallet', { balance: '0.00' });
    await fault(shop, 'attachParties', { status: 402 });
    return submit(shop);
  },
  UPSTREAM_TIMEOUT: async (shop) => {
    let late = 0;
    const proxy = proxyBefore(shop.sandbox, {
      fetch: () => new Promise<Response>(() => undefined),
      clock: {
        now: () => Date.now() + late,
        after: (ms, run) => {
          const timer = setTimeout(() => {
            late += ms;
            run();
          }, 30);
          return () => clearTimeout(timer);
        },
      },
    });
    return ask(proxy, 'GET', '/checkout/estamp.standard');
  },
};

for (const [code, way] of Object.entries(WAYS)) {
  test(`${code} has its status, the form of the contract, and nothing secret`, async () => {
    const shop = await openShop();
    const answer = await way(shop);
    const { error } = ProblemBody.parse(answer.json);
    assert.deepEqual([error.code, answer.status], [code, PROBLEMS[code as keyof typeof PROBLEMS]], answer.text);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('x-request-id'), error.requestId);
    for (const [name, canary] of Object.entries(CANARIES)) {
      assert.equal(answer.text.includes(canary), false, `${name} in the answer`);
      assert.equal(shop.logs.join('\n').includes(canary), false, `${name} in the log`);
      assert.equal(JSON.stringify(shop.events).includes(canary), false, `${name} in an event`);
    }
  });
}

test('a refused method gets the list of allowed ones, HEAD included', async () => {
  const shop = await openShop();
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const path of [
    '/health',
    '/checkout/estamp.standard',
    '/order',
    '/order/parties',
    '/quotes',
    '/pay',
    '/return',
  ]) {
    const answers = await Promise.all(
      METHODS.map(async (method) => ({ method, answer: await shop.ask(method, path) })),
    );
    const refused = answers.filter(({ answer }) => answer.status === 405);
    const taken = answers.filter(({ answer }) => answer.status !== 405).map(({ method }) => method);
    assert.ok(refused.length > 0 && taken.length > 0, path);
    for (const { method, answer } of refused)
      assert.deepEqual(answer.headers.get('allow')?.split(', ').sort(), taken.sort(), `${method} ${path}`);
  }
});

test('every error of the contract has its test', () => {
  assert.deepEqual(Object.keys(WAYS).sort(), Object.keys(PROBLEMS).sort());
});

test('an expired quote still returns its order', async () => {
  const shop = await openShop();
  const body = await orderBody(shop);
  const made = await shop.ask('POST', '/orders', { body });
  const later = proxyBefore(shop.sandbox, { clock: clockAhead(20 * 60_000) });
  const again = await ask(later, 'POST', '/orders', { body });
  assert.equal(again.status, 200, again.text);
  assert.equal((again.json['order'] as Json)['externalOrderId'], (made.json['order'] as Json)['externalOrderId']);
});

test('a quote that expired more than thirty days ago does not open its order', async () => {
  const shop = await openShop();
  const body = await orderBody(shop);
  await shop.ask('POST', '/orders', { body });
  const days = 24 * 3600_000;
  const again = (ms: number): Promise<Asked> =>
    ask(proxyBefore(shop.sandbox, { clock: clockAhead(ms) }), 'POST', '/orders', { body });
  assert.equal((await again(30 * days)).status, 200);
  const calls = (await shop.journal()).length;
  assert.equal((await again(30 * days + 16 * 60_000)).json.error?.code, 'QUOTE_EXPIRED');
  assert.equal((await shop.journal()).length, calls);
});

test("a quote of one customer is not valid for another, and the customer's id never leaves the merchant", async () => {
  const sent: string[] = [];
  const shop = await openShop({
    customer: (request) => ({ id: request.headers.get('x-user') ?? '' }),
    async fetch(input, init) {
      const request = new Request(input, init);
      sent.push(await request.clone().text());
      return shop.sandbox.fetch(request);
    },
  });
  const asUser = (user: string, path: string, body: unknown): Promise<Asked> =>
    shop.ask('POST', path, { body, headers: { 'x-user': user } });
  const { json } = await asUser('user-canary-1', '/quotes', STAMP);
  const body = { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
  assert.equal((await asUser('user-canary-2', '/orders', body)).json.error?.code, 'CUSTOMER_REFUSED');
  assert.equal((await asUser('', '/quotes', STAMP)).json.error?.code, 'CUSTOMER_REFUSED');
  assert.equal((await asUser('user-canary-1', '/orders', body)).status, 200);
  assert.equal(sent.join('').includes('user-canary'), false);
  assert.match(sent.join(''), /"externalCustomerId":"c_/);
});
