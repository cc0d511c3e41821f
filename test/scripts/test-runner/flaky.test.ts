import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  knownFlakyFiles,
  MAX_REPEATED_FILES,
  repeatFailed,
  unlistedFlakyFiles,
} from '../../../scripts/test-runner/flaky.ts';
import type { Failure, FileResult } from '../../../scripts/test-runner/suites/suite.ts';

const failure = (name: string, file = 'a.test.ts'): Failure => ({ file, test: name, message: 'It failed.' });
const failedFile = (file: string): FileResult => ({ file, passed: 2, failed: 1, failures: [failure('works', file)] });
const passedFile = (file: string): FileResult => ({ file, passed: 3, failed: 0, failures: [] });
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}.test.ts`);

test('A file that passes when it runs again is flaky and keeps the failure of its first run', async () => {
  const verdict = await repeatFailed([failedFile('a.test.ts')], ({ file }) => Promise.resolve(passedFile(file)));
  assert.deepEqual(verdict, { flaky: [failedFile('a.test.ts')], failed: [], passed: [passedFile('a.test.ts')] });
});

test('A file that fails again counts with its second result', async () => {
  const again: FileResult = { file: 'a.test.ts', passed: 1, failed: 2, failures: [failure('x'), failure('y')] };
  const verdict = await repeatFailed([failedFile('a.test.ts')], () => Promise.resolve(again));
  assert.deepEqual(verdict, { flaky: [], failed: [again], passed: [] });
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

test('With too many failed files none runs again, and all have failed', async () => {
  const files = names(MAX_REPEATED_FILES + 1).map(failedFile);
  const verdict = await repeatFailed(files, () => Promise.reject(new Error('It ran again.')));
  assert.deepEqual(verdict, { flaky: [], failed: files, passed: [] });
});

test('A flaky file is a failure of CI unless it is listed, and the list is empty', () => {
  const flaky = ['a.test.ts', 'b.test.ts'].map(failedFile);
  assert.deepEqual(unlistedFlakyFiles(flaky, ['a.test.ts']), ['b.test.ts']);
  assert.deepEqual(unlistedFlakyFiles(flaky, ['a.test.ts', 'b.test.ts', 'c.test.ts']), []);
  assert.deepEqual(knownFlakyFiles(), []);
});
