import { outcomeOf, type RecordedFigure } from './figure.ts';

/** The figures of one benchmark, and whether they are of this run. */
export interface BenchRow {
  bench: string;
  /**
   * `measured`: in this run. `failed`: it ended without figures. `not run`: it was not asked for, so the figures are of
   * an earlier run.
   */
  state: 'measured' | 'failed' | 'not run';
  /** Those of the last run that had any. */
  figures: readonly RecordedFigure[];
}

const HEAD = ['benchmark', 'figure', 'this run', 'last run', 'goal', ''];
const NONE = '-';

/** A figure as people read it: two decimals if it is below 100 and not whole. */
export const shown = (value: number | undefined): string => {
  if (value === undefined) return NONE;
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(2);
};

/** The cells of every goal, one row for each figure. A failed benchmark has a row in any case. */
export function goalRows(rows: readonly BenchRow[]): string[][] {
  return rows.flatMap(({ bench, state, figures }) => {
    if (state === 'failed' && figures.length === 0) return [[bench, NONE, NONE, NONE, NONE, 'failed']];
    return figures.map((figure) => [
      bench,
      `${figure.what} (${figure.unit})`,
      state === 'measured' ? shown(figure.measured) : NONE,
      shown(state === 'measured' ? figure.previous : figure.measured),
      shown(figure.goal),
      state === 'measured' ? outcomeOf(figure) : state,
    ]);
  });
}

/** All goals as one Markdown table with aligned columns. */
export function goalTable(rows: readonly BenchRow[]): string {
  const cells = [HEAD, ...goalRows(rows)];
  const widths = HEAD.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
