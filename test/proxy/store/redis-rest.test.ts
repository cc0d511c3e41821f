import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { redisRestStore, StoreError, type Store } from '../../../src/proxy/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { redisCommand } from '../instances/redis-command.ts';
import { startRedisRest, type RedisRest } from '../instances/redis-rest.ts';
import { startRedis, type RedisServer } from '../instances/redis-server.ts';
import { startWorker } from '../mounts/workerd.ts';
import { liftLimits, optionsFor, STAMP } from '../support/kit.ts';

let redis: RedisServer;
let rest: RedisRest;
let sandbox: Sandbox;
before(async () => {
  [redis, sandbox] = await Promise.all([startRedis(), createSandbox()]);
  rest = await startRedisRest(redis.url);
  await liftLimits(sandbox);
});
after(async () => {
  await rest.stop();
  await Promise.all([redis.stop(), sandbox.close()]);
});

const open = (more: Partial<Parameters<typeof redisRestStore>[0]> = {}): Store =>
  redisRestStore({ url: rest.url, token: rest.token, timeoutMs: 10_000, ...more });

test('A store over HTTP keeps values, locks and counters as a store over TCP', async () => {
  const store = open({ prefix: 'rest' });
  await store.set('value', '₹5 «and» more', 60);
  assert.equal(await store.get('value'), '₹5 «and» more');
  assert.equal(await store.get('none'), undefined);
  const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => store.setIfAbsent('lock', `${index}`, 60)));
  assert.equal(tries.filter(Boolean).length, 1);
  const holder = String(tries.indexOf(true));
  assert.deepEqual([await store.renew('lock', 'other', 60), await store.renew('lock', holder, 60)], [false, true]);
  assert.deepEqual([await store.delete('lock', 'other'), await store.delete('lock', holder)], [false, true]);
  const window = { name: 'spend', key: 'a', groupKey: 'g', limit: 10, seconds: 60 };
  const taken = await Promise.all(Array.from({ length: 20 }, () => store.consume([window], 1)));
  assert.equal(taken.filter(({ granted }) => granted).length, 10);
  const [first] = taken.flatMap((result) => (result.granted ? [result.receipt] : []));
  assert.ok(first);
  await store.release(first);
  assert.ok((await store.consume([window], 1)).granted);
  assert.ok(!(await store.consume([window], 1)).granted);
});

test('A store over HTTP that refuses, breaks or hangs rejects with a sentence, without its token', async () => {
  const faults: [Parameters<RedisRest['answer']>[0], RegExp][] = [
    [{ status: 400, body: '{"error":"OOM command not allowed"}' }, /^The store refused: OOM command not allowed\.$/],
    [{ status: 200, body: '{"error":"READONLY replica"}' }, /^The store refused: READONLY replica\.$/],
    [{ status: 502, body: '<html>evil</html>' }, /^The store answered HTTP 502\.$/],
    [{ status: 302, body: '' }, /^The store answered HTTP 302\.$/],
    [{ status: 200, body: '[]' }, /^The store answered HTTP 200\.$/],
    [{ status: 200, body: 'null' }, /^The store answered HTTP 200\.$/],
    ['nothing', /^The store did not respond in time\.$/],
  ];
  for (const [answer, sentence] of faults) {
    rest.answer(answer);
    await assert.rejects(open(answer === 'nothing' ? { timeoutMs: 300 } : {}).get('x'), (error: unknown) => {
      assert.ok(error instanceof StoreError);
      assert.match(error.message, sentence);
      return true;
    });
  }
  rest.answer(undefined);
  await assert.rejects(open({ token: 'wrong' }).get('x'), /WRONGPASS/);
  await assert.rejects(
    open({ url: 'http://127.0.0.1:1' }).get('x'),
    /^StoreError: The connection to the store failed\.$/,
  );
});

test('Invalid settings of a store over HTTP are refused in a sentence', () => {
  for (const url of ['', 'redis://localhost', 'http://redis.example', 'https://user:pass@redis.example', undefined])
    assert.throws(() => open({ url: url as string }), /"url" must be the https address/);
  for (const token of ['', 'a b', 'a\n', undefined])
    assert.throws(() => open({ token: token as string }), /"token" must be/);
  assert.throws(() => open({ prefix: '{a}' }), /"prefix" must be/);
});

test('Workers that share a store over HTTP share their limits, and hand paid work to the platform', async () => {
  const { logger: _logger, ...options } = optionsFor(sandbox, { limits: { quotesPerNetworkPerHour: 3 } });
  const source = `
import { createEstampProxy, redisRestStore } from './src/proxy/index.ts';
let kept = 0;
const proxy = createEstampProxy({
  ...${JSON.stringify(options)},
  store: redisRestStore({ url: '${rest.url}', token: '${rest.token}', prefix: 'workers', timeoutMs: 10_000 }),
});
export default {
  async fetch(request, env, ctx) {
    const waitUntil = (work) => { kept += 1; ctx.waitUntil(work); };
    const ip = request.headers.get('x-test-ip') ?? undefined;
    const response = await proxy.fetch(request, { ip, waitUntil });
    const headers = new Headers(response.headers);
    headers.set('x-kept', String(kept));
    return new Response(response.body, { status: response.status, headers });
  },
};`;
  const workers = [await startWorker(source), await startWorker(source)];
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      const answer = await workers[index % 2]!.send({
        method: 'POST',
        path: '/quotes',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-test-ip': '203.0.113.9',
        },
        body: JSON.stringify({ ...STAMP, couponCode: `C${index}` }),
      });
      statuses.push(answer.status);
      assert.ok(Number(answer.headers['x-kept']) > 0, answer.body.toString());
    }
    assert.deepEqual(statuses, [200, 200, 200, 429, 429, 429]);
    const keys = (await redisCommand(redis.url, 'KEYS', '{workers}:*')) as string[];
    assert.ok(
      keys.some((key) => key.endsWith(':spend:hour')),
      keys.join(),
    );
  } finally {
    for (const worker of workers) await worker.close();
  }
});
