import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SingleFile } from '../../../../scripts/test-runner/single/single-file.ts';
import { stress } from '../../../../scripts/test-runner/single/stress.ts';
import type { Counts } from '../../../../scripts/test-runner/suites/suite.ts';

/** Runs a file whose runs pass or fail as given. */
async function stressed(
  runs: readonly boolean[],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts & { seeds: Set<unknown> }> {
  const seeds = new Set<unknown>();
  let count = 0;
  const file: SingleFile = {
    file: 'a.test.ts',
    needs: [],
    needsBuild: false,
    run(place) {
      seeds.add(place.env['PROPERTY_SEED']);
      const isGood = runs[count];
      count += 1;
      const failures = isGood ? [] : [{ file: 'a.test.ts', test: 'works', message: 'It failed.' }];
      return Promise.resolve({ file: 'a.test.ts', passed: isGood ? 1 : 0, failed: failures.length, failures });
    },
  };
  return { ...(await stress(file, runs.length, env)), seeds };
}

test('Each run of a file has a seed of its own, unless one is given', async () => {
  assert.equal((await stressed([true, true, true])).seeds.size, 3);
  assert.deepEqual((await stressed([true, true], { PROPERTY_SEED: '7' })).seeds, new Set(['7']));
});

test('Every run that fails is a failure', async () => {
  const { passed, failed } = await stressed([true, false, true, true, false]);
  assert.deepEqual([passed, failed], [3, 2]);
});
