import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { inOrder, runPool, type PoolJob } from '../../../scripts/test-runner/pool.ts';

type Given = Partial<Omit<PoolJob, 'run'>>;

/** What ran at one time, whenever a job began. */
interface Seen {
  began: string[];
  beside: PoolJob[][];
  left: readonly PoolJob[];
}

/** Runs jobs, each of which takes as many ticks of the event loop as it has seconds. */
async function pooled(given: readonly Given[], processors = 2, stopAt = Infinity): Promise<Seen> {
  const began: string[] = [];
  const beside: PoolJob[][] = [];
  const running = new Set<PoolJob>();
  let buildEnded = (): void => undefined;
  const built = new Promise<void>((resolve) => {
    buildEnded = resolve;
  });
  const jobs = given.map((one, index): PoolJob => {
    const job: PoolJob = {
      name: String(index),
      seconds: 1,
      load: 1,
      isExclusive: false,
      isGate: false,
      group: 'suite',
      atMost: Infinity,
      needsBuild: false,
      ...one,
      async run() {
        running.add(job);
        began.push(job.name);
        beside.push([...running]);
        for (let tick = 0; tick < job.seconds; tick += 1) await new Promise(setImmediate);
        running.delete(job);
        if (job.name === 'build') buildEnded();
      },
    };
    return job;
  });
  if (!jobs.some(({ name }) => name === 'build')) buildEnded();
  const left = await runPool(jobs, { processors, built, isStopped: () => began.length >= stopAt });
  assert.equal(running.size, 0, 'all that began have ended');
  return { began, beside, left };
}

const jobs = fc.array(
  fc
    .record({
      seconds: fc.integer({ min: 0, max: 9 }),
      load: fc.constantFrom(0.5, 1),
      isExclusive: fc.boolean(),
      isGate: fc.boolean(),
      needsBuild: fc.boolean(),
      group: fc.constantFrom('a', 'b'),
    })
    .map((job) => ({ ...job, atMost: job.group === 'a' ? 1 : 2 })),
  { maxLength: 14 },
);

test('Every job runs once; nothing runs beside an exclusive one, more than the processors bear, or before the build it reads', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, fc.integer({ min: 1, max: 4 }), async (given, processors) => {
      const build: Given = { name: 'build', seconds: 5, isGate: true };
      const { began, beside, left } = await pooled([build, ...given], processors);
      assert.equal(began.length, given.length + 1);
      assert.equal(new Set(began).size, began.length);
      assert.equal(left.length, 0);
      for (const together of beside) {
        if (together.some(({ isExclusive }) => isExclusive)) assert.equal(together.length, 1);
        assert.ok(together.reduce((sum, { load }) => sum + load, 0) <= processors);
        for (const { group, atMost } of together)
          assert.ok(together.filter((other) => other.group === group).length <= atMost);
        assert.ok(!together.some(({ name }) => name === 'build') || !together.some(({ needsBuild }) => needsBuild));
      }
      const alone = beside.map((together) => together.some(({ isExclusive }) => isExclusive));
      assert.ok(!alone.includes(true) || !alone.slice(alone.indexOf(true)).includes(false), 'exclusive jobs are last');
    }),
  );
});

test('Gates start first, then the longest', async () => {
  const given = [{ seconds: 1 }, { seconds: 9 }, { seconds: 2, isGate: true }, { seconds: 3 }];
  assert.deepEqual(
    inOrder(given).map(({ seconds }) => seconds),
    [2, 9, 3, 1],
  );
  assert.deepEqual((await pooled(given, 1)).began, ['2', '1', '3', '0']);
});

test('A job that fits goes ahead of a longer one that has to wait', async () => {
  const build = { name: 'build', seconds: 9, isGate: true };
  const { began } = await pooled([build, { name: 'reads', seconds: 8, needsBuild: true }, { name: 'beside' }]);
  assert.deepEqual(began, ['build', 'beside', 'reads']);
});

test('After a stop no job begins, those that run end, and the others are named', async () => {
  const { began, left } = await pooled([{}, {}, {}, {}], 2, 2);
  assert.equal(began.length, 2);
  assert.deepEqual(
    left.map(({ name }) => name),
    ['2', '3'],
  );
});
