import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { repeatFailed } from '../../../../scripts/test-runner/flaky.ts';
import { browserNodeTests, nodeTests } from '../../../../scripts/test-runner/suites/node-tests.ts';

const FIXTURES = 'test/scripts/test-runner/fixtures';
const FAILS_FIRST = `${FIXTURES}/fails-first.ts`;

/** An environment and an output for a run of fixtures. */
function place(t: TestContext): { env: NodeJS.ProcessEnv; output: number } {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-fixtures-'));
  const output = openSync(join(folder, 'output'), 'w');
  t.after(() => {
    closeSync(output);
    rmSync(folder, { recursive: true });
  });
  const env: NodeJS.ProcessEnv = { ...process.env, FIXTURE_MARKER: join(folder, 'marker') };
  // This file is itself run by a test runner.
  delete env['NODE_TEST_CONTEXT'];
  return { env, output };
}

test('A failed file of a suite with a browser is not counted but returned, and passes when it runs again', async (t) => {
  const { env, output } = place(t);
  const suite = browserNodeTests('fixtures with a browser', [FAILS_FIRST, `${FIXTURES}/passes.ts`], 2);
  const { passed, failed, repeatable = [] } = await suite.run(env, output);
  assert.deepEqual([passed, failed], [2, 0]);
  assert.deepEqual(
    repeatable.map(({ file, failures }) => [file, failures.map((one) => one.test)]),
    [[FAILS_FIRST, ['This test passes from its second run on']]],
  );
  assert.match(repeatable[0]?.failures[0]?.message ?? '', /It is the first run\./);
  const verdict = await repeatFailed(repeatable, async ({ file }) => {
    assert.ok(suite.repeat);
    return await suite.repeat(file, env, output);
  });
  assert.deepEqual(verdict.passed, [{ file: FAILS_FIRST, passed: 1, failed: 0, failures: [] }]);
});

test('A failed file of a suite without a browser is a failure, named by its path in the tree', async (t) => {
  const { env, output } = place(t);
  const suite = nodeTests('fixtures without a browser', [FAILS_FIRST, `${FIXTURES}/passes.ts`]);
  const { passed, failed, failures = [], repeatable } = await suite.run(env, output);
  assert.deepEqual([passed, failed, repeatable], [2, 1, undefined]);
  assert.deepEqual(
    failures.map(({ file }) => file),
    [FAILS_FIRST],
  );
});

test('A file that ends before its tests is a failure that says so', async (t) => {
  const { env, output } = place(t);
  const file = `${FIXTURES}/ends-early.ts`;
  const { repeatable = [] } = await browserNodeTests('fixtures that end early', [file]).run(env, output);
  assert.deepEqual(
    repeatable.map((one) => [one.file, one.failed]),
    [[file, 1]],
  );
  assert.match(repeatable[0]?.failures[0]?.message ?? '', /exit code|test failed/i);
});
