import { spawn } from 'node:child_process';
import { CPU_TIMES, MEASURED } from '../cpu-times.ts';
import type { Tool } from '../system-tools.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** A test that failed. A file that broke off (crash, time limit, no end) has the name of the file as its test. */
export interface Failure {
  file: string;
  test: string;
  message: string;
}

/** How long a test took. */
export interface TestTime {
  test: string;
  ms: number;
}

/** The result of one test file. A check that has no files has one with the name of its suite. */
export interface FileResult extends Counts {
  file: string;
  failures: readonly Failure[];
  /** The CPU seconds that it took, where its process ran other files too. */
  seconds?: number;
  /** Its slowest tests, if they were measured. */
  slowest?: readonly TestTime[];
}

/** Where a program prints: the terminal or an open file. */
export type Output = 'inherit' | number;

/** What a program runs with. */
export interface Place {
  env: NodeJS.ProcessEnv;
  output: Output;
}

/** What a job runs with. It reports each file at its end: what is reported late is shown late. */
export interface JobPlace extends Place {
  report: (result: FileResult) => void;
}

/** What the pool runs as one piece: a file of tests, several files in one process, or a check. */
export interface Job {
  /** The name of the file or of the suite. The record of durations has it. */
  name: string;
  /** The files that it reports. Default: one of the name of the job. */
  files?: readonly string[];
  /** What part of a processor it keeps busy. Default: 1. */
  load?: number;
  /** Whether it measures a clock or CPU time, so that nothing may run beside it. */
  isExclusive?: boolean;
  /** Never throws. A job that reports nothing has failed. */
  run: (place: JobPlace) => Promise<void>;
}

/** A part of the test run. A suite that cannot run is a failure with its name. */
export interface Suite {
  name: string;
  /** The programs that it starts. It fails if one is missing. */
  needs?: readonly Tool[];
  /** Its files of tests for Node, if it has some. */
  files?: readonly string[];
  /** Whether it reads `dist`, which is then built before it. */
  needsBuild?: boolean;
  /** Variables of its programs. */
  env?: Readonly<Record<string, string>>;
  /** How many of its jobs run at the same time. Default: as many as fit. */
  atMost?: number;
  /** Whether its jobs come first, and a failure ends the run where a person waits for it. */
  isGate?: boolean;
  jobs: readonly Job[];
  /** The command that runs one of its files again. */
  again: (file: string) => string;
  /** Runs one file once more, with nothing beside it. Only suites with a browser do so. */
  repeat?: (file: string, place: Place) => Promise<FileResult>;
}

/** The processes that run now, each with a group of its own. */
const running = new Set<number>();

/** Ends every program that `start` has started, with its children. */
export function endPrograms(): void {
  for (const pid of running) endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a program to its end. If `env` names a file for CPU times, those of the program are appended to it.
 *
 * @param limit milliseconds after which it is ended with its children
 * @returns the exit code: 127 if it cannot start, another than 0 if a signal ended it
 */
export function start(
  [command, ...args]: readonly [string, ...string[]],
  { env, output }: Place,
  limit?: number,
): Promise<number> {
  // The program itself may run tests of this command, which must not append to the same file.
  const { [CPU_TIMES]: file, ...inherited } = env;
  const [program, words] = file ? ['sh', ['-c', MEASURED, 'sh', file, command, ...args]] : [command, args];
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', output, output], env: inherited, detached: true });
    const pid = child.pid ?? 0;
    if (pid) running.add(pid);
    const timer = limit === undefined ? undefined : setTimeout(() => endGroup(pid), limit);
    const end = (code: number): void => {
      clearTimeout(timer);
      running.delete(pid);
      resolve(code);
    };
    child.once('error', () => end(127));
    child.once('exit', (code) => end(code ?? 1));
  });
}

/** The sums of several results. */
export const sumOf = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** A file that could not run, or broke off. */
export const broken = (file: string, message: string): FileResult => ({
  file,
  passed: 0,
  failed: 1,
  failures: [{ file, test: file, message }],
});

/** The failed tests as text, with file and message. */
export const failureText = (failures: readonly Failure[]): string =>
  failures.map(({ file, test, message }) => `not ok ${file}: ${test}\n${message.slice(0, 3000)}`).join('\n\n');
