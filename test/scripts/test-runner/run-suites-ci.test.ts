import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';

/** What stands in for `npm` prints and how it ends, by its arguments. */
interface Npm {
  ci?: string;
  test?: string;
  rest?: string;
}

/** Runs `.ci/run` with an `npm` that runs nothing. */
function ciRun(t: TestContext, { ci = 'true', test: first = 'true', rest = 'true' }: Npm) {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-ci-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const calls = join(folder, 'calls');
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/sh\necho "$@ CI=$CI" >> '${calls}'\ncase "$*" in\n  ci*) ${ci} ;;\n  *rest) ${rest} ;;\n  *) ${first} ;;\nesac\n`,
  );
  chmodSync(join(folder, 'npm'), 0o755);
  const { CI: _ci, ...env } = process.env;
  const { status, stdout } = spawnSync(resolve('.ci/run'), {
    encoding: 'utf8',
    env: { ...env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  return {
    code: status,
    last: stdout.trimEnd().split('\n').at(-1),
    calls: readFileSync(calls, 'utf8').trim().split('\n'),
  };
}

const says = (passed: number, failed: number, code = failed ? 1 : 0): string =>
  `echo 'some output'; echo '${passed} passed, ${failed} failed'; exit ${code}`;

test('The last line sums both commands, which run with CI set', (t) => {
  const { code, last, calls } = ciRun(t, { test: says(4000, 0), rest: says(2500, 0) });
  assert.deepEqual([code, last], [0, '6500 passed, 0 failed']);
  assert.deepEqual(calls, ['ci --no-audit --no-fund CI=1', 'test --silent CI=1', 'test --silent -- rest CI=1']);
});

test('A failure of either command is counted and ends it with an error, and the rest runs all the same', (t) => {
  const first = ciRun(t, { test: says(10, 2), rest: says(5, 0) });
  assert.deepEqual([first.code, first.last, first.calls.length], [1, '15 passed, 2 failed', 3]);
  const second = ciRun(t, { test: says(10, 0), rest: says(5, 1) });
  assert.deepEqual([second.code, second.last], [1, '15 passed, 1 failed']);
});

test('A command that breaks off, or fails without a failed test, has failed', (t) => {
  const broken = ciRun(t, { test: 'echo broken; exit 3', rest: says(5, 0) });
  assert.deepEqual([broken.code, broken.last], [1, '5 passed, 1 failed']);
  const odd = ciRun(t, { test: says(3, 0, 9), rest: says(5, 0) });
  assert.deepEqual([odd.code, odd.last], [1, '8 passed, 1 failed']);
  assert.equal(ciRun(t, { test: says(0, 0), rest: says(0, 0) }).code, 1, 'nothing ran');
});

test('Without its packages nothing runs', (t) => {
  const { code, last, calls } = ciRun(t, { ci: 'exit 1' });
  assert.deepEqual([code, last, calls.length], [1, '0 passed, 1 failed', 1]);
});
