import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SingleFile } from '../../../../scripts/test-runner/single/single-file.ts';
import { stress } from '../../../../scripts/test-runner/single/stress.ts';
import type { Counts } from '../../../../scripts/test-runner/suites/suite.ts';

/** Runs a file whose runs pass or fail as given. */
async function stressed(hasBrowser: boolean, ...runs: boolean[]): Promise<Counts & { seeds: Set<unknown> }> {
  const seeds = new Set<unknown>();
  let count = 0;
  const file: SingleFile = {
    file: 'a.test.ts',
    needs: [],
    needsBuild: false,
    hasBrowser,
    run(env) {
      seeds.add(env['PROPERTY_SEED']);
      const isGood = runs[count];
      count += 1;
      const failures = isGood ? [] : [{ file: 'a.test.ts', test: 'works', message: 'It failed.' }];
      return Promise.resolve({ file: 'a.test.ts', passed: isGood ? 1 : 0, failed: failures.length, failures });
    },
  };
  return { ...(await stress(file, runs.length, {})), seeds };
}

test('Each run of a file has a seed of its own', async () => {
  assert.equal((await stressed(true, true, true, true)).seeds.size, 3);
});

test('A file with a browser that fails once in three runs is flaky, which counts as passed', async () => {
  const { passed, failed } = await stressed(true, true, false, true, true, false);
  assert.deepEqual([passed, failed], [5, 0]);
});

test('A file with a browser fails if a test fails twice in three runs in a row, or in the only run', async () => {
  assert.equal((await stressed(true, true, false, true, false)).failed, 2);
  assert.equal((await stressed(true, false)).failed, 1);
});

test('A file without a browser fails with its first failure', async () => {
  const { passed, failed } = await stressed(false, true, false, true, true);
  assert.deepEqual([passed, failed], [3, 1]);
});
