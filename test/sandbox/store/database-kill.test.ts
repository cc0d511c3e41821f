import assert from 'node:assert/strict';
import { copyFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { parseRupees } from '../../../src/base/money.ts';
import { seededRandom } from '../../support/random.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { openOrder } from '../support/running-sandbox.ts';
import { callerAt, Ledger } from './ledger.ts';
import { compile, type Running } from './program.ts';

/** Each takes half a second of CPU. `KILLS=200` looks longer. */
const KILLS = Number(process.env['KILLS'] ?? 60);
/** Data files that are written and killed at the same time, each by its own process. */
const LANES = 2;
const WRITERS = 3;
/** A process is killed after it answered up to so many writes, however long a busy machine takes for them, ... */
const LONGEST_LIFE = 8;
/** ... or, one time in so many, while it is still starting. */
const STILLBORN = 10;
const WALLET = 50_000_000_00;

const program = await compile();
after(() => program.remove());

const paise = async (caller: ReturnType<typeof callerAt>): Promise<number> =>
  parseRupees(await caller.wallet()) ?? Number.NaN;

/** Starts the program on a file until it lives, which it may not do when it is killed on the way. */
async function awake(
  data: string,
  kills: { count: number },
  random: () => number = () => 1,
): Promise<{ running: Running; url: string }> {
  while (kills.count < KILLS / LANES && random() < 1 / STILLBORN) {
    const running = program.start(data);
    // eslint-disable-next-line no-restricted-syntax -- the process dies at a random time, which is the subject
    await wait(random() * 300);
    await running.kill();
    kills.count += 1;
  }
  const running = program.start(data);
  const url = await running.ready;
  assert.ok(url, 'the sandbox did not start again');
  return { running, url };
}

/** Kills one data file's process again and again; the number of kills, and what was answered meanwhile. */
async function lane(data: string): Promise<{ kills: number; ledger: Ledger }> {
  const random = seededRandom(basename(data));
  const ledger = new Ledger(random);
  const kills = { count: 0 };
  while (kills.count < KILLS / LANES) {
    const { running, url } = await awake(data, kills, random);
    const caller = callerAt(url);
    if (ledger.confirmed.length === 0) {
      await caller.control('PUT', '/wallet', { balance: `${WALLET / 100}.00` });
      const operations = [
        'createOrder',
        'createPaymentIntent',
        'verifyPan',
        'calculateDuty',
        'getOrder',
        'getPaymentIntent',
      ];
      await caller.control(
        'PUT',
        '/limits',
        Object.fromEntries(operations.map((id) => [id, { count: 1_000_000, windowSeconds: 60 }])),
      );
    }
    await ledger.verifyAll(caller);
    await ledger.checkNewest(caller);
    assert.equal(WALLET - (await paise(caller)), ledger.charged, 'the wallet, after a restart');

    let isOver = false;
    const writers = Array.from({ length: WRITERS }, () => ledger.write(caller, () => isOver));
    const enough = ledger.confirmed.length + random() * LONGEST_LIFE;
    await waitUntil(() => ledger.confirmed.length >= enough);
    await wait(random() * 10);
    const killed = running.kill();
    isOver = true;
    await Promise.all([killed, ...writers]);
    kills.count += 1;
  }

  const { running, url } = await awake(data, { count: KILLS }, random);
  const caller = callerAt(url);
  await ledger.verifyAll(caller);
  await ledger.checkOldest(caller, 300);
  assert.equal(WALLET - (await paise(caller)), ledger.charged, 'the wallet, at the end');
  const {
    body: { entries },
  } = await caller.control('GET', '/journal');
  const done = entries.filter(({ status, replayed, idempotencyKey }) => idempotencyKey && status < 300 && !replayed);
  const keys = done.map(({ idempotencyKey }) => idempotencyKey).sort();
  assert.equal(new Set(keys).size, keys.length, 'something was done twice');
  assert.deepEqual(
    keys,
    ledger.confirmed.map(({ write }) => write.key).sort(),
    'what was done is not what was answered',
  );
  assert.equal(
    done.reduce((sum, { meteredPaise }) => sum + meteredPaise, 0),
    ledger.charged,
  );
  await running.kill();
  return { kills: kills.count, ledger };
}

describe('a sandbox on a file', () => {
  it(`A sandbox on a file killed ${KILLS} times under load loses no answered write, and applies and charges nothing twice`, async () => {
    const lanes = await Promise.all(
      Array.from({ length: LANES }, (_, index) => lane(join(program.directory, `${index}.db`))),
    );
    // A program that dies at its start counts, too, so that the last of a lane may be one too many.
    const kills = lanes.reduce((sum, one) => sum + one.kills, 0);
    assert.ok(kills >= KILLS, `only ${kills} kills`);
    for (const { ledger } of lanes) {
      assert.ok(ledger.confirmed.length > KILLS, `only ${ledger.confirmed.length} writes were answered`);
      assert.ok(ledger.charged > 0);
    }
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    const isStopped = signal !== 'SIGKILL';
    it(`A sandbox on a file leaves its orders in ${isStopped ? 'that file alone' : 'that file and its log'} after ${signal}`, async () => {
      const [data, copy] = [join(program.directory, `${signal}.db`), join(program.directory, `${signal}-copy.db`)];
      const { running, url } = await awake(data, { count: KILLS });
      const { externalOrderId } = await openOrder(callerAt(url), {}, `kept-after-${signal}`);
      await running.kill(signal);
      if (isStopped) assert.equal((await stat(`${data}-wal`).catch(() => undefined))?.size ?? 0, 0, 'the log is empty');
      else await copyFile(`${data}-wal`, `${copy}-wal`);
      await copyFile(data, copy);

      const again = await awake(copy, { count: KILLS });
      const { status } = await callerAt(again.url).call('GET', `/v1/orders/${externalOrderId}/status`);
      assert.equal(status, 200);
      await again.running.kill();
    });
  }
});
