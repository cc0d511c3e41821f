import { failuresOf, knownFlakyFiles, unlistedFlakyFiles, type Verdict } from './flaky.ts';
import { slowestOf } from './report.ts';
import { rowText } from './row.ts';
import { Run } from './run.ts';
import { failureLines } from './single/single-file.ts';
import { sumOf, type Counts, type FileResult, type Suite } from './suites/suite.ts';

/** Prints a list with a title. Nothing if it is empty. */
function printList(title: string, lines: readonly string[]): void {
  if (lines.length) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

const linesOf = (files: readonly FileResult[]): string[] => files.flatMap(({ failures }) => failureLines(failures));

/** Prints the suites with their times, the slowest tests, and the files that ran again. */
function printSummary({ rows, results, stopped }: Run, { failed, flaky }: Verdict, seconds: number): void {
  console.log(`\n${rows.map(rowText).join('\n')}`);
  const cpu = rows.reduce((sum, row) => sum + row.cpu, 0);
  console.log(`${Math.round(seconds)} s in all, ${Math.round(cpu)} s of CPU`);
  const slowest = slowestOf(results).map(({ file, test, ms }) => `${(ms / 1000).toFixed(1)} s  ${file}: ${test}`);
  printList('The slowest tests', slowest);
  printList('Failed again, or not repeated', linesOf(failed));
  printList('Flaky (passed when run again)', linesOf(flaky));
  if (stopped) console.log(`\nStopped, because ${stopped}. Only a failed build stops a run with CI=1.`);
}

/**
 * Runs suites in one pool of jobs, and prints their results.
 *
 * @param suites the suites, among them the build if it is to be made
 * @param env with `CI`, a failed gate stops nothing, and only files of `flaky-files.json` may be flaky
 * @param interrupt ends the run with what it has found
 */
export async function runSuites(
  suites: readonly Suite[],
  env: NodeJS.ProcessEnv,
  interrupt?: AbortSignal,
): Promise<Counts> {
  const began = Date.now();
  const run = new Run(suites, env);
  interrupt?.addEventListener('abort', () => run.stop('it was interrupted'));
  await run.jobs();
  const verdict = await run.repeat();
  printSummary(run, verdict, (Date.now() - began) / 1000);
  const unlisted = env['CI'] ? unlistedFlakyFiles(verdict.flaky, knownFlakyFiles()) : [];
  const tooMany = failuresOf(unlisted);
  printList(`${tooMany ? 'FAILED: flaky' : 'Flaky'}, and not in scripts/test-runner/flaky-files.json`, unlisted);
  const { passed, failed } = sumOf([...run.rows, ...verdict.passed, ...verdict.failed]);
  // A run that did not reach its end has not passed.
  return { passed, failed: failed + tooMany || (run.stopped ? 1 : 0) };
}
