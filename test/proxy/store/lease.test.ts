import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../../src/proxy/context/problem.ts';
import { createLeases, type LeaseRules, type WithLease } from '../../../src/proxy/store/lease.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { manualClock, type ManualClock } from '../../support/clocks/manual-clock.ts';

const LEASE = 'lock:order';
const SECONDS = 3;

function setUp(more: Partial<LeaseRules> = {}): {
  clock: ManualClock;
  store: ReturnType<typeof createMemoryStore>;
  withLease: WithLease;
} {
  const clock = manualClock();
  const store = createMemoryStore(clock);
  return { clock, store, withLease: createLeases({ store, clock, seconds: SECONDS, ...more }) };
}

/** Work that ends when the test says so. */
function openWork(): {
  work: () => Promise<string>;
  end: (result: string) => void;
  fail: () => void;
  runs: () => number;
} {
  let runs = 0;
  let end: (result: string) => void = () => undefined;
  let fail = (): void => undefined;
  const result = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('down'));
  });
  return { work: () => (runs++, result), end, fail, runs: () => runs };
}

const always = (): number => 60_000;

test('The second caller waits until the lease of the first is released.', async () => {
  const { clock, withLease } = setUp();
  const first = openWork();
  const order: string[] = [];
  const one = withLease('order', { left: always, work: first.work }).then((result) => order.push(result));
  const two = withLease('order', { left: always, work: () => Promise.resolve('second') }).then((result) =>
    order.push(result),
  );
  await clock.advance(500);
  assert.deepEqual(order, []);
  first.end('first');
  await clock.advance(100);
  await Promise.all([one, two]);
  assert.deepEqual(order, ['first', 'second']);
});

test('A caller that finds the result of another holder does not run its own work.', async () => {
  const { clock, withLease } = setUp();
  const first = openWork();
  let stored: string | undefined;
  const find = (): Promise<string | undefined> => Promise.resolve(stored);
  const one = withLease('order', { find, left: always, work: async () => (stored = await first.work()) });
  const two = withLease('order', { find, left: always, work: () => assert.fail('The work ran twice.') });
  await clock.advance(100);
  first.end('made');
  await clock.advance(100);
  assert.deepEqual(await Promise.all([one, two]), ['made', 'made']);
});

test('A result that appears while the lease is acquired is returned without running the work.', async () => {
  const { withLease } = setUp();
  let searches = 0;
  const find = (): Promise<string | undefined> => Promise.resolve(++searches === 1 ? undefined : 'found');
  assert.equal(await withLease('order', { find, left: always, work: () => assert.fail('The work ran.') }), 'found');
});

test('Work that fails releases the lease, so that a waiting caller takes over.', async () => {
  const { clock, withLease } = setUp();
  const first = openWork();
  const one = assert.rejects(withLease('order', { left: always, work: first.work }), /down/);
  const two = withLease('order', { left: always, work: () => Promise.resolve('taken over') });
  first.fail();
  await one;
  await clock.advance(100);
  assert.equal(await two, 'taken over');
});

test('The lease of a holder that disappeared expires, and a waiting caller takes over.', async () => {
  const { clock, store, withLease } = setUp();
  await store.setIfAbsent(LEASE, 'a process that ended', SECONDS);
  const waiting = withLease('order', { left: always, work: () => Promise.resolve('taken over') });
  await clock.advance(SECONDS * 1000 - 200);
  assert.equal(await store.get(LEASE), 'a process that ended');
  await clock.advance(400);
  assert.equal(await waiting, 'taken over');
});

for (const [title, renewEveryMs, isHeld] of [
  ['A renewed lease is held as long as the work takes, and no longer.', 1_000, true],
  ['A lease without renewal expires during work that takes too long.', undefined, false],
] as const) {
  test(title, async () => {
    const { clock, store, withLease } = setUp({ ...(renewEveryMs !== undefined && { renewEveryMs }) });
    const long = openWork();
    const working = withLease('order', { left: always, work: long.work });
    await clock.advance(10_000);
    assert.equal((await store.get(LEASE)) !== undefined, isHeld);
    long.end('done');
    await working;
    assert.equal(await store.get(LEASE), undefined);
    assert.equal(clock.pending, 0, 'no renewal is scheduled after the work');
  });
}

test('A caller without time left fails with UPSTREAM_TIMEOUT and does not run its work.', async () => {
  const { clock, store, withLease } = setUp();
  await store.setIfAbsent(LEASE, 'another holder', 60);
  const end = clock.now() + 1_000;
  const work = openWork();
  const waiting = assert.rejects(
    withLease('order', { left: () => end - clock.now(), work: work.work }),
    (error) => error instanceof Problem && error.code === 'UPSTREAM_TIMEOUT',
  );
  await clock.advance(1_100);
  await waiting;
  assert.equal(work.runs(), 0);
  assert.equal(await store.get(LEASE), 'another holder');
});

test('An error of beforePause ends the wait.', async () => {
  const { store, withLease } = setUp();
  await store.setIfAbsent(LEASE, 'another holder', 60);
  const beforePause = (): void => {
    throw new Error('disconnected');
  };
  await assert.rejects(
    withLease('order', { left: always, beforePause, work: () => Promise.resolve('') }),
    /disconnected/,
  );
});
