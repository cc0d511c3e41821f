/**
 * `npm test`: runs all checks. The last line is `N passed, N failed`.
 *
 * npm test -- NAME ...         the suites whose name contains one of the words; `quick` stands for the suites of `QUICK`
 * npm test -- watch FILE ...   runs files again after each change (BROWSER=firefox for another browser than Chromium)
 * npm test -- stress FILE 20   runs a file 20 times
 */
import { parseStress, parseWatch } from './test-runner/single/single-file.ts';
import { measurePace } from './test-runner/measure-pace.ts';
import { isBuildStale } from './test-runner/stale-build.ts';
import { BUILD } from './test-runner/stages.ts';
import { equip } from './test-runner/equip.ts';
import { runSuites } from './test-runner/run-suites.ts';
import { stress } from './test-runner/single/stress.ts';
import type { Tool } from './test-runner/system-tools.ts';
import type { Counts } from './test-runner/suites/suite.ts';
import { watch } from './test-runner/single/watch.ts';

const [mode, ...words] = process.argv.slice(2);
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** Provides what single files need. @returns whether all of it is there */
async function prepare(files: readonly { needs: readonly Tool[]; needsBuild: boolean }[]): Promise<boolean> {
  if (!files.every(({ needs }) => equip(needs, env))) return false;
  const isStale = files.some(({ needsBuild }) => needsBuild) && isBuildStale();
  return !isStale || (await BUILD.run(env, 'inherit')).failed === 0;
}

async function main(): Promise<Counts> {
  if (mode !== 'watch' && mode !== 'stress') return await runSuites(process.argv.slice(2), env);
  env['TEST_PACE'] ??= String(await measurePace());
  if (mode === 'watch') {
    const files = parseWatch(words);
    return await watch(files, env, () => prepare(files));
  }
  const { file, times } = parseStress(words);
  return (await prepare([file])) ? await stress(file, times, env) : { passed: 0, failed: 1 };
}

try {
  const { passed, failed } = await main();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed || !passed ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
