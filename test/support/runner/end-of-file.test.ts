import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

interface Run {
  code: number | null;
  output: string;
  count: (word: string) => number;
}

/** Runs a fixture as the test command runs a file of tests, with a short time for its hooks. */
async function run(fixture: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-fixture-'));
  const file = join(folder, `${fixture}.test.mjs`);
  copyFileSync(`test/support/runner/fixtures/${fixture}.mjs`, file);
  const env: NodeJS.ProcessEnv = { ...process.env, ESTAMP_TEST_GRACE: '500' };
  // This file is itself run by a test runner.
  delete env['NODE_TEST_CONTEXT'];
  const child = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(resolve('test/support/runner/end-of-file.mjs')).href,
      '--test',
      '--test-timeout=600000',
      '--test-reporter=tap',
      file,
    ],
    { env },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  rmSync(folder, { recursive: true });
  return { code, output, count: (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? -1) };
}

test('a file whose hook fails ends although its server is open, and each of its tests counts as failed', async () => {
  const { code, output, count } = await run('hook-fails');
  assert.equal(code, 1);
  assert.equal(count('pass'), 0);
  assert.ok(count('fail') >= 500, `${count('fail')} of 500 tests are reported`);
  assert.match(output, /The browser is not on this machine\./);
  assert.match(output, /hook-fails\.test\.mjs was ended: .* still open: TCPServerWrap/);
});

test('a file whose tests pass and that leaves a server open counts as failed', async () => {
  const { code, output, count } = await run('server-stays-open');
  assert.equal(code, 1);
  assert.deepEqual([count('pass'), count('fail')], [1, 1]);
  assert.match(output, /still open: TCPServerWrap/);
});

test('a file that leaves nothing open ends by itself', async () => {
  const { code, output, count } = await run('slow-after-hook');
  assert.deepEqual([code, count('pass'), count('fail')], [0, 1, 0]);
  assert.doesNotMatch(output, /was ended/);
});
