import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { startRedis, type RedisServer } from '../../instances/redis-server.ts';
import { CANARIES } from '../../support/kit.ts';

const CLI = fileURLToPath(new URL('../../../../src/proxy/cli.ts', import.meta.url));

const sandbox = await createSandbox();
after(() => sandbox.close());

interface Ran {
  /** What it wrote until it listened, or until its end. */
  fromService: string;
  /** Ends the program politely. @returns its exit code and everything that it wrote */
  end(): Promise<{ code: number | null; fromService: string }>;
  code?: number | null;
}

function run(redisUrl: string): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ESTAMP_API_KEY: CANARIES.apiKey,
      ESTAMP_BASE_URL: sandbox.url,
      ESTAMP_SECRET: CANARIES.secret,
      ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
      ESTAMP_SERVICES: 'estamp.standard',
      ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
      ESTAMP_PAYMENT_PROVIDER: 'sandbox',
      ESTAMP_REDIS_URL: redisUrl,
    },
  });
  let fromService = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = async (): Promise<{ code: number | null; fromService: string }> => {
    child.kill('SIGTERM');
    return { code: await ended, fromService };
  };
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        fromService += chunk.toString();
        if (/listens on http/.test(fromService)) resolve({ fromService, end });
      });
    void ended.then((code) => resolve({ fromService, end, code }));
  });
}

let redis: RedisServer;
before(async () => {
  redis = await startRedis('--requirepass', 'canary-password');
});
after(() => redis.stop());

test('the program stores its counts in the configured Redis, and closes the connection at its end', async () => {
  const url = redis.url.replace('//', '//:canary-password@');
  const program = await run(url);
  assert.match(program.fromService, /listens on (http\S+)/);
  const listens = /listens on (http\S+)/.exec(program.fromService)?.[1] ?? '';
  const answer = await fetch(`${listens}/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
    body: JSON.stringify({
      serviceCode: 'estamp.standard',
      stateCode: 'KA',
      articleCode: 'KA-RG-4',
      stampDutyAmount: 100,
    }),
  });
  assert.equal(answer.status, 200);
  const raw = createClient({ url });
  await raw.connect();
  const keys = await raw.keys('*');
  raw.destroy();
  assert.ok(
    keys.some((key) => key.startsWith(`{estamp}:test:${new URL(sandbox.url).host}:quotes:`)),
    keys.join(),
  );
  assert.ok(!keys.join().includes('7f000001'), 'the address of a customer is in no key');
  const { code, fromService } = await program.end();
  assert.equal(code, 0, fromService);
});

test('a Redis that refuses the program, or does not exist, is one sentence at the start', async () => {
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address));
    });
  });
  const [refused, away] = await Promise.all([
    run(redis.url.replace('//', '//:wrong-canary@')),
    run(`redis://:wrong-canary@127.0.0.1:${port}`),
  ]);
  for (const { fromService, code } of [refused, away]) {
    assert.equal(code, 1);
    assert.match(
      fromService.trim(),
      /^estamp-proxy: ESTAMP_REDIS_URL names 127\.0\.0\.1:\d+, which could not be used \([^\n]+\)\. [^\n]+\.$/,
    );
    assert.ok(!fromService.includes('wrong-canary'));
  }
  assert.match(away.fromService, /ECONNREFUSED/);
  assert.match(refused.fromService, /WRONGPASS/);
});
