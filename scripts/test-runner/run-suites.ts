import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_TIMES, readCpuSeconds } from './cpu-times.ts';
import { equip } from './equip.ts';
import { MAX_FLAKY_FILES, repeatFailed, type Verdict } from './flaky.ts';
import { measurePace } from './measure-pace.ts';
import { select } from './selection.ts';
import { failureLines } from './single/single-file.ts';
import { BUILD, QUICK, STAGES } from './stages.ts';
import { isBuildStale } from './stale-build.ts';
import {
  failureText,
  sumOf,
  type Counts,
  type FileResult,
  type Output,
  type Result,
  type Suite,
} from './suites/suite.ts';

/** What a suite has done. */
interface Row extends Counts {
  suite: Suite;
  seconds: number;
  /** The CPU time of its programs in seconds. */
  cpu: number;
  repeatable: readonly FileResult[];
}

const folder = mkdtempSync(join(tmpdir(), 'estamp-output-'));

const rowText = ({ suite, passed, failed, seconds, cpu, repeatable }: Row): string => {
  const repeated = repeatable.length ? `, ${repeatable.length} files to repeat` : '';
  return `${failed ? 'FAILED' : 'ok    '} ${suite.name}: ${passed} passed, ${failed} failed${repeated} (${seconds} s, ${cpu} s of CPU)`;
};

/** Runs a suite and prints it. @param isAside whether others run concurrently: then it is printed at its end */
async function perform(suite: Suite, isAside: boolean, env: NodeJS.ProcessEnv): Promise<Row> {
  const began = Date.now();
  const file = join(folder, suite.name.replaceAll(' ', '-'));
  const output: Output = isAside ? openSync(file, 'w') : 'inherit';
  if (!isAside) console.log(`\n--- ${suite.name}`);
  const times = `${file}.times`;
  const result: Result = equip(suite.needs ?? [], env)
    ? await suite.run({ ...env, [CPU_TIMES]: times }, output)
    : { passed: 0, failed: 1 };
  if (output !== 'inherit') {
    closeSync(output);
    console.log(`\n--- ${suite.name}\n${readFileSync(file, 'utf8')}`);
  }
  const { passed, failed, failures = [], repeatable = [] } = result;
  const printed = [...failures, ...repeatable.flatMap((one) => one.failures)];
  if (printed.length) console.log(failureText(printed));
  const seconds = Math.round((Date.now() - began) / 1000);
  const row = { suite, passed, failed, repeatable, seconds, cpu: Math.round(readCpuSeconds(times)) };
  console.log(rowText(row));
  return row;
}

/** Runs the stages. Builds first if a chosen suite reads `dist` and the build itself is not chosen. */
async function runStages(isChosen: (suite: Suite) => boolean, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const rows: Row[] = [];
  const readsDist = STAGES.flat(2).some((suite) => isChosen(suite) && suite.needsBuild);
  const mustBuild = readsDist && !isChosen(BUILD) && isBuildStale();
  if (mustBuild) console.log('The build is missing or older than its sources, and a suite reads it: it comes first.');
  for (const stage of STAGES) {
    const isNext = (suite: Suite): boolean => isChosen(suite) || (mustBuild && suite === BUILD);
    const lanes = stage.map((lane) => lane.filter(isNext)).filter((lane) => lane.length);
    if (!lanes.length) continue;
    env['TEST_PACE'] = String(await measurePace());
    await Promise.all(
      lanes.map(async (lane) => {
        for (const suite of lane) rows.push(await perform(suite, lanes.length > 1, env));
      }),
    );
    // Without its build, every later suite would only repeat this failure.
    if (rows.some(({ suite, failed }) => suite === BUILD && failed)) break;
  }
  return rows;
}

/** Runs the failed files of the suites with a browser once more. Prints what became of them. */
async function repeatFiles(rows: readonly Row[], env: NodeJS.ProcessEnv): Promise<Verdict> {
  const files = rows.flatMap(({ suite, repeatable }) => repeatable.map((result) => ({ ...result, suite })));
  if (files.length) console.log(`\n--- failed files with a browser, once more and alone`);
  const verdict = await repeatFailed(files, async ({ file, suite }) => {
    console.log(file);
    return (await suite.repeat?.(file, env, 'inherit')) ?? { file, passed: 0, failed: 1, failures: [] };
  });
  if (verdict.failed.length) console.log(failureText(verdict.failed.flatMap(({ failures }) => failures)));
  return verdict;
}

/**
 * Runs the suites that the words name, and prints their results.
 *
 * @param words after `npm test --`. Without words, all suites run
 * @throws Error if a word names no suite
 */
export async function runSuites(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const suites = STAGES.flat(2);
  const { isChosen, leftOut, unknown } = select(words, suites, QUICK);
  if (unknown.length)
    throw new Error(
      `No suite is named ${unknown.join(' or ')}. The suites are quick, ${suites.map(({ name }) => name).join(', ')}.`,
    );
  const began = Date.now();
  const rows = await runStages(isChosen, env);
  const verdict = await repeatFiles(rows, env);
  console.log(`\n${rows.map(rowText).join('\n')}`);
  const cpu = rows.reduce((sum, row) => sum + row.cpu, 0);
  console.log(`${Math.round((Date.now() - began) / 1000)} s in all, ${cpu} s of CPU`);
  if (verdict.failed.length)
    console.log(
      `\nfailed again or not repeated:\n${failureLines(verdict.failed.flatMap((one) => one.failures)).join('\n')}`,
    );
  if (verdict.flaky.length)
    console.log(
      `\nflaky (passed when run again):\n${failureLines(verdict.flaky.flatMap((one) => one.failures)).join('\n')}`,
    );
  if (verdict.tooMany)
    console.log(`\nFAILED: ${verdict.flaky.length} flaky files; ${MAX_FLAKY_FILES} are the most in one run.`);
  if (leftOut.length) console.log(`\nleft out: ${leftOut.join(', ')}`);
  return sumOf([...rows, ...verdict.passed, ...verdict.failed, { passed: 0, failed: verdict.tooMany ? 1 : 0 }]);
}
