/** `npm run bench -- [NAME ...]`: every measurement but the long one, or those named. Each prints its own result. */
import { spawnSync } from 'node:child_process';

const BENCHES = ['bytes', 'metered', 'load', 'interaction', 'checkouts/run', 'sandbox',
  'proxy/cached', 'proxy/status', 'proxy/latency', 'proxy/idle', 'proxy/cold', 'proxy/rupees',
];
/* Takes ten minutes: only by its name. */
const LONG = ['proxy/soak'];
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? [...BENCHES, ...LONG].filter((name) => wanted.includes(name)) : BENCHES;
const failed = chosen.filter((name) => {
  console.log(`\n--- ${name}`);
  return spawnSync('npx', ['tsx', `bench/${name}.ts`], { stdio: 'inherit' }).status !== 0;
});
if (failed.length) console.error(`\nMissed: ${failed.join(', ')}`);
process.exit(failed.length ? 1 : 0);
