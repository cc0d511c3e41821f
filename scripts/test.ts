/**
 * `npm test`: runs all checks. The last line is `N passed, N failed`. `npm test -- NAME ...` runs the suites whose name
 * contains one of the words; `quick` runs the suites of `QUICK`.
 */
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provide, type Tool } from './test-runner/system-tools.ts';
import { measurePace } from './test-runner/measure-pace.ts';
import { QUICK, STAGES } from './test-runner/stages.ts';
import type { Counts, Output, Result, Suite } from './test-runner/test-suites.ts';

const wanted = process.argv.slice(2);
const isChosen = ({ name }: Suite): boolean =>
  !wanted.length || wanted.some((word) => (word === 'quick' ? QUICK.includes(name) : name.includes(word)));

const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** Sets the paths of the tools in the environment. @returns whether all exist; otherwise it has printed what to do */
function equip(tools: readonly Tool[] = []): boolean {
  try {
    for (const tool of tools) env[tool.variable] = provide(tool);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

const total: Counts = { passed: 0, failed: 0 };
const rows: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'estamp-output-'));

async function run(suite: Suite, output: Output): Promise<Result> {
  return equip(suite.needs) ? suite.run(env, output) : { passed: 0, failed: 1 };
}

/** @param aside whether other suites run concurrently: then the output is printed at the end */
async function perform(suite: Suite, aside: boolean): Promise<void> {
  const began = Date.now();
  const file = join(folder, suite.name.replaceAll(' ', '-'));
  const output = aside ? openSync(file, 'w') : 'inherit';
  if (!aside) console.log(`\n--- ${suite.name}`);
  const { passed, failed, failures } = await run(suite, output);
  if (output !== 'inherit') {
    closeSync(output);
    console.log(`\n--- ${suite.name}\n${readFileSync(file, 'utf8')}`);
  }
  if (failures) console.log(failures);
  total.passed += passed;
  total.failed += failed;
  const row = `${failed ? 'FAILED' : 'ok    '} ${suite.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`;
  rows.push(row);
  console.log(row);
}

for (const stage of STAGES) {
  const lanes = stage.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length);
  if (!lanes.length) continue;
  env['TEST_PACE'] = String(await measurePace());
  await Promise.all(
    lanes.map(async (lane) => {
      for (const suite of lane) await perform(suite, lanes.length > 1);
    }),
  );
}

console.log(`\n${rows.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed || !total.passed ? 1 : 0);
