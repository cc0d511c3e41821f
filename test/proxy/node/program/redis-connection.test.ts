import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { startRedis, type RedisServer } from '../../instances/redis-server.ts';
import { redisCommand } from '../../instances/redis-command.ts';
import { CANARIES, STAMP } from '../../support/kit.ts';
import { waitUntil } from '../../../support/wait-until.ts';

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

function run(redisUrl: string, more: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, '--port', '0', '--operations-port', '0'], {
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
      ...more,
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
    keys.some((key) => new RegExp(`^{estamp}:test:${new URL(sandbox.url).host}:[\\w-]{11}:prices:`).test(key)),
    keys.join(),
  );
  assert.ok(!keys.join().includes(CANARIES.apiKey));
  assert.ok(!keys.join().includes('7f000001'), 'the address of a customer is in no key');
  const { code, fromService } = await program.end();
  assert.equal(code, 0, fromService);
});

/** What it says until it listens, apart from where it listens. */
const warnings = ({ fromService }: Ran): string =>
  fromService
    .split('\n')
    .filter((line) => line !== '' && !/ (?:listens on|serves \/ready)/.test(line))
    .join('\n');
const addressOf = ({ fromService }: Ran, what: RegExp): string => what.exec(fromService)?.[1] ?? '';
const price = async (program: Ran): Promise<number> =>
  (
    await fetch(`${addressOf(program, /listens on (http\S+)/)}/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: JSON.stringify({ ...STAMP, couponCode: crypto.randomUUID().slice(0, 8) }),
    })
  ).status;
const ready = async (program: Ran): Promise<string> => {
  const answer = await fetch(`${addressOf(program, /\/metrics on (http\S+)/)}/ready`);
  return `${answer.status} ${((await answer.json()) as { store: string }).store}`;
};

test('a Redis that refuses the credentials or the commands, or speaks another protocol, is one sentence at the start', async () => {
  await redisCommand(
    redis.url.replace('//', '//:canary-password@'),
    ...['ACL', 'SETUSER', 'reader', 'on', '>canary-password', '~*', '+@read', '+ping', '+hello', '+client'],
  );
  const programs = await Promise.all([
    run(redis.url.replace('//', '//:wrong-canary@')),
    run(redis.url.replace('//', '//reader:canary-password@')),
    run(redis.url),
  ]);
  const replies = [/WRONGPASS/, /NOPERM/, /NOAUTH/];
  for (const [index, { fromService, code }] of programs.entries()) {
    assert.equal(code, 1, fromService);
    assert.match(
      fromService.trim(),
      /^estamp-proxy: ESTAMP_REDIS_URL names 127\.0\.0\.1:\d+, which could not be used \([^\n]+\)\. [^\n]+\.$/,
    );
    assert.match(fromService, replies[index] ?? /$^/);
    assert.doesNotMatch(fromService, /canary/);
  }
});

test('the program starts while Redis is away, full or a replica, says so, is not ready, and sells when Redis can be used', async () => {
  const [away, full, replica, master] = await Promise.all([startRedis(), startRedis(), startRedis(), startRedis()]);
  for (const server of [away, full, replica, master]) after(() => server.stop());
  await Promise.all([
    away.kill(),
    redisCommand(full.url, 'CONFIG', 'SET', 'maxmemory', '1'),
    redisCommand(replica.url, 'REPLICAOF', '127.0.0.1', new URL(master.url).port),
  ]);
  const states: [RedisServer, RegExp, () => Promise<unknown>][] = [
    [away, /ECONNREFUSED/, () => away.start()],
    [full, /OOM/, () => redisCommand(full.url, 'CONFIG', 'SET', 'maxmemory', '0')],
    [replica, /READONLY|MASTERDOWN|LOADING/, () => redisCommand(replica.url, 'REPLICAOF', 'NO', 'ONE')],
  ];
  for (const [server, reason, recover] of states) {
    const program = await run(server.url);
    assert.match(
      warnings(program),
      /^estamp-proxy: ESTAMP_REDIS_URL names 127\.0\.0\.1:\d+, which cannot be used yet \([^\n]+\)\. [^\n]+\.$/,
    );
    assert.match(warnings(program), reason);
    assert.equal(await ready(program), '503 unavailable');
    assert.equal(await price(program), 503);
    await recover();
    await waitUntil(async () => (await price(program)) === 200 || undefined);
    await waitUntil(async () => (await ready(program)) === '200 ok' || undefined);
    const { code } = await program.end();
    assert.equal(code, 0);
  }
});

test('ESTAMP_REDIS_PREFIX separates organizations on one Redis, and an invalid one is refused', async () => {
  const url = redis.url.replace('//', '//:canary-password@');
  const [own, invalid] = await Promise.all([
    run(url, { ESTAMP_REDIS_PREFIX: 'second-shop' }),
    run(url, { ESTAMP_REDIS_PREFIX: '{a}' }),
  ]);
  assert.equal(await price(own), 200);
  const keys = (await redisCommand(url, 'KEYS', '*')) as string[];
  assert.ok(keys.some((key) => key.startsWith('{second-shop}:')));
  await own.end();
  assert.equal(invalid.code, 1);
  assert.match(invalid.fromService, /^estamp-proxy: ESTAMP_REDIS_PREFIX must be 1 to 64 letters/);
});
