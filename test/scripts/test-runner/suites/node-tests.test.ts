import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { compiledFiles, nodeTests } from '../../../../scripts/test-runner/suites/node-tests.ts';
import type { FileResult, Place, Suite } from '../../../../scripts/test-runner/suites/suite.ts';

const FIXTURES = 'test/scripts/test-runner/fixtures';
const FAILS_FIRST = `${FIXTURES}/fails-first.ts`;
const PASSES = `${FIXTURES}/passes.ts`;

/** An environment and an output for a run of fixtures. */
function place(t: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-fixtures-'));
  const output = openSync(join(folder, 'output'), 'w');
  t.after(() => {
    closeSync(output);
    rmSync(folder, { recursive: true });
  });
  return { env: { ...process.env, FIXTURE_MARKER: join(folder, 'marker') }, output };
}

/** What the jobs of a suite report. */
async function resultsOf({ jobs }: Suite, at: Place): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const { run } of jobs) await run({ ...at, report: (result) => void results.push(result) });
  return results;
}

test('Each file is a job of its own, which reports its tests, its failures by their path in the tree, and its slowest tests', async (t) => {
  const suite = nodeTests('fixtures of Node', [FAILS_FIRST, PASSES]);
  const [failed, passed] = await resultsOf(suite, place(t));
  assert.deepEqual([failed?.file, failed?.passed, failed?.failed], [FAILS_FIRST, 0, 1]);
  const [failure] = failed?.failures ?? [];
  assert.deepEqual([failure?.file, failure?.test], [FAILS_FIRST, 'This test passes from its second run on']);
  assert.match(failure?.message ?? '', /It is the first run\.[^]*fails-first\.ts:\d+/);
  assert.deepEqual([passed?.file, passed?.passed, passed?.failed], [PASSES, 2, 0]);
  assert.deepEqual(passed?.slowest?.map((one) => one.test).sort(), ['This test passes', 'This test passes too']);
  assert.equal(suite.repeat, undefined, 'a file without a browser does not run twice');
  assert.equal(suite.again(PASSES), `node --import tsx --test ${PASSES}`);
});

test('A file with a browser can run again', async (t) => {
  const at = place(t);
  assert.ok(nodeTests('journeys', ['test/journeys/purchase/purchase.test.ts']).repeat);
  const { run } = compiledFiles('fixtures that run again', [FAILS_FIRST]);
  assert.equal((await run(FAILS_FIRST, at)).failed, 1);
  const { file, passed, failed, failures } = await run(FAILS_FIRST, at);
  assert.deepEqual({ file, passed, failed, failures }, { file: FAILS_FIRST, passed: 1, failed: 0, failures: [] });
});

test('A file that ends before its tests, that does not compile or that has no test is a failure that says so', async (t) => {
  const at = place(t);
  const early = `${FIXTURES}/ends-early.ts`;
  const [ended] = await resultsOf(nodeTests('fixtures that end early', [early]), at);
  assert.deepEqual([ended?.file, ended?.failed], [early, 1]);
  assert.match(ended?.failures[0]?.message ?? '', /exit code 7/);
  const none = 'scripts/test-runner/test-files.ts';
  const [empty] = await resultsOf(nodeTests('fixtures without a test', [none]), at);
  assert.deepEqual([empty?.passed, empty?.failed], [0, 1]);
  const [missing] = await resultsOf(nodeTests('fixtures that are missing', ['test/no-such-file.test.ts']), at);
  assert.equal(missing?.failed, 1);
  assert.match(missing?.failures[0]?.message ?? '', /Not compiled/);
});
