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

/** The result of one test file. */
export interface FileResult extends Counts {
  file: string;
  failures: readonly Failure[];
}

/** The result of a suite. */
export interface Result extends Counts {
  /** The failed tests. */
  failures?: readonly Failure[];
  /** The failed files that the test command runs once more. They are not part of `failed` and `failures`. */
  repeatable?: readonly FileResult[];
}

/** Where a program prints: the terminal or an open file. */
export type Output = 'inherit' | number;

/** A part of the test run. Never throws: a suite that cannot run is a failure with its name. */
export interface Suite {
  name: string;
  /** The programs that it starts. It fails if one is missing. */
  needs?: readonly Tool[];
  /** Its files, if it has some. */
  files?: readonly string[];
  /** Whether it reads `dist`, which is then built before it. */
  needsBuild?: boolean;
  run: (env: NodeJS.ProcessEnv, output: Output) => Promise<Result>;
  /** Runs one file once more, with nothing beside it. Only suites with a browser do so. */
  repeat?: (file: string, env: NodeJS.ProcessEnv, output: Output) => Promise<FileResult>;
}

/**
 * Runs a program to its end. If `env` names a file for CPU times, those of the program are appended to it.
 *
 * @returns the exit code: 127 if it cannot start, another than 0 if a signal ended it
 */
export function start(command: string, args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  // The program itself may run tests of this command, which must not append to the same file.
  const { [CPU_TIMES]: file, ...inherited } = env;
  const [program, words] = file ? ['sh', ['-c', MEASURED, 'sh', file, command, ...args]] : [command, args];
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', output, output], env: inherited });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The sums of several results. */
export const sumOf = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** The failed tests as text, with file and message. */
export const failureText = (failures: readonly Failure[]): string =>
  failures.map(({ file, test, message }) => `not ok ${file}: ${test}\n${message.slice(0, 3000)}`).join('\n\n');
