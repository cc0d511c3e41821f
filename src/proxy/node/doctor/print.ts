import type { Explanation } from '../../readers/price/explain.ts';
import type { Check, CheckState } from './run/check.ts';
import { escapeText } from './run/escape-text.ts';

const MARKS: Readonly<Record<CheckState, string>> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL', skip: 'skip' };

/** One check for people: a mark, what was checked and seen, and on failure how to fix it and where to read. */
export function printCheck({ id, state, seen, fix, docs, detail }: Check): string {
  const lines = [`${MARKS[state]}  ${id}  ${escapeText(seen)}`];
  if (id === 'price.explained' && detail !== undefined) lines.push(...printExplanation(detail as Explanation));
  if (fix !== undefined && state !== 'ok') lines.push(`      Fix: ${escapeText(fix)}`);
  if (docs !== undefined && state !== 'ok') lines.push(`      See: ${docs}`);
  return lines.join('\n');
}

/** Each figure of a price by its path. */
function printExplanation({ total, lines, others, refused }: Explanation): string[] {
  // The lines of a merchant's reader are in the sentence before.
  if (total?.path === '') return [];
  const rows = [
    ...(total ? [[total.path, total.value, 'the total']] : []),
    ...lines.map(({ path, value, kind }) => [path, value, kind]),
    ...others.map(({ path, value, because }) => [path, value, because]),
    ...(refused ? [[refused.path || '(the whole body)', '', `REFUSED: ${refused.because}`]] : []),
  ];
  const widths = [0, 1].map((column) => Math.min(48, Math.max(...rows.map((row) => (row[column] ?? '').length))));
  return rows.map(
    ([path = '', value = '', what = '']) =>
      `      ${escapeText(path).padEnd(widths[0] ?? 0)}  ${escapeText(value)
        .slice(0, 48)
        .padStart(widths[1] ?? 0)}  ${escapeText(what)}`,
  );
}
