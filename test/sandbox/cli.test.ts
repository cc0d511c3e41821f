import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { DialectAnswer } from '../../src/sandbox/control/answer-types.ts';
import { parseRupees } from '../../src/base/money.ts';
import { seededRandom } from '../support/random.ts';
import { waitUntil } from '../support/wait-until.ts';
import { callerOf, AFFIDAVIT, live, type Caller, type Got } from './support/running-sandbox.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-sandbox-'));
const started: ChildProcess[] = [];
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

function program(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/sandbox/cli.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Starts the program; resolves when it says where it is. `printed` is all that it has printed so far. */
async function start(
  ...args: string[]
): Promise<{ child: ChildProcess; caller: Caller; said: string; printed: () => string }> {
  const child = program('--port', '0', ...args);
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('control plane')) resolve();
    });
    child.once('exit', () => resolve());
  });
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
  const caller = callerOf({ url, port: 0, fetch: (sent) => fetch(sent), close: async () => {} });
  return { child, caller, said, printed: () => said };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function complaint(...args: string[]): Promise<string> {
  const child = program(...args);
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  assert.equal(code, 1);
  return said.trim();
}

describe('estamp-sandbox', () => {
  it('estamp-sandbox prints what it seeded and binds to loopback', async () => {
    const { said, child } = await start('--dialect', 'fields', '--manual');
    for (const part of [
      'http://127.0.0.1:',
      'Demo Merchant',
      'sk_test_demo',
      'sk_live_demo',
      '₹1,000.00',
      'pc_demo',
      'estamp.standard',
      'dialect fields',
      'by hand',
    ])
      assert.ok(said.includes(part), `no "${part}" in ${said}`);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await gone, [0, null]);
  });

  it('estamp-sandbox prints a line for each request unless it is quiet, the webhooks of the start, and its version', async () => {
    const { child, caller, said, printed } = await start(
      '--webhook',
      'http://127.0.0.1:9/hooks',
      '--webhook-secret',
      'whsec_of_mine',
    );
    assert.match(said, /^ {2}webhook +http:\/\/127\.0\.0\.1:9\/hooks, signed with whsec_of_mine$/m);
    await caller.call('POST', '/v1/verify/pan', { pan: 'ABCPE1234F', name: 'Asha Rao' });
    await waitUntil(() =>
      /^\d\d:\d\d:\d\d POST {3}\/v1\/verify\/pan +verifyPan +20[01] +\d+ ms ₹5\.00$/m.test(printed()),
    );
    assert.doesNotMatch(printed(), /ABCPE|Asha/);
    await kill(child);
    const quiet = await start('--quiet');
    await quiet.caller.call('GET', '/v1/services');
    await kill(quiet.child);
    assert.doesNotMatch(quiet.printed(), /listServices/);
    const version = program('--version');
    let shown = '';
    version.stdout?.on('data', (chunk) => (shown += chunk));
    assert.deepEqual(await once(version, 'close'), [0, null]);
    assert.equal(shown, 'unbuilt\n');
  });

  it('estamp-sandbox prints its dialect, also if a data file defines it', async () => {
    const file = join(directory, 'dialect.db');
    await kill((await start('--data', file, '--dialect', 'fields')).child);
    const { said, child, caller } = await start('--data', file);
    assert.match(said, /dialect fields$/m);
    assert.equal(((await caller.control('GET', '/dialect')).body as unknown as DialectAnswer).name, 'fields');
    await kill(child);
  });

  it('estamp-sandbox reports an invalid setting in one sentence', async () => {
    assert.equal(
      await complaint('--dialect', 'klingon'),
      'estamp-sandbox: --dialect must be one of json-schema, fields, envelope, not "klingon".',
    );
    assert.equal(
      await complaint('--port', '99999'),
      'estamp-sandbox: --port must be a number from 0 to 65535, not "99999".',
    );
    const {
      caller: { sandbox },
    } = await start();
    assert.match(await complaint('--port', new URL(sandbox.url).port), /EADDRINUSE.*Choose another --port\.$/);
    assert.match(
      await complaint('--foo'),
      /^estamp-sandbox: Unknown option '--foo'\.\n\nUsage: estamp-sandbox \[--port 4010\]/,
    );
    const file = join(directory, 'wrong.json');
    await writeFile(file, '{ "wallet": 5 }');
    assert.match(await complaint('--seed-data', file, '--port', '0'), /^estamp-sandbox: --seed-data\.wallet: /);
  });

  it('estamp-sandbox loses no acknowledged write and charges no order twice when it is killed at any moment', async () => {
    const file = join(directory, 'killed.db');
    const acknowledged = new Map<string, Got>();
    const random = seededRandom('the moment of a kill');
    for (let round = 0; round < 4; round += 1) {
      const { child, caller } = await start('--data', file);
      let dead = false;
      const work = async (worker: number): Promise<void> => {
        for (let step = 0; !dead && step < 200; step += 1) {
          const key = `${round}-${worker}-${step}`;
          const got = await request(caller, key).catch(() => undefined);
          if (got?.status === 200 || got?.status === 201) acknowledged.set(key, got);
        }
      };
      const load = Promise.all([0, 1, 2, 3].map(work));
      const enough = round * 40 + 10 + random() * 30;
      await waitUntil(() => acknowledged.size >= enough, undefined, 60_000);
      await kill(child);
      dead = true;
      await load;
    }
    assert.ok(acknowledged.size > 100, `only ${acknowledged.size} calls were acknowledged`);

    const { caller } = await start('--data', file);
    const {
      body: { entries },
    } = await caller.control('GET', '/journal');
    const metered = entries.reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);
    assert.equal(100_000 - (parseRupees(await caller.wallet()) ?? 0), metered);
    await caller.control(
      'PUT',
      '/limits',
      Object.fromEntries(['calculateDuty', 'createOrder'].map((id) => [id, { count: 100_000, windowSeconds: 60 }])),
    );
    const before = await caller.wallet();
    for (const [key, got] of acknowledged) assert.deepEqual((await request(caller, key)).body, got.body, key);
    assert.equal(await caller.wallet(), before);
  });
});

/** Some calls make an order, the others cost money. */
function request({ call }: Caller, key: string): Promise<Got> {
  const headers = live({ 'idempotency-key': key });
  const order = { externalOrderId: key, externalCustomerId: 'c', serviceCode: 'estamp.standard' };
  return key.endsWith('0') || key.endsWith('5')
    ? call('POST', '/v1/orders', order, headers)
    : call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
}
