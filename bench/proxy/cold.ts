/**
 * Cold start of the built package: the CPU time that importing `estamp-checkout/proxy/node` takes, and the time until a
 * proxy has answered its first request, as a multiple of an empty Node process. Goals: at most 350 ms of CPU, and 5
 * times. And the CPU time of all threads that the first list costs a server that has listened for a second and a half.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createSandbox } from '../../src/sandbox/index.ts';
import { median } from '../median.ts';
import { recordResult } from '../record-result.ts';
import { start } from './machine.ts';
import { optionsFor } from './options.ts';

const RUNS = 9;
const GOALS = { importCpu: 350, ratio: 5, firstList: 250 };
/* A server that waits for its first customer. */
const REST_MS = 1_500;
const PROGRAM = `
const before = process.cpuUsage();
const { createEstampProxy, toNodeHandler } = await import('estamp-checkout/proxy/node');
const { user, system } = process.cpuUsage(before);
const proxy = createEstampProxy({
  apiKey: 'sk_test_demo', baseUrl: 'http://127.0.0.1:9', publicUrl: 'https://shop.example/estamp', secret: 'x'.repeat(40) + '0123456789',
  services: ['estamp.standard'], payment: { connectionId: 'pc_demo', provider: 'sandbox' },
});
toNodeHandler(proxy);
await proxy.fetch(new Request('https://shop.example/estamp/health'));
console.log((user + system) / 1000);
process.exit();`;

const timed = (...args: string[]): [number, string] => {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The program failed: ${stderr}`);
  return [performance.now() - begin, stdout];
};

async function firstList(baseUrl: string): Promise<number> {
  const server = await start({ KIND: 'proxy', OPTIONS: optionsFor(baseUrl) });
  await wait(REST_MS);
  const before = await server.cpu();
  const answer = await fetch(`${server.url}/estamp/checkout/estamp.standard`);
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  await answer.arrayBuffer();
  const cpu = (await server.cpu()) - before;
  server.close();
  return cpu / 1000;
}

const bare: number[] = [];
const ratios: number[] = [];
const imports: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const [empty] = timed('-e', '0');
  const [whole, cpu] = timed('--input-type=module', '-e', PROGRAM);
  bare.push(empty);
  ratios.push(whole / empty);
  imports.push(Number.parseFloat(cpu));
}
const sandbox = await createSandbox();
const firstLists: number[] = [];
for (let run = 0; run < RUNS; run += 1) firstLists.push(await firstList(sandbox.url));
await sandbox.close();
const list = median(firstLists);
const importCpu = median(imports);
const ratio = median(ratios);
console.log(
  `node -e 0: ${median(bare).toFixed(0)} ms; a proxy until its first answer: ${ratio.toFixed(1)} times (goal ${GOALS.ratio}); ` +
    `its import: ${importCpu.toFixed(0)} ms of CPU (goal ${GOALS.importCpu}); ` +
    `the first list of a server: ${list.toFixed(0)} ms of CPU (goal ${GOALS.firstList})`,
);
recordResult('proxy-cold', [
  { what: 'first response, against node -e 0', measured: ratio, unit: 'times', goal: GOALS.ratio },
  { what: 'import', measured: importCpu, unit: 'ms of CPU', goal: GOALS.importCpu },
  { what: 'the first list of a server', measured: list, unit: 'ms of CPU', goal: GOALS.firstList },
]);
