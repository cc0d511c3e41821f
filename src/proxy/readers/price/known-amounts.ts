import type { Paise } from '../../../base/money.ts';
import type { Amount } from './amount.ts';
import type { ReadLine } from './lines.ts';
import type { MoneyMeaning } from './meaning.ts';
import type { OtherFigure } from './other-figures.ts';

/** The amounts that other figures of a body may have, without their signs. */
export type KnownAmounts = Readonly<Record<MoneyMeaning, Amounts>>;

/** A set of amounts. */
export interface Amounts {
  has(paise: Paise): boolean;
}

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
export function knownAmounts(
  total: Amount,
  stamp: Paise,
  read: readonly ReadLine[],
  charged: readonly ReadLine[],
): KnownAmounts {
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
  ];
  const single = new Set(parts.map(Math.abs));
  // Most figures repeat a line or the total: the sums are made for the first that does not.
  let sums: ReadonlySet<Paise> | undefined;
  const ofSums = (): ReadonlySet<Paise> =>
    (sums ??= new Set(
      [...sumsOf(charged, ({ amountMinor }) => amountMinor), ...sumsOf(charged, before)].map(Math.abs),
    ));
  return { total: new Set(totals), part: { has: (paise) => single.has(paise) || ofSums().has(paise) } };
}

/** A figure that is not charged, and why. */
export interface ExplainedFigure {
  /** A JSON Pointer into the body. */
  path: string;
  /** As it is written there. */
  value: string;
  because: string;
}

/** Says of each figure beside the total and the lines what it is. */
export function explainOthers(
  all: readonly OtherFigure[],
  total: Amount | undefined,
  lines: readonly ReadLine[],
  stamp: Paise,
): ExplainedFigure[] {
  const used = new Set([total, ...lines.map(({ amount }) => amount)].map((amount) => amount?.figure.path));
  const paise = new Set(lines.map(({ amountMinor }) => Math.abs(amountMinor)));
  const because = ({ meaning, amounts: [amount, ...others] }: OtherFigure): string => {
    if (!meaning) return 'it has no name that is known for an amount of this price';
    if (amount === undefined) return 'it is a text without an amount';
    if (others.length > 0) return 'it is a text with amounts of this price';
    if (amount === 0) return 'it is zero';
    if (amount === total?.paise) return 'it repeats the total';
    if (amount === total?.before) return 'it is the total before the discount';
    if (amount === stamp) return 'it repeats the stamp value';
    if (paise.has(amount)) return 'it repeats a line';
    return total ? 'it is a sum or a difference of lines' : 'it may be money, but the price was refused before it';
  };
  return all
    .filter(({ path }) => !used.has(path))
    .map((figure) => ({ path: figure.path, value: figure.value, because: because(figure) }));
}
