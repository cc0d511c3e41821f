import type { Paise } from '../../../base/money.ts';
import type { Amount } from './amount.ts';
import type { ReadLine } from './lines.ts';
import type { Meaning } from './money-names.ts';

/** The figures that a price explains, without their signs. */
export type Explained = Readonly<Record<Meaning, ReadonlySet<Paise>>>;

const MAX_GROUPS = 9;

/** The sums of the lines of some kinds: of the taxes, of the government charges, of everything except the taxes. */
function sumsOf(lines: readonly ReadLine[], paiseOf: (line: ReadLine) => Paise): readonly Paise[] {
  const groups = new Map<string, Paise>();
  for (const line of lines) groups.set(line.kind, (groups.get(line.kind) ?? 0) + paiseOf(line));
  return [...groups.values()]
    .slice(0, MAX_GROUPS)
    .reduce<Paise[]>((sums, paise) => [...sums, ...sums.map((sum) => sum + paise)], [0]);
}

const before = ({ amount }: ReadLine): Paise => amount.before ?? amount.paise;

/**
 * The amounts that the figures of a body may have.
 *
 * @param read every line that was read, also those that stand twice
 * @param charged the lines that add up to the total
 */
export function explain(
  total: Amount,
  stamp: Paise,
  read: readonly ReadLine[],
  charged: readonly ReadLine[],
): Explained {
  const totals = [0, total.paise, ...(total.before === undefined ? [] : [total.before])];
  const all = [...read, ...charged];
  const off = charged.reduce((sum, line) => sum + before(line) - line.amountMinor, 0);
  const discounts = charged
    .filter(({ kind }) => kind === 'discount')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const parts = [
    ...totals,
    stamp,
    off,
    off - discounts,
    ...all.flatMap((line) => [line.amountMinor, before(line), before(line) - line.amountMinor]),
    ...sumsOf(charged, ({ amountMinor }) => amountMinor),
    ...sumsOf(charged, before),
  ];
  return { total: new Set(totals), part: new Set(parts.map(Math.abs)) };
}
