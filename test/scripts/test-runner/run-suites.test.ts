import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { failuresOf, MAX_UNLISTED, unlistedFlakyFiles } from '../../../scripts/test-runner/flaky.ts';
import { runSuites } from '../../../scripts/test-runner/run-suites.ts';
import { check } from '../../../scripts/test-runner/suites/check.ts';
import { nodeTests } from '../../../scripts/test-runner/suites/node-tests.ts';
import type { Counts, Suite } from '../../../scripts/test-runner/suites/suite.ts';
import type { Tool } from '../../../scripts/test-runner/system-tools.ts';

const FIXTURES = 'test/scripts/test-runner/fixtures';
const PASSES = `${FIXTURES}/passes.ts`;
const FAILS_FIRST = `${FIXTURES}/fails-first.ts`;

const exits = (name: string, code: number, isGate = false): Suite =>
  check(name, { command: [process.execPath, '-e', `console.log('It said so.'); process.exit(${code})`], isGate });

/** Runs suites in a folder for their records. @returns what was counted and printed */
async function run(
  t: TestContext,
  suites: readonly Suite[],
  more: NodeJS.ProcessEnv = {},
): Promise<Counts & { text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-run-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const lines: string[] = [];
  const log = t.mock.method(console, 'log', (line: unknown) => void lines.push(String(line)));
  const { CI: _ci, ...env } = process.env;
  const counts = await runSuites(suites, { ...env, FIXTURE_MARKER: join(folder, 'marker'), ...more });
  log.mock.restore();
  return { ...counts, text: lines.join('\n') };
}

/** Files that may run once more, as those with a browser do. */
function repeatable(suite: Suite): Suite {
  return {
    ...suite,
    async repeat(_file, place) {
      const results = await new Promise<Parameters<Parameters<Suite['jobs'][number]['run']>[0]['report']>[0]>(
        (resolve) => {
          void suite.jobs[0]?.run({ ...place, report: resolve });
        },
      );
      return results;
    },
  };
}

test('A failure is printed when it happens, with its line and the command that runs it again, and a suite with its times at the end', async (t) => {
  const { passed, failed, text } = await run(t, [
    nodeTests('fixtures', [FAILS_FIRST, PASSES]),
    exits('fixture budget', 3),
  ]);
  assert.deepEqual([passed, failed], [2, 2]);
  assert.match(text, /FAILED test\/scripts\/test-runner\/fixtures\/fails-first\.ts:\d+: This test passes from/);
  assert.match(text, /again: node --import tsx --test test\/scripts\/test-runner\/fixtures\/fails-first\.ts/);
  assert.match(text, /FAILED fixture budget\n {2}It ended with exit code 3\.\n {2}It said so\./);
  assert.match(text, /FAILED fixtures: 2 passed, 1 failed \(\d+ s, \d+ s of CPU\)/);
  assert.ok(text.indexOf('again: node') < text.indexOf('FAILED fixtures: 2'), 'before the suite has ended');
  assert.match(text, /The slowest tests:\n {2}\d+\.\d s {2}test\/scripts/);
});

test('A failed gate ends the run for a person, with what runs beside it, and names what did not run; CI runs on', async (t) => {
  const gate = exits('fixture types', 1, true);
  const endless = Array.from({ length: 9 }, (_, index) =>
    check(`endless fixture ${index}`, { command: [process.execPath, '-e', 'setInterval(() => 0, 1000)'] }),
  );
  const person = await run(t, [gate, ...endless]);
  assert.deepEqual([person.passed, person.failed], [0, 1]);
  assert.equal(person.text.match(/^not run endless fixture \d: 0 passed, 0 failed, 1 files not run/gm)?.length, 9);
  assert.match(person.text, /Stopped, because fixture types failed\./);
  const ci = await run(t, [gate, nodeTests('later fixtures', [PASSES])], { CI: '1' });
  assert.deepEqual([ci.passed, ci.failed], [2, 1]);
  assert.doesNotMatch(ci.text, /Stopped/);
});

test('A suite without its program has failed, and the others run', async (t) => {
  const { PATH } = process.env;
  t.after(() => (process.env['PATH'] = PATH));
  // Without apt-get nothing can be installed.
  process.env['PATH'] = '/none';
  const tool: Tool = { name: 'Frob', variable: 'FROB_PATH', paths: ['/none/frob'], debian: ['frob'] };
  const suites = [{ ...exits('frobbed fixture', 0), needs: [tool] }, exits('fixture budget', 0)];
  const { passed, failed, text } = await run(t, suites, { PATH });
  assert.deepEqual([passed, failed], [1, 1]);
  assert.match(text, /FAILED frobbed fixture: cannot run without Frob/);
  assert.match(text, /apt-get install|brew install|Not to be had/);
});

test('A file with a browser that passes when it runs again is flaky: named in CI, and a failure if more are', async (t) => {
  const suite = (name: string): Suite => repeatable(nodeTests(name, [FAILS_FIRST]));
  const person = await run(t, [suite('flaky fixtures')]);
  assert.deepEqual([person.passed, person.failed], [1, 0]);
  assert.match(
    person.text,
    /Flaky \(passed when run again\):\n {2}test\/scripts\/test-runner\/fixtures\/fails-first\.ts/,
  );
  const ci = await run(t, [suite('flaky fixtures of CI')], { CI: '1' });
  assert.deepEqual([ci.passed, ci.failed], [1, 0]);
  assert.match(ci.text, /\nFlaky, and not in scripts\/test-runner\/flaky-files\.json:/);
  const results = Array.from({ length: MAX_UNLISTED + 1 }, (_, index) => ({
    file: `${index}.test.ts`,
    passed: 1,
    failed: 0,
    failures: [],
  }));
  assert.equal(failuresOf(unlistedFlakyFiles(results, [])), MAX_UNLISTED + 1);
  assert.equal(failuresOf(unlistedFlakyFiles(results, ['0.test.ts'])), 0);
});

test('An interrupted run says what it has found, and has not passed', async (t) => {
  const interrupt = new AbortController();
  const hangs = check('hanging fixture', { command: [process.execPath, '-e', 'setInterval(() => 0, 1000)'] });
  const [job] = hangs.jobs;
  assert.ok(job);
  const runJob = job.run.bind(job);
  const jobs = [
    {
      ...job,
      run: async (place: Parameters<typeof runJob>[0]) => {
        const running = runJob(place);
        setImmediate(() => interrupt.abort());
        await running;
      },
    },
  ];
  const log = t.mock.method(console, 'log', () => undefined);
  const { failed } = await runSuites([{ ...hangs, jobs }], { ...process.env }, interrupt.signal);
  assert.equal(failed, 1);
  const text = log.mock.calls.map(({ arguments: [line] }) => String(line)).join('\n');
  assert.match(text, /not run hanging fixture: 0 passed, 0 failed, 1 files not run/);
  assert.match(text, /Stopped, because it was interrupted\./);
});
