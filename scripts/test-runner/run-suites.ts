import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_TIMES, readCpuSeconds } from './cpu-times.ts';
import { keepDurations, readDurations, usualSeconds } from './durations.ts';
import { equip } from './equip.ts';
import { knownFlakyFiles, repeatFailed, unlistedFlakyFiles, type Verdict } from './flaky.ts';
import { runPool, type PoolJob } from './pool.ts';
import { Progress } from './progress.ts';
import { failureReport, slowestOf } from './report.ts';
import { failureLines } from './single/single-file.ts';
import { BUILD } from './suites.ts';
import { endPrograms, sumOf, type Counts, type FileResult, type Job, type Suite } from './suites/suite.ts';

/** What a suite has done. */
interface Row extends Counts {
  suite: Suite;
  /** Milliseconds since 1970: when its first job started and its last one ended. */
  began?: number;
  ended?: number;
  /** The CPU time of its programs in seconds. */
  cpu: number;
  /** The failed files that run once more. They are not part of `failed`. */
  repeatable: FileResult[];
  notRun: number;
}

interface SuiteJob extends PoolJob {
  row: Row;
  files: number;
}

const folder = mkdtempSync(join(tmpdir(), 'estamp-output-'));

const secondsOf = ({ began, ended }: Row): number => Math.round(((ended ?? 0) - (began ?? 0)) / 1000);

const rowText = (row: Row): string => {
  const { suite, passed, failed, cpu, repeatable, notRun } = row;
  const more = [repeatable.length && `${repeatable.length} files to repeat`, notRun && `${notRun} files not run`];
  const counts = [`${passed} passed, ${failed} failed`, ...more.filter(Boolean)].join(', ');
  return `${failed || notRun ? 'FAILED' : 'ok    '} ${suite.name}: ${counts} (${secondsOf(row)} s, ${Math.round(cpu)} s of CPU)`;
};

/** The end of what a program printed. */
const tailOf = (path: string): string => readFileSync(path, 'utf8').trim().slice(-2500);

/** A run of suites. */
class Run {
  readonly rows: readonly Row[];
  readonly results: FileResult[] = [];
  readonly durations: Record<string, number> = {};
  /** Why no further job starts. */
  stopped = '';
  readonly #env: NodeJS.ProcessEnv;
  readonly #jobs: readonly SuiteJob[];
  readonly #progress: Progress;
  readonly #running = new Map<object, string>();
  readonly #began = Date.now();
  #outputs = 0;
  #filesDone = 0;
  #expectedDone = 0;
  #buildEnded: () => void = () => undefined;

  constructor(suites: readonly Suite[], env: NodeJS.ProcessEnv) {
    this.#env = env;
    const { envOf, missingOf } = equip(suites);
    const known = readDurations();
    const expected = (name: string): number => known[name] ?? usualSeconds(name);
    this.rows = suites.map((suite) => ({ suite, passed: 0, failed: 0, cpu: 0, repeatable: [], notRun: 0 }));
    this.#jobs = this.rows.flatMap((row): SuiteJob[] => {
      const { suite } = row;
      const missing = missingOf(suite);
      if (missing.length) {
        row.failed = 1;
        console.log(`FAILED ${suite.name}: cannot run without ${missing.map(({ name }) => name).join(', ')}`);
        return [];
      }
      return suite.jobs.map((job) => ({
        row,
        files: job.files?.length ?? 1,
        name: job.name,
        seconds: known[job.name] ?? job.files?.reduce((sum, file) => sum + expected(file), 0) ?? expected(job.name),
        load: job.load ?? 1,
        isExclusive: job.isExclusive ?? false,
        isGate: suite.isGate ?? false,
        group: suite.name,
        atMost: suite.atMost ?? Infinity,
        needsBuild: suite.needsBuild ?? false,
        run: () => this.#perform(row, job, envOf(suite)),
      }));
    });
    this.#progress = new Progress(() => ({
      files: this.#jobs.reduce((sum, { files }) => sum + files, 0),
      filesDone: this.#filesDone,
      failed: sumOf(this.rows).failed + this.rows.flatMap(({ repeatable }) => repeatable).length,
      expected: this.#jobs.reduce((sum, { seconds }) => sum + seconds, 0),
      expectedDone: this.#expectedDone,
      running: [...this.#running.values()],
      elapsed: (Date.now() - this.#began) / 1000,
    }));
  }

  /** Runs all jobs. */
  async jobs(): Promise<void> {
    const hasBuild = this.#jobs.some(({ row }) => row.suite === BUILD);
    const built = new Promise<void>((resolve) => {
      this.#buildEnded = resolve;
    });
    if (!hasBuild) this.#buildEnded();
    const processors = Math.max(2, availableParallelism());
    const waiting = await runPool(this.#jobs, { processors, built, isStopped: () => this.stopped !== '' });
    for (const { row, files } of waiting) row.notRun += files;
    this.#progress.end();
  }

  /** Runs a job and counts what it reports. */
  async #perform(row: Row, job: Job, tools: NodeJS.ProcessEnv): Promise<void> {
    row.began ??= Date.now();
    this.#running.set(job, row.suite.name);
    const path = join(folder, String((this.#outputs += 1)));
    const times = `${path}.times`;
    const output = openSync(path, 'w');
    let reported = 0;
    const report = (result: FileResult): void => {
      reported += 1;
      this.#filesDone += 1;
      if (result.seconds !== undefined) this.durations[result.file] = Math.round(result.seconds * 10) / 10;
      this.#count(row, result, path);
    };
    const env = { ...this.#env, ...row.suite.env, ...tools, [CPU_TIMES]: times };
    await job.run({ env, output, report });
    if (!reported) report(broken(job.name, 'It reported nothing.'));
    closeSync(output);
    const cpu = readCpuSeconds(times);
    row.cpu += cpu;
    row.ended = Date.now();
    this.durations[job.name] = Math.round(cpu * 10) / 10;
    this.#expectedDone +=
      this.#jobs.find(({ name, row: { suite } }) => name === job.name && suite === row.suite)?.seconds ?? 0;
    this.#running.delete(job);
    const { suite } = row;
    const isLast = suite.jobs.length === this.#endedJobs(row);
    if (isLast && !this.stopped) this.#progress.print(rowText(row));
    if (suite === BUILD) this.#buildEnded();
  }

  readonly #ended = new Map<Row, number>();

  /** Counts one more job of a suite as ended. @returns how many have ended */
  #endedJobs(row: Row): number {
    const count = (this.#ended.get(row) ?? 0) + 1;
    this.#ended.set(row, count);
    return count;
  }

  /** Counts a result, and prints its failures. */
  #count(row: Row, result: FileResult, path: string): void {
    const { suite } = row;
    // What was running when the run was stopped has been ended with it.
    if (this.stopped) {
      row.notRun += 1;
      return;
    }
    this.results.push(result);
    if (!result.failed) {
      row.passed += result.passed;
      return;
    }
    for (const failure of result.failures) {
      const isWhole = failure.test === failure.file;
      const message = isWhole ? `${failure.message}\n${tailOf(path)}` : failure.message;
      this.#progress.print(`\n${failureReport({ ...failure, message }, suite)}`);
    }
    if (suite.repeat && result.file.endsWith('.ts')) {
      row.repeatable.push(result);
      this.#progress.print('  It has a browser: it runs once more at the end.');
      return;
    }
    row.passed += result.passed;
    row.failed += result.failed;
    // In CI the list of all failures is wanted. Without its build, every later suite would only repeat this failure.
    if (suite === BUILD || (suite.isGate && !this.#env['CI'])) {
      this.stopped = `${suite.name} failed`;
      endPrograms();
    }
  }

  /** Runs the failed files of the suites with a browser once more. Prints what became of them. */
  async repeat(): Promise<Verdict> {
    const files = this.rows.flatMap(({ suite, repeatable }) => repeatable.map((result) => ({ ...result, suite })));
    if (files.length) console.log('\nFailed files with a browser, once more and alone:');
    const { envOf } = equip(files.map(({ suite }) => suite));
    return await repeatFailed(files, async ({ file, suite }) => {
      console.log(file);
      const env = { ...this.#env, ...suite.env, ...envOf(suite) };
      const again = await suite.repeat?.(file, { env, output: 'inherit' });
      for (const failure of again?.failures ?? []) console.log(`\n${failureReport(failure, suite)}`);
      return again ?? broken(file, 'It does not run again.');
    });
  }
}

const broken = (file: string, message: string): FileResult => ({
  file,
  passed: 0,
  failed: 1,
  failures: [{ file, test: file, message }],
});

/** A list with a title. Nothing if it is empty. */
function printList(title: string, lines: readonly string[]): void {
  if (lines.length) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * Runs suites in one pool of jobs, and prints their results.
 *
 * @param suites the suites, among them the build if it is to be made
 * @param env with `CI`, a failed gate ends nothing, and only files of `flaky-files.json` may be flaky
 */
export async function runSuites(suites: readonly Suite[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const began = Date.now();
  const run = new Run(suites, env);
  await run.jobs();
  const verdict: Verdict = run.stopped ? { flaky: [], passed: [], failed: [] } : await run.repeat();
  keepDurations(run.durations);
  console.log(`\n${run.rows.map(rowText).join('\n')}`);
  const cpu = run.rows.reduce((sum, row) => sum + row.cpu, 0);
  console.log(`${Math.round((Date.now() - began) / 1000)} s in all, ${Math.round(cpu)} s of CPU`);
  printList(
    'The slowest tests',
    slowestOf(run.results).map(({ file, test, ms }) => `${(ms / 1000).toFixed(1)} s  ${file}: ${test}`),
  );
  printList(
    'Failed again, or not repeated',
    verdict.failed.flatMap(({ failures }) => failureLines(failures)),
  );
  printList(
    'Flaky (passed when run again)',
    verdict.flaky.flatMap(({ failures }) => failureLines(failures)),
  );
  const unlisted = env['CI'] ? unlistedFlakyFiles(verdict.flaky, knownFlakyFiles()) : [];
  printList('FAILED: flaky, and not in scripts/test-runner/flaky-files.json', unlisted);
  if (run.stopped) console.log(`\nStopped, because ${run.stopped}. With CI=1 the other suites run all the same.`);
  const total = sumOf([...run.rows, ...verdict.passed, ...verdict.failed]);
  return { passed: total.passed, failed: total.failed + unlisted.length };
}
