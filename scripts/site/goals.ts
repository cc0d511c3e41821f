import { readResult } from '../../bench/record-result.ts';
import { BENCHES } from '../../bench/report/benches.ts';
import { outcomeOf } from '../../bench/report/figure.ts';
import { shown } from '../../bench/report/goal-table.ts';
import { escapeHtml } from './highlight.ts';

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
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row
      .map((cell, index) => {
        const isNumber = index === 1 || index === 2;
        return `<${tag}${isNumber ? ' class="number"' : ''}${tag === 'th' ? ' scope="col"' : ''}>${escapeHtml(cell)}</${tag}>`;
      })
      .join('')}</tr>`;
  return `<div class="table" role="region" aria-label="Goals" tabindex="0"><table><thead>${cells(HEAD, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>\n`;
}
