import { recurrentFailures } from '../flaky.ts';
import { failureLines, type SingleFile } from './single-file.ts';
import type { Counts, Failure } from '../suites/suite.ts';

/**
 * Runs a file many times, each time with a new seed for its property tests. A file without a browser must always pass.
 * One with a browser may be flaky within the rules of `flaky.ts`.
 *
 * @param times how many runs
 * @returns the number of runs that passed and failed. A flaky run counts as passed
 */
export async function stress(file: SingleFile, times: number, env: NodeJS.ProcessEnv): Promise<Counts> {
  const runs: (readonly Failure[])[] = [];
  for (let run = 1; run <= times; run += 1) {
    const seed = String(Math.floor(Math.random() * 2 ** 31));
    const { failed, failures } = await file.run({ ...env, PROPERTY_SEED: seed }, 'inherit');
    runs.push(failures);
    console.log(`${failed ? 'FAILED' : 'ok    '} run ${run} of ${times}, PROPERTY_SEED=${seed}`);
    for (const line of failureLines(failures)) console.log(`  ${line}`);
  }
  const bad = runs.filter((failures) => failures.length).length;
  const recurrent = recurrentFailures(runs);
  for (const name of recurrent) console.log(`More than once in three runs in a row: ${name}`);
  const isFlaky = file.hasBrowser && bad > 0 && !recurrent.length && bad < times;
  if (isFlaky) console.log(`${file.file} is flaky: ${bad} of ${times} runs failed.`);
  const failed = isFlaky ? 0 : bad;
  return { passed: times - failed, failed };
}
