import type { Counts, FileResult, Suite } from './suites/suite.ts';

/** What a suite has done. */
export interface Row extends Counts {
  suite: Suite;
  /** Milliseconds since 1970: when its first job started and its last one ended. */
  began?: number;
  ended?: number;
  /** The CPU time of its programs in seconds. */
  cpu: number;
  /** The jobs that have ended. */
  jobsDone: number;
  /** The failed files that run once more. They are not part of `failed`. */
  repeatable: FileResult[];
  /** The files that did not run, because the run was stopped. */
  notRun: number;
}

export const newRow = (suite: Suite): Row => ({
  suite,
  passed: 0,
  failed: 0,
  cpu: 0,
  jobsDone: 0,
  repeatable: [],
  notRun: 0,
});

/** The word before a suite. A suite that was stopped has not passed. */
function verdictOf({ failed, notRun }: Row): string {
  if (failed) return 'FAILED';
  return notRun ? 'not run' : 'ok    ';
}

/** A row in a line of the summary. */
export function rowText(row: Row): string {
  const { suite, passed, failed, began = 0, ended = 0, cpu, repeatable, notRun } = row;
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(repeatable.length ? [`${repeatable.length} files to repeat`] : []),
    ...(notRun ? [`${notRun} files not run`] : []),
  ];
  const seconds = Math.round((ended - began) / 1000);
  return `${verdictOf(row)} ${suite.name}: ${counts.join(', ')} (${seconds} s, ${Math.round(cpu)} s of CPU)`;
}
