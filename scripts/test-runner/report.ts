import type { Failure, FileResult, Suite, TestTime } from './suites/suite.ts';

/** Where a test failed: its file, with the line of the file in the stack of the message. */
export function placeOf({ file, message }: Pick<Failure, 'file' | 'message'>): string {
  const escaped = file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const line = new RegExp(`${escaped}(?:\\?[^:\\s]*)?:(\\d+)`).exec(message)?.[1];
  return line ? `${file}:${line}` : file;
}

/** The most that is printed of a message. */
const MAX_MESSAGE = 3000;

/** A failure as it is printed when it happens, with the command that runs its file again. */
export const failureReport = (failure: Failure, suite: Suite): string =>
  [
    `FAILED ${placeOf(failure)}${failure.test === failure.file ? '' : `: ${failure.test}`}`,
    failure.message.slice(0, MAX_MESSAGE).replaceAll(/^/gm, '  '),
    `  again: ${suite.again(failure.file)}`,
  ].join('\n');

/** A test that took long. */
interface SlowTest extends TestTime {
  file: string;
}

/** The slowest tests of a run, the slowest first. */
export const slowestOf = (results: readonly FileResult[], count = 5): SlowTest[] =>
  results
    .flatMap(({ file, slowest = [] }) => slowest.map((time) => ({ file, ...time })))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count);
