/** Checks the imports of `src` against `.dependency-cruiser.cjs`. */
import { spawnSync } from 'node:child_process';

/** Well below the number of modules in `src`. A check that saw fewer has not read the sources and proves nothing. */
const MIN_MODULES = 100;

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  modules: { source: string }[];
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const run = spawnSync('npx', ['depcruise', 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const { summary, modules } = JSON.parse(run.stdout) as Cruise;
if (summary.violations.length)
  fail(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'));

const read = modules.filter(({ source }) => source.startsWith('src/')).length;
if (read < MIN_MODULES) fail(`Only ${read} modules of src were read, fewer than ${MIN_MODULES}.`);
console.log(`${read} modules checked, no import rule broken.`);
