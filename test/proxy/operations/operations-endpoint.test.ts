import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperations, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { createRegistry } from '../../../src/proxy/telemetry/telemetry.ts';
import { CANARIES, ask, openShop, order, STAMP, type Shop } from '../support/kit.ts';
import { deliver, SECRET } from '../webhooks/deliveries.ts';

const read = async (
  shop: Shop,
  path: string,
  method = 'GET',
): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await createOperations(shop.proxy).fetch(new Request(`http://127.0.0.1:9464${path}`, { method }));
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** The value of one line of the exposition. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function withShop(work: (shop: Shop) => Promise<void>, more: Partial<EstampProxyOptions> = {}): Promise<void> {
  const shop = await openShop(more);
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

test('a purchase is in the metrics with routes, calls, paise and lists, and without personal data', () =>
  withShop(async (shop) => {
    await shop.ask('GET', '/checkout/estamp.standard');
    await shop.ask('GET', '/checkout/estamp.standard');
    const { token, id } = await order(shop);
    await shop.ask('GET', '/order', { token });
    const { text, headers, status } = await read(shop, '/metrics');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    assert.equal(valueOf(text, 'estamp_proxy_requests_total{route="checkout",method="GET",status="200"}'), 2);
    assert.equal(valueOf(text, 'estamp_proxy_requests_total{route="order",method="POST",status="200"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_request_duration_seconds_count{route="quote"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_upstream_calls_total{operation="createPaymentIntent",outcome="ok"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_catalogue_reads_total{list="answer",result="hit"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_catalogue_reads_total{list="form",result="miss"}'), 1);
    const debited = (await shop.journal()).reduce((sum, entry) => sum + entry.meteredPaise, 0);
    const counted = text
      .split('\n')
      .filter((line) => line.startsWith('estamp_proxy_spent_paise_total{'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    assert.ok(debited > 0);
    assert.equal(counted, debited, 'the same paise as the wallet says');
    for (const secret of [...Object.values(CANARIES), id, token, '203.0.113.7'])
      assert.equal(text.includes(secret), false);
  }));

test('each answered request logs its cost', () =>
  withShop(async (shop) => {
    await shop.ask('GET', '/checkout/estamp.standard');
    await order(shop);
    const lines = shop.logs
      .filter((line) => line.endsWith(' answered'))
      .map((line) => JSON.parse(line.slice(0, -' answered'.length)) as Record<string, unknown>);
    const made = lines.find(({ route }) => route === 'order');
    assert.equal(made?.['status'], 200);
    assert.equal(typeof made['durationMs'], 'number');
    assert.ok(Number(made['upstreamCalls']) >= 2, JSON.stringify(made));
    assert.equal(typeof made['spentPaise'], 'number');
  }));

test('no label contains text of a client', () =>
  withShop(async (shop) => {
    await ask(shop.proxy, 'BREW', '/nothing');
    await shop.ask('GET', '/nothing"}\n1');
    await shop.ask('GET', `/checkout/${'x'.repeat(60)}`);
    const { text } = await read(shop, '/metrics');
    assert.equal(valueOf(text, 'estamp_proxy_requests_total{route="none",method="other",status="404"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_requests_total{route="checkout",method="GET",status="404"}'), 1);
    assert.equal(/BREW|nothing|xxx/.test(text), false);
  }));

test('the exposition is in the Prometheus format', () => {
  const registry = createRegistry();
  registry.record('calls', ['a"b\\c\nd', 'ok'], 1);
  registry.record('duration', ['quote'], 0.02);
  registry.record('duration', ['quote'], 60);
  registry.watch('breaker', () => [{ labels: ['orders'], value: 1 }]);
  const text = registry.text();
  assert.ok(text.includes('estamp_proxy_upstream_calls_total{operation="a\\"b\\\\c\\nd",outcome="ok"} 1\n'));
  assert.ok(text.includes('# TYPE estamp_proxy_breaker_open gauge\nestamp_proxy_breaker_open{group="orders"} 1\n'));
  assert.ok(text.includes('estamp_proxy_upstream_retries_total 0\n'));
  const buckets = [
    ...text.matchAll(/^estamp_proxy_request_duration_seconds_bucket\{route="quote",le="(.+)"\} (\d+)$/gm),
  ].map(([, most, count]) => [most, Number(count)]);
  assert.deepEqual(buckets.at(-1), ['+Inf', 2]);
  assert.deepEqual(
    buckets.find(([most]) => most === '0.01'),
    ['0.01', 0],
  );
  assert.deepEqual(
    buckets.find(([most]) => most === '10'),
    ['10', 1],
  );
  assert.deepEqual(
    buckets.map(([, count]) => count),
    buckets.map(([, count]) => Number(count)).toSorted((a, b) => a - b),
    'buckets add up',
  );
  assert.match(text, /_sum\{route="quote"\} 60\.02\n.*_count\{route="quote"\} 2\n/);
  for (const line of text.trimEnd().split('\n')) {
    assert.match(
      line,
      /^(?:# HELP [a-z_]+ .+|# TYPE [a-z_]+ (?:counter|gauge|histogram)|[a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? [\d.e+-]+)$/,
      line,
    );
  }
});

test('a label that grows without end does not use up the memory', () => {
  const registry = createRegistry();
  for (let index = 0; index < 5_000; index++) registry.record('requests', [`route-${index}`, 'GET', '200'], 1);
  assert.ok(registry.text().split('\n').length < 2_100);
});

test('the proxy is ready before the first purchase, without spending a paisa', () =>
  withShop(async (shop) => {
    const { status, text } = await read(shop, '/ready');
    assert.equal(status, 200, text);
    assert.deepEqual(JSON.parse(text), {
      ready: true,
      store: 'ok',
      service: 'ok',
      wallet: 'ok',
      heldBack: [],
      catalogue: 'cold',
      assets: 'missing',
    });
    for (let index = 0; index < 20; index++) await read(shop, '/ready');
    const journal = await shop.journal();
    assert.deepEqual(
      journal.map(({ operationId }) => operationId),
      ['getService'],
      'probes share one check',
    );
    await shop.ask('GET', '/checkout/estamp.standard');
    assert.equal((JSON.parse((await read(shop, '/ready')).text) as { catalogue: string }).catalogue, 'warm');
  }));

for (const [what, fault] of [
  ['does not know our key', { status: 401 }],
  ['fails', { status: 500 }],
] as const) {
  test(`the proxy is not ready while the service ${what}`, () =>
    withShop(async (shop) => {
      await shop.control('POST', '/faults', { operationId: 'getService', times: 10, ...fault });
      const { status, text } = await read(shop, '/ready');
      assert.equal(status, 503);
      assert.equal((JSON.parse(text) as { service: string }).service, 'unavailable');
    }));
}

test('the proxy is not ready while its store is away, and reports an empty wallet', async () => {
  const away = (): Promise<never> => Promise.reject(new Error('away'));
  await withShop(
    async (shop) => {
      const { status, text } = await read(shop, '/ready');
      assert.equal(status, 503);
      assert.equal((JSON.parse(text) as { store: string }).store, 'unavailable');
      assert.equal(
        valueOf((await read(shop, '/metrics')).text, 'estamp_proxy_alerts_total{type="store-unavailable"}'),
        1,
      );
    },
    { store: { get: away, set: away, setIfAbsent: away, renew: away, delete: away, consume: away, release: away } },
  );
  await withShop(async (shop) => {
    await shop.control('POST', '/faults', { operationId: 'listEstampStates', status: 402 });
    await shop.ask('GET', '/checkout/estamp.standard');
    const { status, text } = await read(shop, '/ready');
    assert.equal(status, 503);
    assert.equal((JSON.parse(text) as { wallet: string }).wallet, 'empty');
  });
});

test('an open breaker is in the metrics and the readiness', () =>
  withShop(async (shop) => {
    await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 100, status: 500 });
    for (let index = 0; index < 10; index++)
      await shop.ask('POST', '/quotes', { body: STAMP, ip: `203.0.113.${index}` });
    const { text } = await read(shop, '/metrics');
    assert.equal(valueOf(text, 'estamp_proxy_breaker_open{group="metered writes"}'), 1);
    assert.equal(valueOf(text, 'estamp_proxy_breaker_open{group="catalogue"}'), 0);
    assert.equal((await read(shop, '/ready')).status, 503);
  }));

test('an error of the operations endpoint is 500 and is not thrown', () =>
  withShop(async (shop) => {
    const operations = createOperations(shop.proxy, {
      more: () => {
        throw new Error('words-canary');
      },
    });
    const answer = await operations.fetch(new Request('http://127.0.0.1:9464/metrics'));
    assert.equal(answer.status, 500);
    assert.equal((await answer.text()).includes('words-canary'), false);
    const status = await new Promise((resolve) => {
      operations.node(
        { url: '/metrics' },
        {
          writeHead: (code) => {
            resolve(code);
            throw new Error('gone');
          },
          end: () => undefined,
        },
      );
    });
    assert.equal(status, 500);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }));

test('deliveries of the service are counted by their results', () =>
  withShop(
    async (shop) => {
      await deliver(shop);
      await deliver(shop);
      await deliver(shop, { eventId: 'evt_2', secret: 'whsec_of_somebody_else' });
      const { text } = await read(shop, '/metrics');
      for (const [result, count] of [
        ['accepted', 1],
        ['duplicate', 1],
        ['not-signed', 1],
      ] as const) {
        assert.equal(valueOf(text, `estamp_proxy_webhooks_total{result="${result}"}`), count, result);
      }
    },
    { webhookSecrets: [SECRET] },
  ));

test('the public mount has no ready and no metrics; the operations listener has nothing else', () =>
  withShop(async (shop) => {
    for (const path of ['/ready', '/metrics', '/operations', '/health/ready', '/metrics/'])
      assert.equal((await shop.ask('GET', path)).status, 404, path);
    for (const path of [
      '/',
      '/estamp/health',
      '/checkout/estamp.standard',
      '/estamp/metrics',
      '/__proto__',
      '/constructor',
    ]) {
      assert.equal((await read(shop, path)).status, 404, path);
    }
    const refused = await read(shop, '/metrics', 'POST');
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get('allow'), 'GET, HEAD');
    assert.deepEqual(
      [(await read(shop, '/health')).text, (await read(shop, '/metrics', 'HEAD')).text],
      ['{"status":"ok"}\n', ''],
    );
  }));
