/** `npm run bench -- [NAME ...]`: runs the named benchmarks, or all except the long one. Each prints its own result. */
import { spawnSync } from 'node:child_process';

const BENCHES = [
  'bytes',
  'metered',
  'load',
  'interaction',
  'search',
  'sessions',
  'checkouts/run',
  'sandbox',
  'proxy/cached',
  'proxy/status',
  'proxy/latency',
  'proxy/idle',
  'proxy/cold',
  'proxy/rupees',
  'readers',
];
/* Takes ten minutes, so it runs only by name. */
const LONG = ['proxy/soak'];
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? [...BENCHES, ...LONG].filter((name) => wanted.includes(name)) : BENCHES;
const failed = chosen.filter((name) => {
  console.log(`\n--- ${name}`);
  return spawnSync('npx', ['tsx', `bench/${name}.ts`], { stdio: 'inherit' }).status !== 0;
});
if (failed.length) console.error(`\nMissed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
