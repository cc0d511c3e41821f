/**
 * The rules on flaky files. Only a file with a browser may be flaky: whatever else fails once is a failure.
 *
 * 1. A failed file runs once more, alone, after all other suites. If it then passes, it is flaky: it counts as passed, and
 *    the list at the end names its file, tests and messages.
 * 2. More than `MAX_FLAKY_FILES` flaky files in one run are a failure.
 * 3. A test that fails twice in three runs in a row is a failure. `npm test -- stress FILE 20` finds it.
 */
import type { Failure, FileResult } from './suites/suite.ts';

export const MAX_FLAKY_FILES = 3;

/** With more failed files than this, no file runs again: the run has failed in any case. */
export const MAX_REPEATED_FILES = 10;

/** In so many runs in a row, a test may fail `MAX_RECURRENCES` times. */
const WINDOW = 3;
const MAX_RECURRENCES = 1;

/** What became of the failed files of a run. */
export interface Verdict {
  /** Passed the second time. */
  flaky: readonly FileResult[];
  /** Failed again, or did not run again. Their results are those that count. */
  failed: readonly FileResult[];
  /** Results of the second runs that passed. */
  passed: readonly FileResult[];
  /** Whether rule 2 makes the run a failure. */
  tooMany: boolean;
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
  if (files.length > MAX_REPEATED_FILES) return { flaky: [], failed: files, passed: [], tooMany: false };
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
  return { flaky, failed, passed, tooMany: flaky.length > MAX_FLAKY_FILES };
}

const keyOf = ({ file, test }: Failure): string => `${file}: ${test}`;

/**
 * The tests that break rule 3.
 *
 * @param runs the failures of each run, in the order of the runs
 * @returns `FILE: TEST`, each once
 */
export function recurrentFailures(runs: readonly (readonly Failure[])[]): string[] {
  const found = new Set<string>();
  runs.forEach((_, first) => {
    const counts = new Map<string, number>();
    for (const failures of runs.slice(first, first + WINDOW))
      for (const key of new Set(failures.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const [key, count] of counts) if (count > MAX_RECURRENCES) found.add(key);
  });
  return [...found];
}
