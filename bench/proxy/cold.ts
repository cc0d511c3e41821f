/**
 * Cold start: the time to import and create a proxy until its first response, as a multiple of an empty Node process. Goals: at
 * most 5 times, and at most 350 ms of CPU time for the import.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from '../median.ts';
import { recordResult } from '../record-result.ts';

const RUNS = 9;
const GOAL = 5;
/** Milliseconds of CPU. */
const IMPORT_GOAL = 350;
const OUT = 'node_modules/.cache/estamp-bench/cold.mjs';
const PROGRAM = `
const begin = performance.now();
const idle = process.cpuUsage();
const { createEstampProxy, toNodeHandler } = await import('./proxy.mjs');
const { user, system } = process.cpuUsage(idle);
const imported = performance.now();
const proxy = createEstampProxy({
  apiKey: 'sk_test_demo', baseUrl: 'http://127.0.0.1:9', publicUrl: 'https://shop.example/estamp', secret: 'x'.repeat(40) + '0123456789',
  services: ['estamp.standard'], payment: { connectionId: 'pc_demo', provider: 'sandbox' },
});
toNodeHandler(proxy);
await proxy.fetch(new Request('https://shop.example/estamp/health'));
console.log(JSON.stringify({ imported: imported - begin, answered: performance.now() - begin, cpu: (user + system) / 1000 }));
process.exit();`;

await build({
  entryPoints: ['src/proxy/node.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  target: 'node20',
  outfile: OUT.replace('cold', 'proxy'),
  logLevel: 'error',
});
const bare: number[] = [];
const whole: number[] = [];
const imports: number[] = [];
const cpu: number[] = [];
const timed = (...args: string[]): [number, string] => {
  const begin = performance.now();
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: 'node_modules/.cache/estamp-bench' });
  return [performance.now() - begin, stdout];
};
for (let run = 0; run < RUNS; run += 1) {
  bare.push(timed('-e', '0')[0]);
  const [ms, said] = timed('--input-type=module', '-e', PROGRAM);
  whole.push(ms);
  const times = JSON.parse(said) as { imported: number; cpu: number };
  imports.push(times.imported);
  cpu.push(times.cpu);
}
console.log(
  `node -e 0: ${median(bare).toFixed(0)} ms; a proxy until its first answer: ${median(whole).toFixed(0)} ms (${(median(whole) / median(bare)).toFixed(1)} times), of which its import ${median(imports).toFixed(0)} ms`,
);
recordResult('proxy-cold', [
  { what: 'first response, against node -e 0', measured: median(whole) / median(bare), unit: 'times', goal: GOAL },
  { what: 'import', measured: median(cpu), unit: 'ms of CPU', goal: IMPORT_GOAL },
]);
