import { readResult } from '../../bench/record-result.ts';
import { BENCHES } from '../../bench/report/benches.ts';
import { outcomeOf } from '../../bench/report/figure.ts';
import { shown } from '../../bench/report/goal-table.ts';
import { escapeHtml } from './highlight.ts';
import { tableHtml } from './table.ts';

const HEAD = ['Figure', 'Last run', 'Goal', 'Result', 'Measured'];

/** The goals of every benchmark that has a result, as a table of the site. */
export function goals(): string {
  const rows = BENCHES.flatMap(({ result }) => {
    const found = readResult(result);
    return (found?.figures ?? []).map((figure) => [
      `${figure.what} (${figure.unit})`,
      shown(figure.measured),
      shown(figure.goal),
      outcomeOf(figure),
      found?.measured.slice(0, 10) ?? '',
    ]);
  });
  const escaped = rows.map((row) => row.map(escapeHtml));
  return tableHtml('Goals', HEAD, escaped, ['sentences', 'number', 'number']);
}
