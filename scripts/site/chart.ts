import { readResult, type Chart } from '../../bench/record-result.ts';
import { escapeHtml } from './highlight.ts';

const WIDTH = 420;
const VALUE = 80;
const ROW = 46;
const TEXT = 17;

const format = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Horizontal bars as an inline SVG. Colors come from the style sheet. */
function svgOf({ title, unit, bars, goal }: Chart): string {
  const most = Math.max(...bars.map(({ value }) => value), goal ?? 0);
  const length = (value: number): number => Math.round((value / most) * (WIDTH - VALUE) * 10) / 10;
  const height = bars.length * ROW;
  const rows = bars
    .map(({ label, value, ours }, index) => {
      const y = index * ROW;
      return (
        `<text x="0" y="${y + TEXT}">${escapeHtml(label)}</text>` +
        `<rect class="${ours ? 'ours' : 'other'}" x="0" y="${y + TEXT + 6}" width="${length(value)}" height="14" rx="3"/>` +
        `<text class="value" x="${length(value) + 8}" y="${y + TEXT + 18}">${format(value)}</text>`
      );
    })
    .join('');
  const line =
    goal === undefined ? '' : `<line class="goal" x1="${length(goal)}" x2="${length(goal)}" y1="0" y2="${height}"/>`;
  const words = bars.map(({ label, value }) => `${label} ${format(value)}`).join(', ');
  return (
    `<figure class="chart"><figcaption>${escapeHtml(title)}<span>${escapeHtml(unit)}${goal === undefined ? '' : `; the line is the goal, ${format(goal)}`}</span></figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(`${title}, ${unit}: ${words}`)}">${rows}${line}</svg></figure>\n`
  );
}

/** The charts of one benchmark. */
export function charts(name: string): string {
  const result = readResult(name);
  if (!result) throw new Error(`There is no bench/results/${name}.json for this chart.`);
  const { measured, machine, charts: all } = result;
  return `${all.map(svgOf).join('')}<p class="measured">Measured ${measured.slice(0, 10)}, ${escapeHtml(machine)}.</p>\n`;
}
