import { failureLines, type SingleFile } from './single-file.ts';
import type { Counts } from '../suites/suite.ts';

/**
 * Runs a file many times, each time with a new seed for its property tests.
 *
 * @param times how many runs
 * @returns the number of runs that passed and failed
 */
export async function stress(file: SingleFile, times: number, env: NodeJS.ProcessEnv): Promise<Counts> {
  let bad = 0;
  for (let run = 1; run <= times; run += 1) {
    const seed = env['PROPERTY_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
    const { failed, failures } = await file.run({ env: { ...env, PROPERTY_SEED: seed }, output: 'inherit' });
    if (failed) bad += 1;
    console.log(`${failed ? 'FAILED' : 'ok    '} run ${run} of ${times}, PROPERTY_SEED=${seed}`);
    for (const line of failureLines(failures)) console.log(`  ${line}`);
  }
  if (bad && bad < times) console.log(`${file.file} is flaky: ${bad} of ${times} runs failed.`);
  return { passed: times - bad, failed: bad };
}
