/**
 * Cold start of the built package: the CPU time that importing `estamp-checkout/proxy/node` takes, and the time until a proxy
 * has answered its first request, as a multiple of an empty Node process. Goals: at most 350 ms of CPU, and 5 times.
 */
import { spawnSync } from 'node:child_process';
import { median } from '../median.ts';

const RUNS = 9;
const GOALS = { importCpu: 350, ratio: 5 };
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
const importCpu = median(imports);
const ratio = median(ratios);
console.log(
  `node -e 0: ${median(bare).toFixed(0)} ms; a proxy until its first answer: ${ratio.toFixed(1)} times (goal ${GOALS.ratio}); ` +
    `its import: ${importCpu.toFixed(0)} ms of CPU (goal ${GOALS.importCpu})`,
);
process.exitCode = importCpu <= GOALS.importCpu && ratio <= GOALS.ratio ? 0 : 1;
