import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CPU_TIMES, cpuSeconds, readCpuSeconds } from '../../../scripts/test-runner/cpu-times.ts';
import { start } from '../../../scripts/test-runner/suites/suite.ts';
import { scaled } from '../../support/pace.mjs';
import { waitUntil } from '../../support/wait-until.ts';

/** Whether a process runs. One that has ended and that nobody waits for does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('The times of a shell and of its children are added, in seconds.', () => {
  assert.equal(cpuSeconds('0m0.25s 0m0.50s\n1m2.00s 0m0.25s\n'), 63);
  assert.equal(cpuSeconds(''), 0);
});

test('The CPU time of a program and of its children is measured, and its exit code stays.', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'cpu-times-'));
  const output = openSync(join(folder, 'output'), 'w');
  context.after(() => {
    closeSync(output);
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'times');
  const burn = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}]);`;
  const seen = `if (process.env.${CPU_TIMES} !== undefined) process.exit(9);`;
  const env = { ...process.env, [CPU_TIMES]: file };
  assert.equal(await start([process.execPath, '-e', `${seen} ${burn} ${child} process.exit(3);`], { env, output }), 3);
  const measured = readCpuSeconds(file);
  assert.ok(measured >= 0.6, `${measured} s`);
  assert.equal(await start(['no-such-program'], { env, output }), 127);
  assert.ok(readCpuSeconds(file) >= measured);
});

test(
  'A program that does not end is ended at its limit, with its children.',
  { timeout: scaled(20_000) },
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'limit-'));
    const output = openSync(join(folder, 'output'), 'w');
    context.after(() => {
      closeSync(output);
      rmSync(folder, { recursive: true });
    });
    const child = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' });`;
    const file = join(folder, 'pid');
    const code = `${child} require('node:fs').writeFileSync(${JSON.stringify(file)}, String(pid)); for (;;);`;
    assert.notEqual(await start([process.execPath, '-e', code], { env: process.env, output }, 3_000), 0);
    const pid = Number(readFileSync(file, 'utf8'));
    await waitUntil(() => !isAlive(pid), 'the child is still there');
  },
);
