/**
 * The rules on flaky files. Only a file with a browser may be flaky: whatever else fails once is a failure.
 *
 * 1. A failed file runs once more, alone, after all other jobs. If it then passes, it is flaky, and the list at the end
 *    names its file, tests and messages.
 * 2. `flaky-files.json` lists the files that are known to be flaky. With `CI` set, a flaky file that is not in it is a
 *    failure, so that a file becomes flaky only by a commit. The list is to be empty.
 */
import { readFileSync } from 'node:fs';
import type { FileResult } from './suites/suite.ts';

/** With more failed files than this, no file runs again: the run has failed in any case. */
export const MAX_REPEATED_FILES = 10;

/** The files that are known to be flaky. */
export const knownFlakyFiles = (): readonly string[] =>
  JSON.parse(readFileSync('scripts/test-runner/flaky-files.json', 'utf8')) as string[];

/** What became of the failed files of a run. */
export interface Verdict {
  /** Passed the second time. The results are those of the first. */
  flaky: readonly FileResult[];
  /** Failed again, or did not run again. Their results are those that count. */
  failed: readonly FileResult[];
  /** Results of the second runs that passed. */
  passed: readonly FileResult[];
}

/**
 * Runs failed files once more, one after the other, and sorts them.
 *
 * @param repeat runs one of them
 */
export async function repeatFailed<T extends FileResult>(
  files: readonly T[],
  repeat: (file: T) => Promise<FileResult>,
): Promise<Verdict> {
  if (files.length > MAX_REPEATED_FILES) return { flaky: [], failed: files, passed: [] };
  const flaky: FileResult[] = [];
  const failed: FileResult[] = [];
  const passed: FileResult[] = [];
  for (const file of files) {
    const again = await repeat(file);
    if (again.failed || !again.passed) failed.push(again);
    else {
      flaky.push(file);
      passed.push(again);
    }
  }
  return { flaky, failed, passed };
}

/** The flaky files that make a run with `CI` a failure. */
export const unlistedFlakyFiles = (flaky: readonly FileResult[], known: readonly string[]): string[] =>
  flaky.map(({ file }) => file).filter((file) => !known.includes(file));
