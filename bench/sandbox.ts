/**
 * Measures the start of the sandbox as a multiple of an empty Node process, so that the machine's speed cancels out.
 * The built program is measured until it responds, `createSandbox()` inside a process that has loaded it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createSandbox } from '../src/sandbox/index.ts';
import { median } from './median.ts';
import { recordResult } from './record-result.ts';

const RUNS = 9;
const PROGRAM = 'dist/sandbox/cli.js';

async function timed(work: () => unknown): Promise<number> {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Starts the program and resolves when it responds. */
async function answering(): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const url = /http:\/\/\S+/.exec(said)?.[0];
    if (!url || !said.includes('control plane')) continue;
    const { ok } = await fetch(`${url}/_sandbox/health`);
    child.kill('SIGKILL');
    if (ok) return;
  }
  throw new Error(`${PROGRAM} did not start. Run npm run build first.`);
}

const bare = await timed(() => spawnSync(process.execPath, ['-e', '0']));
const program = await timed(answering);
const inProcess = await timed(async () => (await createSandbox()).close());

const row = (name: string, ms: number): void =>
  console.log(`${name.padEnd(34)} ${ms.toFixed(0).padStart(5)} ms  ${(ms / bare).toFixed(2).padStart(6)} x`);
row('node -e 0', bare);
row('estamp-sandbox, until it answers', program);
row('createSandbox() and close()', inProcess);
recordResult('sandbox', [
  { what: 'estamp-sandbox until it answers, against node -e 0', measured: program / bare, unit: 'times' },
  { what: 'createSandbox() and close(), against node -e 0', measured: inProcess / bare, unit: 'times' },
]);
