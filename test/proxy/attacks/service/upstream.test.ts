import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { OperationId } from '../../../../src/api/index.ts';
import { systemClock } from '../../../../src/base/clock.ts';
import { pooledProxy } from '../../../../src/proxy/node/upstream/pool-transport.ts';
import { createEstampProxy, type EstampProxy } from '../../../../src/proxy/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { DEADLINE } from '../../../../src/proxy/context/request-context.ts';
import { MAX_IN_FLIGHT, MAX_QUEUED } from '../../../../src/proxy/upstream/bulkhead.ts';
import { openWorld } from '../../chaos/world.ts';
import { head, openChaosUpstream, type Behaviour } from '../../chaos/upstream.ts';
import { pour } from '../../chaos/pour.ts';
import { operationOf } from '../../chaos/operation-of.ts';
import {
  ask,
  CANARIES,
  DETAILS,
  liftLimits,
  openShop,
  optionsFor,
  PARTIES,
  STAMP,
  type Asked,
  control,
  type Json,
  type Shop,
} from '../../support/kit.ts';
import { see } from '../../support/watch.ts';
import { fastClock, movableClock } from '../../../support/clocks/moving-clocks.ts';
import { freshStamp, openPayingShop } from '../../support/paying-shop.ts';

const sandbox = await createSandbox({ timings: { start: 20, complete: 20 } });
after(() => sandbox.close());
await liftLimits(sandbox);

/** Asks a proxy on Node for a checkout, whose service behaves like this on the wire. */
async function checkoutFrom(
  behave: Behaviour,
  clock = fastClock(20),
): Promise<{ answer: Asked; written: number; requests: string[] }> {
  const service = await openChaosUpstream(behave);
  const proxy = createEstampProxy(optionsFor(service, { clock }));
  pooledProxy(proxy);
  try {
    const answer = await ask(proxy, 'GET', '/checkout/estamp.standard');
    see('an answer', answer.text);
    return { answer, written: service.written(), requests: service.requests };
  } finally {
    await service.close();
    await proxy.close();
  }
}

test('T44: a redirect of the service is never followed, so the key goes nowhere else', async () => {
  const thief = await openChaosUpstream((socket) => socket.end(`${head('200 OK', 'content-length: 2')}{}`));
  after(() => thief.close());
  for (const status of [301, 302, 303, 307, 308]) {
    const { answer, requests } = await checkoutFrom((socket) => {
      socket.write(head(`${status} Elsewhere`, `location: ${thief.url}/v1/estamp/states`, 'content-length: 0'));
    }, systemClock);
    assert.deepEqual([answer.status, answer.json.error?.code], [502, 'UPSTREAM_INVALID'], String(status));
    assert.ok(requests.length > 0 && requests.every((text) => text.includes(CANARIES.apiKey)));
    assert.equal(answer.text.includes(new URL(thief.url).host), false);
  }
  assert.deepEqual(thief.requests, []);
});

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const KILOBYTES = Buffer.alloc(64 * 1024, ' ');
const WIRE: Record<string, Behaviour> = {
  'a bomb of gzip': (socket) =>
    socket.write(
      Buffer.concat([Buffer.from(head('200 OK', 'content-encoding: gzip', `content-length: ${bomb.length}`)), bomb]),
    ),
  'a body of 1 GB': pour(head('200 OK', `content-length: ${2 ** 30}`), KILOBYTES),
  'chunks without end': pour(
    head('200 OK', 'transfer-encoding: chunked'),
    Buffer.concat([Buffer.from('10000\r\n'), KILOBYTES, Buffer.from('\r\n')]),
  ),
  'a length that is too long': (socket) => socket.end(`${head('200 OK', 'content-length: 1000')}{}`),
  'a length that is too short': (socket) => socket.end(`${head('200 OK', 'content-length: 1')}{"a":1}`),
  'a page': (socket) => socket.end(`${head('200 OK', 'content-length: 15')}<html>no</html>`),
  'a body that drips': (socket) => {
    socket.write(head('200 OK', 'content-length: 100000'));
    const timer = setInterval(() => void socket.write(' '), 10);
    socket.on('close', () => clearInterval(timer));
  },
};
for (const [name, behave] of Object.entries(WIRE)) {
  test(`T45: ${name} of the service is cut off and counts as no response`, async () => {
    const before = process.memoryUsage();
    const { answer, written } = await checkoutFrom(behave);
    assert.match(
      answer.json.error?.code ?? '',
      /^(?:UPSTREAM_INVALID|UPSTREAM_TIMEOUT|SERVICE_UNAVAILABLE)$/,
      answer.text,
    );
    assert.ok(written < 64 * 1024 * 1024, `${written} bytes were written to us`);
    const { arrayBuffers, external } = process.memoryUsage();
    assert.ok(arrayBuffers + external - before.arrayBuffers - before.external < 48 * 1024 * 1024, 'memory stays flat');
  });
}

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const LADDER = `${'{"type":"object","properties":{"a":'.repeat(4_000)}{}${'}}'.repeat(4_000)}`;
const first = (text: string, more: string): string => text.replace(/^(\s*)\{/, `$1{${more},`);
const LIES: Record<string, (text: string) => string> = {
  'a page': () => '<html>busy</html>',
  nothing: () => '',
  null: () => 'null',
  'a list of everything': () => '[null,1,"a",[[]],{}]',
  'JSON as deep as it is long': () => DEEP,
  'nesting outside the used fields': (text) => first(text, `"more":${DEEP}`),
  'nesting inside the used fields': (text) =>
    text.replace(
      /"(properties|states|articles|lineItems|details|items)":([[{])/g,
      (_, name: string, bracket: string) => `"${name}":${bracket}${bracket === '{' ? '"deep":' : ''}${LADDER},`,
    ),
  'keys that reach a prototype': (text) =>
    first(
      text,
      '"__proto__":{"polluted":true,"status":"FULFILMENT_COMPLETED"},"constructor":{"prototype":{"polluted":true}}',
    ),
  'values of another kind': (text) => text.replace(/:(?:"[^"]*"|[\d.]+|true|false)/g, ':{"$gt":""}'),
};
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
];

/** A whole purchase, as far as it goes. */
async function buy(proxy: EstampProxy): Promise<Asked[]> {
  const answers = [
    await ask(proxy, 'GET', '/checkout/estamp.standard'),
    await ask(proxy, 'GET', '/states/KA/articles'),
  ];
  const quote = await ask(proxy, 'POST', '/quotes', { body: STAMP });
  const made = await ask(proxy, 'POST', '/orders', {
    body: { quoteToken: String(quote.json['quoteToken']), parties: PARTIES, details: DETAILS },
  });
  const token = String(made.json['orderToken']);
  const seen = [...answers, quote, made, await ask(proxy, 'GET', '/order', { token })];
  const intentId = (made.json['payment'] as Json | undefined)?.['intentId'] as string | undefined;
  // Only after all attempts have failed is the order's own payment read.
  if (intentId !== undefined)
    await control(sandbox, 'POST', `/payments/${intentId}`, { outcome: 'failed' }).catch(() => undefined);
  seen.push(await ask(proxy, 'POST', '/order/payment', { token, body: {} }));
  seen.push(await ask(proxy, 'GET', '/order', { token }));
  return seen;
}

for (const [name, lie] of Object.entries(LIES)) {
  test(`T45: ${name} in any response of the service ends in a response of the contract, and nowhere else`, async () => {
    const lied = new Set<OperationId>();
    for (const operation of OPERATIONS) {
      const proxy = createEstampProxy(
        optionsFor(sandbox, {
          random: () => 0,
          async fetch(input, init) {
            const request = new Request(input, init);
            const answer = await sandbox.fetch(request);
            if (operationOf(request) !== operation || !answer.ok) return answer;
            lied.add(operation);
            return new Response(lie(await answer.text()), { status: answer.status });
          },
        }),
      );
      for (const { status, text } of await buy(proxy)) {
        if (status !== 200) see(`an answer ${status}`, text);
        assert.ok(
          status === 200 || (status !== 500 && /^\{"error":/.test(text)),
          `${operation}: ${status} ${text.slice(0, 300)}`,
        );
      }
    }
    assert.deepEqual([...lied].sort(), [...OPERATIONS].sort());
    assert.equal(({} as Json)['polluted'], undefined);
  });
}

test("T46: a base URL with credentials, over plain http, or of a cloud's metadata service is refused at the start", () => {
  const refused = [
    'https://user:word@api.example',
    'https://api.example?x=1',
    'https://api.example/#x',
    'http://api.example',
    'http://169.254.169.254/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'http://10.0.0.1',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://0.0.0.0',
    'ftp://api.example',
    'file:///etc/passwd',
    'api.example',
    '',
    'http://[::ffff:7f00:1]',
    'javascript:alert(1)',
  ];
  for (const baseUrl of refused) {
    assert.throws(
      () => createEstampProxy({ ...optionsFor({ url: '' }), baseUrl }),
      /The option "baseUrl" must /,
      baseUrl,
    );
  }
  for (const baseUrl of [
    'https://api.example',
    'https://api.example/gateway/',
    'http://127.0.0.1:4010',
    'http://localhost:4010',
    'http://[::1]:4010',
  ]) {
    createEstampProxy({ ...optionsFor({ url: '' }), baseUrl });
  }
});

test('T50: while the service hangs, its bulkhead is full, further prices are refused at once, and cached data is still served', async () => {
  const world = await openWorld();
  after(() => world.close());
  const { time } = world;
  const shop = world.open();
  await time.run(ask(shop.proxy, 'GET', '/checkout/estamp.standard'));
  await time.run(ask(shop.proxy, 'POST', '/quotes', { body: freshStamp(0) }));
  const sent = shop.calls.length;
  shop.plan = () => 'silence before the effect';
  const hanging = Array.from({ length: MAX_IN_FLIGHT + MAX_QUEUED }, (_, index) =>
    ask(shop.proxy, 'POST', '/quotes', { body: freshStamp(index + 1) }),
  );
  await time.pass(1);
  const startedAt = time.now();
  const refused = await time.run(ask(shop.proxy, 'POST', '/quotes', { body: freshStamp(999) }));
  assert.deepEqual(
    [refused.status, refused.json.error?.code, shop.calls.length - sent],
    [503, 'SERVICE_UNAVAILABLE', MAX_IN_FLIGHT],
  );
  for (let reader = 0; reader < 64; reader += 1) {
    for (const path of ['/checkout/estamp.standard', '/states/KA/articles'])
      assert.equal((await time.run(ask(shop.proxy, 'GET', path))).status, 200);
  }
  assert.equal(time.now(), startedAt, 'none of them waited');
  for (const { status, text } of await time.run(Promise.all(hanging))) {
    assert.ok([503, 504].includes(status));
    see('an answer', text);
  }
  assert.ok(time.now() - startedAt <= DEADLINE + 250);
  for (const line of shop.logs) see('a log line', line);
});

test('T56: an empty wallet alerts the merchant once, is not shown to the customer, and pauses metered calls for a minute', async () => {
  const clock = movableClock();
  const shop = await openPayingShop({ clock });
  await shop.ask('GET', '/checkout/estamp.standard');
  assert.equal((await shop.freshPrice()).status, 200);
  await shop.control('PUT', '/wallet', { balance: '0.00' });
  const calls = await shop.calls('calculateDuty');
  for (let round = 0; round < 5; round += 1) {
    const {
      status,
      text,
      json: { error },
    } = await shop.freshPrice();
    assert.deepEqual([status, error?.code, error?.['retryable']], [503, 'SERVICE_UNAVAILABLE', true]);
    // Any three digits may stand in the id of a request.
    assert.doesNotMatch(text.replace(String(error?.['requestId']), ''), /wallet|balance|402|payment required/i);
    clock.offset += 11_000;
  }
  assert.equal(await shop.calls('calculateDuty'), calls + 1);
  assert.deepEqual(
    shop.events.map(({ type }) => type),
    ['wallet-empty'],
  );
  assert.equal((await shop.ask('GET', '/checkout/estamp.standard')).status, 200, 'the cached list is served');
  await shop.control('PUT', '/wallet', { balance: '100.00' });
  clock.offset += 6_000;
  assert.equal((await shop.freshPrice()).status, 200);
});

for (const status of [401, 403]) {
  test(`T57: a key that the service refuses with ${status} is not tried twice, and alerts the merchant once`, async () => {
    const shop = await openPayingShop();
    assert.equal((await shop.freshPrice()).status, 200);
    const calls = await shop.calls('calculateDuty');
    await shop.control('POST', '/faults', { operationId: 'calculateDuty', status, times: 3 });
    const debits = await shop.debits();
    for (let round = 0; round < 3; round += 1) {
      const answer = await shop.freshPrice();
      assert.deepEqual([answer.status, answer.json.error?.code], [503, 'SERVICE_UNAVAILABLE']);
      assert.doesNotMatch(answer.text, /\bkey\b|scope|unauthorized|forbidden|allowlist/i);
    }
    assert.equal(await shop.calls('calculateDuty'), calls + 3);
    assert.deepEqual(
      shop.events.map((event) => [event['type'], event['operation'], event['status']]),
      [['upstream-auth-failed', 'calculateDuty', status]],
    );
    assert.equal(await shop.debits(), debits);
  });
}

const IN_AN_HOUR = new Date(Date.now() + 3600_000).toUTCString();
const WAITS: readonly (readonly [string, string | undefined, number])[] = [
  ['an hour', '3600', 1],
  ['an hour, as a date', IN_AN_HOUR, 1],
  ['a time gone by', 'Sun, 06 Nov 1994 08:49:37 GMT', 3],
  ['a negative number', '-1', 3],
  ['a word', 'abc', 3],
  ['a fraction', '0.5', 3],
  ['more digits than time has', '9'.repeat(30), 3],
  ['nothing but a message', undefined, 3],
];
for (const [name, value, tries] of WAITS) {
  test(`T58: 429 that asks for ${name} delays no other request and is tried ${tries === 1 ? 'once' : 'thrice'}`, async () => {
    let asked = 0;
    const shop: Shop = await openShop({
      random: () => 0,
      async fetch(input, init) {
        const request = new Request(input, init);
        if (operationOf(request) !== 'calculateDuty') return shop.sandbox.fetch(request);
        asked += 1;
        const error = {
          code: 'TOO_MANY_REQUESTS',
          message: 'Rate limit exceeded: 120 requests in 3600 seconds.',
          requestId: 'r',
        };
        return Response.json({ error }, { status: 429, headers: value === undefined ? {} : { 'retry-after': value } });
      },
    });
    const startedAt = Date.now();
    const answer = await shop.ask('POST', '/quotes', { body: freshStamp(1) });
    // A client that waits as long as the service asks would take the whole time of a request.
    assert.ok(Date.now() - startedAt < DEADLINE - 1_000);
    assert.deepEqual([answer.status, answer.json.error?.code, asked], [503, 'SERVICE_UNAVAILABLE', tries]);
    const retryAfter = answer.json.error?.['retryAfterSeconds'] as number | undefined;
    assert.ok(retryAfter === undefined || (retryAfter >= 1 && retryAfter <= 3600));
    assert.equal(answer.headers.get('retry-after'), retryAfter === undefined ? null : `${retryAfter}`);
    assert.equal(
      (await shop.journal()).some(({ operationId }) => operationId === 'calculateDuty'),
      false,
    );
  });
}
