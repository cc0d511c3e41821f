import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import {
  MAX_FLAKY_FILES,
  MAX_REPEATED_FILES,
  recurrentFailures,
  repeatFailed,
} from '../../../scripts/test-runner/flaky.ts';
import type { Failure, FileResult } from '../../../scripts/test-runner/suites/suite.ts';

const failure = (name: string, file = 'a.test.ts'): Failure => ({ file, test: name, message: 'It failed.' });
const failedFile = (file: string): FileResult => ({ file, passed: 2, failed: 1, failures: [failure('works', file)] });
const passedFile = (file: string): FileResult => ({ file, passed: 3, failed: 0, failures: [] });
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}.test.ts`);

test('A file that passes when it runs again is flaky, counts as passed and keeps the failure of its first run', async () => {
  const verdict = await repeatFailed([failedFile('a.test.ts')], ({ file }) => Promise.resolve(passedFile(file)));
  assert.deepEqual(verdict, {
    flaky: [failedFile('a.test.ts')],
    failed: [],
    passed: [passedFile('a.test.ts')],
    tooMany: false,
  });
});

test('A file that fails again counts with its second result', async () => {
  const again: FileResult = { file: 'a.test.ts', passed: 1, failed: 2, failures: [failure('x'), failure('y')] };
  const verdict = await repeatFailed([failedFile('a.test.ts')], () => Promise.resolve(again));
  assert.deepEqual(verdict, { flaky: [], failed: [again], passed: [], tooMany: false });
});

test('A file that runs no test the second time has failed', async () => {
  const empty: FileResult = { file: 'a.test.ts', passed: 0, failed: 0, failures: [] };
  const verdict = await repeatFailed([failedFile('a.test.ts')], () => Promise.resolve(empty));
  assert.equal(verdict.failed.length, 1);
  assert.equal(verdict.flaky.length, 0);
});

test('Files run again one after the other', async () => {
  let running = 0;
  await repeatFailed(names(3).map(failedFile), async ({ file }) => {
    running += 1;
    assert.equal(running, 1);
    await Promise.resolve();
    running -= 1;
    return passedFile(file);
  });
});

test('Three flaky files are tolerated in a run, and four are not', async () => {
  const run = (count: number): ReturnType<typeof repeatFailed> =>
    repeatFailed(names(count).map(failedFile), ({ file }) => Promise.resolve(passedFile(file)));
  assert.equal((await run(MAX_FLAKY_FILES)).tooMany, false);
  assert.equal((await run(MAX_FLAKY_FILES + 1)).tooMany, true);
  assert.equal(MAX_FLAKY_FILES, 3);
});

test('With more failed files than can be flaky, none runs again and all have failed', async () => {
  const files = names(MAX_REPEATED_FILES + 1).map(failedFile);
  const verdict = await repeatFailed(files, () => Promise.reject(new Error('It ran again.')));
  assert.deepEqual(verdict, { flaky: [], failed: files, passed: [], tooMany: false });
});

test('A test that fails twice in three runs in a row is recurrent', () => {
  const [x, none] = [[failure('x')], []];
  assert.deepEqual(recurrentFailures([x, x, none]), ['a.test.ts: x']);
  assert.deepEqual(recurrentFailures([x, none, x]), ['a.test.ts: x']);
  assert.deepEqual(recurrentFailures([none, none, none, x, x]), ['a.test.ts: x']);
  assert.deepEqual(recurrentFailures([x, none, none, x, none, none, x]), []);
  assert.deepEqual(recurrentFailures([x]), []);
  assert.deepEqual(recurrentFailures([]), []);
});

test('Two tests that fail once each, and tests of two files with one name, are not recurrent', () => {
  assert.deepEqual(recurrentFailures([[failure('x')], [failure('y')], []]), []);
  assert.deepEqual(recurrentFailures([[failure('x', 'a.test.ts')], [failure('x', 'b.test.ts')]]), []);
});

test('A test that is reported twice in one run has failed once in it', () => {
  assert.deepEqual(recurrentFailures([[failure('x'), failure('x')], [], []]), []);
});

test('A test is recurrent exactly if two of its failures are less than three runs apart', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (runs) => {
      const failed = runs.flatMap((isBad, run) => (isBad ? [run] : []));
      const isClose = failed.some((run, index) => index > 0 && run - (failed[index - 1] ?? 0) < 3);
      const found = recurrentFailures(runs.map((isBad) => (isBad ? [failure('x')] : [])));
      assert.deepEqual(found, isClose ? ['a.test.ts: x'] : []);
    }),
  );
});
