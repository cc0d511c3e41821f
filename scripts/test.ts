/**
 * `npm test`: the suites that protect a user, in Chromium. The last line is `N passed, N failed`.
 *
 * npm test -- all              these and everything exhaustive
 * npm test -- rest             what `all` adds
 * npm test -- quick            types, lint, and the unit tests of what changed
 * npm test -- NAME ...         the suites whose name contains one of the words
 * npm test -- watch FILE ...   runs files again after each change (BROWSER=firefox for another browser than Chromium)
 * npm test -- stress FILE 20   runs a file 20 times
 * npm test -- durations        records what each job took here, for the order and the time left of other machines
 */
import { existsSync } from 'node:fs';
import { recordDurations } from './test-runner/durations.ts';
import { equipFiles } from './test-runner/equip.ts';
import { quickSuites } from './test-runner/quick.ts';
import { runSuites } from './test-runner/run-suites.ts';
import { select } from './test-runner/selection.ts';
import { parseStress, parseWatch } from './test-runner/single/single-file.ts';
import { stress } from './test-runner/single/stress.ts';
import { watch } from './test-runner/single/watch.ts';
import { isBuildStale, LAST_OF_BUILD } from './test-runner/stale-build.ts';
import { BUILD, SUITES } from './test-runner/suites.ts';
import { endPrograms, type Counts, type Suite } from './test-runner/suites/suite.ts';
import type { Tool } from './test-runner/system-tools.ts';

const [mode, ...words] = process.argv.slice(2);
const interrupt = new AbortController();
const env: NodeJS.ProcessEnv = { ...process.env, FORCE_COLOR: '0' };

/** Provides what single files need. @returns whether all of it is there */
async function prepare(files: readonly { needs: readonly Tool[]; needsBuild: boolean }[]): Promise<boolean> {
  if (
    !equipFiles(
      files.flatMap(({ needs }) => needs),
      env,
    )
  )
    return false;
  const mustBuild = files.some(({ needsBuild }) => needsBuild) && isBuildStale();
  return !mustBuild || (await runSuites([BUILD], env)).failed === 0;
}

/** With the build before suites that read it, if it must be made. */
const withBuild = (suites: readonly Suite[], mustBuild: () => boolean): readonly Suite[] =>
  !suites.includes(BUILD) && suites.some(({ needsBuild }) => needsBuild) && mustBuild() ? [BUILD, ...suites] : suites;

/** Runs the suites that the words name. */
async function runNamed(names: readonly string[]): Promise<Counts> {
  const { chosen, leftOut, unknown } = select(names, SUITES);
  if (unknown.length)
    throw new Error(
      `No suite is named ${unknown.join(' or ')}. Name quick, all, rest or a part of: ${[...SUITES.default, ...SUITES.rest].map(({ name }) => name).join(', ')}.`,
    );
  const suites = withBuild(chosen, isBuildStale);
  const counts = await runSuites(suites, env, interrupt.signal);
  const ran = new Set(suites.map(({ name }) => name));
  const others = leftOut.filter((name) => !ran.has(name));
  if (others.length) console.log(`\nleft out: ${others.join(', ')}`);
  return counts;
}

async function main(): Promise<Counts> {
  if (mode === 'watch') {
    const files = parseWatch(words);
    return await watch(files, env, () => prepare(files));
  }
  if (mode === 'stress') {
    const { file, times } = parseStress(words);
    return (await prepare([file])) ? await stress(file, times, env) : { passed: 0, failed: 1 };
  }
  // The types of an older build serve a quick run.
  if (mode === 'quick')
    return await runSuites(
      withBuild(quickSuites(), () => !existsSync(LAST_OF_BUILD)),
      env,
    );
  return await runNamed(process.argv.slice(2));
}

/*
 * The programs have groups of their own, which Ctrl+C does not reach. A run of suites still prints what it has found.
 */
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => {
    endPrograms();
    if (interrupt.signal.aborted || mode === 'watch' || mode === 'stress') process.exit(code);
    interrupt.abort();
  });

if (mode === 'durations') {
  console.log(`${recordDurations()} jobs take more or less than usual.`);
} else
  try {
    const { passed, failed } = await main();
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exit(failed || !passed ? 1 : 0);
  } catch (error) {
    console.error((error as Error).message);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
