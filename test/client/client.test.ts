import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CALL_TIMEOUT_MS } from '../../src/base/early-responses.ts';
import { createProxyClient, type Failure, type ProxyClientOptions } from '../../src/client/index.ts';
import { ROUTES } from '../../src/wire/index.ts';
import { manualClock, drainPromises } from '../support/clocks/manual-clock.ts';

type Reply = Response | Error | 'silence';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (code: string, status: number, more: object = {}): Response =>
  json({ error: { code, message: `${code}!`, requestId: 'req_9', retryable: false, ...more } }, status);
const html = (status: number): Response => new Response('<!doctype html><title>Bad gateway</title>', { status });
const CHECKOUT = { contractVersion: 1, states: [] };

function client(
  replies: Reply[],
  options: Partial<ProxyClientOptions> = {},
): {
  calls: Request[];
  clock: ReturnType<typeof manualClock>;
  api: ReturnType<typeof createProxyClient>;
} {
  const calls: Request[] = [];
  const clock = manualClock();
  const api = createProxyClient({
    mount: '/estamp',
    clock,
    fetch: (url, init) => {
      const { signal } = init as { signal: AbortSignal };
      if (signal.aborted) return Promise.reject(signal.reason as Error);
      calls.push(new Request(`https://shop.example${url as string}`, init));
      const reply = replies.shift();
      if (reply instanceof Response) return Promise.resolve(reply);
      if (reply !== 'silence') return Promise.reject(reply ?? new TypeError('fetch failed'));
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    },
    ...options,
  });
  return { calls, clock, api };
}

describe('a call', () => {
  it('Each call uses its route of the contract', async () => {
    const { calls, api } = client(
      Array.from({ length: 15 }, () => json(CHECKOUT)),
      { session: 'tok' },
    );
    await api.checkout('estamp.standard');
    await api.articles('KA');
    await api.session?.();
    await api.quote({ serviceCode: 's', stateCode: 'KA', articleCode: 'a', stampDutyAmount: '1' });
    await api.order({ quoteToken: 't', parties: {}, details: {} });
    await api.handOver({ draft: { serviceCode: 's' } });
    await api.draft('tok');
    await api.status('tok');
    await api.parties('tok', {});
    await api.payment('tok', {});
    await api.document('tok', 'doc 1');
    await api.link('tok');
    await api.open('tok', { mobileEnding: '0000' });
    await api.trade({ code: 'r1.code', nonce: 'n'.repeat(16) });
    await api.pan('tok', { pan: 'ABCPE1234F', name: 'Asha Rao' });
    const codes: Record<string, string> = { serviceCode: 'estamp.standard', stateCode: 'KA', documentId: 'doc%201' };
    assert.deepEqual(
      calls.map(({ method, url }) => `${method} ${url.replace(/\?(?:o=&)?n=0\.\d+$/, '')}`),
      Object.values(ROUTES).map(
        ({ method, path }) =>
          `${method} https://shop.example/estamp${path.replace(/\{(\w+)\}/, (_, name: string) => codes[name] ?? '')}`,
      ),
    );
    assert.deepEqual(
      calls.map(({ headers }) => headers.get('authorization')),
      Object.values(ROUTES).map(({ token }) => (token === 'none' ? null : 'Bearer tok')),
    );
    for (const call of calls) {
      assert.equal(call.headers.get('content-type'), call.method === 'GET' ? null : 'application/json');
    }
  });

  it('The session is in the header of its own call and in the bodies of prices and orders, and nowhere else', async () => {
    const { calls, api } = client(
      Array.from({ length: 6 }, () => json(CHECKOUT)),
      { session: 'sealed.session' },
    );
    await api.session?.();
    await api.checkout('estamp.standard');
    await api.quote({ serviceCode: 's' } as never);
    await api.order({ quoteToken: 't', parties: {}, details: {} });
    await api.status('tok');
    await api.payment('tok', {});
    const holds = await Promise.all(
      calls.map(async (call) => [
        call.url.includes('sealed'),
        call.headers.get('authorization')?.includes('sealed') ?? false,
        (await call.text()).includes('"session":"sealed.session"'),
      ]),
    );
    const nowhere = [false, false, false];
    const inBody = [false, false, true];
    assert.deepEqual(holds, [[false, true, false], nowhere, inBody, inBody, nowhere, nowhere]);
  });

  it('Without a session there is no call for it, and bodies have none', async () => {
    const { calls, api } = client([json({})]);
    assert.equal(api.session, undefined);
    await api.order({ quoteToken: 't', parties: {}, details: {} });
    assert.deepEqual(await calls[0]?.json(), { quoteToken: 't', parties: {}, details: {} });
  });

  it('A list that only a session may buy is asked for again with it, and any other is not', async () => {
    const { calls, api } = client(
      [problem('SESSION_REQUIRED', 403), json({ articles: [] }), problem('NOT_FOUND', 404)],
      {
        session: 'tok',
      },
    );
    assert.deepEqual(await api.articles('KA'), { value: { articles: [] } });
    assert.equal((await api.articles('XX')).failure?.code, 'NOT_FOUND');
    assert.deepEqual(
      calls.map(({ headers }) => headers.get('authorization')),
      [null, 'Bearer tok', null],
    );
  });

  it('The merchant has to act on a session that is not accepted', async () => {
    for (const [code, status] of [
      ['SESSION_INVALID', 401],
      ['SESSION_EXPIRED', 401],
      ['SESSION_REQUIRED', 403],
    ] as const) {
      const { api } = client([problem(code, status)], { session: 'tok' });
      assert.equal((await api.session?.())?.failure?.actor, 'merchant', code);
    }
  });

  it('A mount may have a trailing slash', async () => {
    const { calls, api } = client([json(CHECKOUT)], { mount: '/pay/estamp/' });
    await api.checkout('a b');
    assert.equal(calls[0]?.url, 'https://shop.example/pay/estamp/checkout/a%20b');
  });

  it('Credentials are sent as configured, but not for lists, which every page may read', async () => {
    const { calls, api } = client([json(CHECKOUT), json({}), json({}), json({})], { credentials: 'include' });
    await api.checkout('a');
    await api.articles('KA');
    await api.quote({ serviceCode: 'a', stateCode: 'KA', articleCode: 'A', stampDutyAmount: 100 });
    await api.status('tok');
    assert.deepEqual(
      calls.map(({ credentials }) => credentials),
      ['same-origin', 'same-origin', 'include', 'include'],
    );
  });

  it('A successful call returns the body', async () => {
    const { api } = client([json({ stateCode: 'KA', articles: [] })]);
    assert.deepEqual(await api.articles('KA'), { value: { stateCode: 'KA', articles: [] } });
  });
});

describe('a failure', () => {
  const of = async (reply: Reply): Promise<Failure> => {
    const { api } = client([reply]);
    const { failure } = await api.link('tok');
    assert.ok(failure);
    return failure;
  };

  it('A failure of the proxy keeps its code, message, fields and request id', async () => {
    const fields = [{ path: '/parties/partyPan', keyword: 'pattern', params: {}, message: 'not a PAN' }];
    assert.deepEqual(await of(problem('INVALID_INPUT', 400, { fields })), {
      code: 'INVALID_INPUT',
      message: 'INVALID_INPUT!',
      actor: 'customer',
      field: undefined,
      fields,
      retryable: false,
      retryAfterSeconds: undefined,
      requestId: 'req_9',
    });
  });

  for (const [status, source] of [
    [400, 'customer'],
    [401, 'customer'],
    [403, 'merchant'],
    [404, 'merchant'],
    [409, 'customer'],
    [415, 'merchant'],
    [429, 'merchant'],
    [500, 'merchant'],
    [502, 'service'],
    [503, 'service'],
    [504, 'service'],
  ] as const) {
    it(`A failure with status ${status} is for the ${source}, also with an unknown code`, async () => {
      const failure = await of(problem('BRAND_NEW', status));
      assert.deepEqual([failure.code, failure.actor], ['BRAND_NEW', source]);
    });
  }

  for (const [what, reply, code, retryable] of [
    ['a connection that fails', new TypeError('Failed to fetch'), 'OFFLINE', true],
    ['an HTML error page', html(502), 'RESPONSE_UNREADABLE', true],
    ['an HTML page where JSON belongs', html(200), 'RESPONSE_UNREADABLE', false],
    ['an HTML 404', html(404), 'RESPONSE_UNREADABLE', false],
    ['an empty answer', new Response(null, { status: 204 }), 'RESPONSE_UNREADABLE', false],
    ['cut JSON', new Response('{"order": {'), 'RESPONSE_UNREADABLE', false],
    ['JSON that is no object', json('ok'), 'RESPONSE_UNREADABLE', false],
    ['JSON null', json(null), 'RESPONSE_UNREADABLE', false],
    ['a refusal in another shape', json({ message: 'no' }, 500), 'RESPONSE_UNREADABLE', true],
    ['a refusal that is null', json(null, 400), 'RESPONSE_UNREADABLE', false],
    ['a refusal with a null error', json({ error: null }, 400), 'RESPONSE_UNREADABLE', false],
  ] as const) {
    it(`A failure from ${what} is ${code}`, async () => {
      const failure = await of(reply);
      assert.deepEqual([failure.code, failure.retryable], [code, retryable]);
    });
  }

  it('A connection that breaks inside the body is OFFLINE', async () => {
    const broken = new Response(new ReadableStream({ pull: (control) => control.error(new TypeError('terminated')) }));
    assert.equal((await of(broken)).code, 'OFFLINE');
  });

  it('A failure has the wait of Retry-After, in seconds or as a date', async () => {
    const { clock } = client([]);
    const date = new Date(clock.now() + 90_000).toUTCString();
    assert.equal((await of(new Response('', { status: 503, headers: { 'retry-after': '7' } }))).retryAfterSeconds, 7);
    assert.equal((await of(new Response('', { status: 503, headers: { 'retry-after': date } }))).retryAfterSeconds, 90);
    assert.equal(
      (await of(new Response('', { status: 503, headers: { 'retry-after': 'soon' } }))).retryAfterSeconds,
      undefined,
    );
    assert.equal((await of(problem('RATE_LIMITED', 429, { retryAfterSeconds: 3 }))).retryAfterSeconds, 3);
  });

  for (const version of [2, undefined]) {
    it(`A response of contract version ${version} is refused`, async () => {
      const { api } = client([json({ contractVersion: version })]);
      const { failure } = await api.checkout('s');
      assert.deepEqual([failure?.code, failure?.actor], ['VERSION_MISMATCH', 'merchant']);
    });
  }
});

describe('time and repetition', () => {
  it('A call without a response ends at the deadline, whether it is safe or not', async () => {
    for (const call of ['checkout', 'link'] as const) {
      const { api, clock } = client(['silence']);
      const answer = api[call]('x');
      await clock.advance(CALL_TIMEOUT_MS);
      assert.equal((await answer).failure?.code, 'TIMEOUT');
      assert.equal(clock.pending, 0);
    }
  });

  it('A safe read that may succeed is retried, and the last result is returned', async () => {
    const { api, clock, calls } = client([new TypeError('reset'), html(503), json(CHECKOUT)]);
    const answer = api.checkout('s');
    await clock.advance(5000);
    assert.ok((await answer).value);
    assert.equal(calls.length, 3);
    assert.equal(clock.pending, 0);
  });

  it('A safe read is attempted three times at most', async () => {
    const { api, clock, calls } = client([]);
    const answer = api.status('tok');
    await clock.advance(CALL_TIMEOUT_MS);
    assert.equal((await answer).failure?.code, 'OFFLINE');
    assert.equal(calls.length, 3);
  });

  it('A definite error is not retried', async () => {
    const { api, calls } = client([problem('TOKEN_INVALID', 401)]);
    await api.status('tok');
    assert.equal(calls.length, 1);
  });

  it('An unsafe call is never retried', async () => {
    const { api, calls } = client([]);
    await Promise.all([
      api.quote({} as never),
      api.order({} as never),
      api.payment('t', {}),
      api.parties('t', {}),
      api.document('t', 'd'),
      api.link('t'),
    ]);
    assert.equal(calls.length, 6);
  });

  it('A retry waits as long as the server asks, and a long wait is not waited for', async () => {
    const early = client([problem('RATE_LIMITED', 429, { retryable: true, retryAfterSeconds: 4 }), json(CHECKOUT)]);
    const answer = early.api.checkout('s');
    await early.clock.advance(3900);
    assert.equal(early.calls.length, 1);
    await early.clock.advance(1100);
    assert.ok((await answer).value);
    const long = client([problem('RATE_LIMITED', 429, { retryable: true, retryAfterSeconds: 60 })]);
    assert.equal((await long.api.checkout('s')).failure?.retryAfterSeconds, 60);
  });

  it('A call can be aborted before it starts, during and between attempts', async () => {
    const control = new AbortController();
    const { api, clock } = client(['silence']);
    const answer = api.status('tok', control.signal);
    control.abort();
    assert.equal((await answer).failure?.code, 'ABORTED');
    const waiting = new AbortController();
    const between = client([new TypeError('reset')]);
    const second = between.api.status('tok', waiting.signal);
    await drainPromises();
    waiting.abort();
    assert.equal((await second).failure?.code, 'ABORTED');
    assert.deepEqual([clock.pending, between.clock.pending], [0, 0]);
    const never = client([json({})]);
    assert.equal((await never.api.status('tok', AbortSignal.abort())).failure?.code, 'ABORTED');
    assert.equal(never.calls.length, 0);
  });
});
