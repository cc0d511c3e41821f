/** `npm run bench -- [NAME ...]`: every measurement, or those named. Each prints its own result. */
import { spawnSync } from 'node:child_process';

const BENCHES = ['bytes', 'metered', 'load', 'sandbox',
  'proxy/cached', 'proxy/status', 'proxy/latency', 'proxy/cold', 'proxy/rupees', 'proxy/soak',
];
const wanted = process.argv.slice(2);
const failed = BENCHES.filter((name) => !wanted.length || wanted.includes(name)).filter((name) => {
  console.log(`\n--- ${name}`);
  return spawnSync('npx', ['tsx', `bench/${name}.ts`], { stdio: 'inherit' }).status !== 0;
});
if (failed.length) console.error(`\nMissed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
