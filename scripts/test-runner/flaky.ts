/**
 * The rules on flaky files. Only a file with a browser may be flaky: whatever else fails once is a failure.
 *
 * 1. A failed file runs once more, alone, after all other jobs. If it then passes, it is flaky, and the list at the end
 *    names its file, tests and messages.
 * 2. `flaky-files.json` lists the files that are known to be flaky. The list is to be empty. With `CI` set, files that
 *    are not in it are named at the end, to be fixed. More than `MAX_UNLISTED` of them in one run are failures.
 */
import { readFileSync } from 'node:fs';
import type { FileResult } from './suites/suite.ts';

/** With more failed files than this, no file runs again: the run has failed in any case. */
export const MAX_REPEATED_FILES = 10;

/** The flaky files outside the list that one run may have. To become 0, as the last of them are fixed. */
export const MAX_UNLISTED = 2;

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

/** The flaky files that are not in the list. */
export const unlistedFlakyFiles = (flaky: readonly FileResult[], known: readonly string[]): string[] =>
  flaky.map(({ file }) => file).filter((file) => !known.includes(file));

/** How many failures unlisted flaky files are in CI: none while they are few. */
export const failuresOf = (unlisted: readonly string[]): number =>
  unlisted.length > MAX_UNLISTED ? unlisted.length : 0;
