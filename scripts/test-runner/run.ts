import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CPU_TIMES, readCpuSeconds } from './cpu-times.ts';
import { keepDurations, readDurations, usualSeconds } from './durations.ts';
import { equip } from './equip.ts';
import { repeatFailed, type Verdict } from './flaky.ts';
import { runPool, type PoolJob } from './pool.ts';
import { Progress } from './progress.ts';
import { failureReport } from './report.ts';
import { newRow, rowText, type Row } from './row.ts';
import { BUILD } from './suites.ts';
import { broken, endPrograms, sumOf, type FileResult, type Job, type Suite } from './suites/suite.ts';

interface SuiteJob extends PoolJob {
  row: Row;
  /** How many files it reports. */
  files: number;
}

const folder = mkdtempSync(join(tmpdir(), 'estamp-output-'));

/** The end of what a program printed. */
const tailOf = (path: string): string => readFileSync(path, 'utf8').trim().slice(-2500);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A run of suites: their jobs in one pool, what they have reported so far, and what is printed of it at once. */
export class Run {
  readonly rows: readonly Row[];
  readonly results: FileResult[] = [];
  /** Why no further job starts. */
  stopped = '';
  readonly #env: NodeJS.ProcessEnv;
  readonly #jobs: readonly SuiteJob[];
  readonly #progress: Progress;
  readonly #running = new Map<Job, string>();
  readonly #began = Date.now();
  #outputs = 0;
  #filesDone = 0;
  #expectedDone = 0;
  #buildEnded: () => void = () => undefined;

  /** Finds the programs of all suites first. A suite without its programs has failed. */
  constructor(suites: readonly Suite[], env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.rows = suites.map(newRow);
    const { envOf, missingOf } = equip(suites);
    const known = readDurations();
    this.#jobs = this.rows.flatMap((row): SuiteJob[] => {
      const { suite } = row;
      const missing = missingOf(suite);
      if (missing.length) {
        row.failed = 1;
        console.log(`FAILED ${suite.name}: cannot run without ${missing.map(({ name }) => name).join(', ')}`);
        return [];
      }
      return suite.jobs.map((job) => {
        const files = job.files ?? [job.name];
        const seconds = known[job.name] ?? sum(files.map((file) => known[file] ?? usualSeconds(file)));
        return {
          row,
          seconds,
          files: files.length,
          name: job.name,
          load: job.load ?? 1,
          isExclusive: job.isExclusive ?? false,
          isGate: suite.isGate ?? false,
          group: suite.name,
          atMost: suite.atMost ?? Infinity,
          needsBuild: suite.needsBuild ?? false,
          run: async () => {
            await this.#perform(row, job, envOf(suite));
            this.#expectedDone += seconds;
          },
        };
      });
    });
    this.#progress = new Progress(() => ({
      files: sum(this.#jobs.map(({ files }) => files)),
      filesDone: this.#filesDone,
      failed: sumOf(this.rows).failed + sum(this.rows.map(({ repeatable }) => repeatable.length)),
      expected: sum(this.#jobs.map(({ seconds }) => seconds)),
      expectedDone: this.#expectedDone,
      running: [...this.#running.values()],
      elapsed: (Date.now() - this.#began) / 1000,
    }));
  }

  /** Lets no further job start, and ends those that run. */
  stop(why: string): void {
    this.stopped ||= why;
    endPrograms();
  }

  /** Runs all jobs. */
  async jobs(): Promise<void> {
    const built = new Promise<void>((resolve) => {
      this.#buildEnded = resolve;
    });
    if (!this.rows.some(({ suite }) => suite === BUILD)) this.#buildEnded();
    const processors = Math.max(2, availableParallelism());
    const waiting = await runPool(this.#jobs, { processors, built, isStopped: () => this.stopped !== '' });
    for (const { row, files } of waiting) row.notRun += files;
    this.#progress.end();
  }

  /** Runs a job and counts what it reports. */
  async #perform(row: Row, job: Job, tools: NodeJS.ProcessEnv): Promise<void> {
    const { suite } = row;
    row.began ??= Date.now();
    this.#running.set(job, suite.name);
    const path = join(folder, String((this.#outputs += 1)));
    const times = `${path}.times`;
    const output = openSync(path, 'w');
    let counted = 0;
    const report = (result: FileResult): void => {
      // What was running when the run was stopped has been ended with it.
      if (this.stopped) return;
      counted += 1;
      this.#filesDone += 1;
      // Where other files ran in its process.
      if (result.seconds !== undefined) keepDurations({ [result.file]: Math.round(result.seconds * 10) / 10 });
      this.#count(row, result, path);
    };
    await job.run({ env: { ...this.#env, ...suite.env, ...tools, [CPU_TIMES]: times }, output, report });
    if (!counted) report(broken(job.name, 'It reported nothing.'));
    closeSync(output);
    const cpu = readCpuSeconds(times);
    row.cpu += cpu;
    row.ended = Date.now();
    row.jobsDone += 1;
    this.#running.delete(job);
    if (this.stopped) row.notRun += Math.max(0, (job.files?.length ?? 1) - counted);
    else {
      keepDurations({ [job.name]: Math.round(cpu * 10) / 10 });
      if (row.jobsDone === suite.jobs.length) this.#progress.print(rowText(row));
    }
    if (suite === BUILD) this.#buildEnded();
  }

  /** Counts a result, and prints its failures. */
  #count(row: Row, result: FileResult, path: string): void {
    const { suite } = row;
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
    if (suite === BUILD || (suite.isGate && !this.#env['CI'])) this.stop(`${suite.name} failed`);
  }

  /** Runs the failed files of the suites with a browser once more. Prints what became of them. */
  async repeat(): Promise<Verdict> {
    const files = this.rows.flatMap(({ suite, repeatable }) => repeatable.map((result) => ({ ...result, suite })));
    if (!files.length || this.stopped) return { flaky: [], failed: [], passed: [] };
    console.log('\nFailed files with a browser, once more and alone:');
    const { envOf } = equip(files.map(({ suite }) => suite));
    return await repeatFailed(files, async ({ file, suite }) => {
      console.log(file);
      const env = { ...this.#env, ...suite.env, ...envOf(suite) };
      const again = (await suite.repeat?.(file, { env, output: 'inherit' })) ?? broken(file, 'It cannot run again.');
      for (const failure of again.failures) console.log(`\n${failureReport(failure, suite)}`);
      return again;
    });
  }
}
