import type { Row } from './world/check.ts';

const MARKS = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** One line of the table. */
export function line({ part, operation, rule, outcome, seen }: Row): string {
  const row = `${MARKS[outcome]}  ${part.padEnd(11)}  ${operation.padEnd(22)}  ${rule}`;
  return seen ? `${row}\n${' '.repeat(9)}${seen}` : row;
}

/** How many rules held, of each part and of all. */
export function summary(rows: readonly Row[]): string {
  const count = (of: readonly Row[]): string =>
    (['passed', 'failed', 'skipped'] as const)
      .map((outcome) => `${of.filter((row) => row.outcome === outcome).length} ${outcome}`)
      .join(', ');
  const parts = [...new Set(rows.map(({ part }) => part))];
  return [
    ...parts.map((part) => `${part.padEnd(12)} ${count(rows.filter((row) => row.part === part))}`),
    '',
    count(rows),
  ].join('\n');
}
