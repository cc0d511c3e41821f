import type { LineKind, PriceLine } from '../../../wire/quote.ts';
import { text } from '../json/tolerant.ts';
import { agree, figuresIn } from './amount.ts';
import type { Amount, Figure } from './amount.ts';
import { FLAT_NAMES, kindOf, LINE_AMOUNTS, TOTALS } from './names.ts';
import { kindOfRow } from './row-kind.ts';
import type { Place } from './survey.ts';
import { Unreadable } from './unreadable.ts';

/** A line and the units of its figures. */
export interface ReadLine extends PriceLine {
  amount: Amount;
}

const LABELS: Readonly<Record<LineKind, string>> = {
  'stamp-duty': 'Stamp duty', surcharge: 'Surcharge', cess: 'Cess', 'service-fee': 'Service fee', gst: 'GST',
  'procurement-fee': 'Procurement fee', delivery: 'Delivery', discount: 'Discount', 'merchant-fee': 'Merchant fee',
  other: 'Other charges',
};

/* Field names of a line's amount or total. */
const ROW_AMOUNTS: ReadonlySet<string> = new Set([...LINE_AMOUNTS, ...TOTALS]);

/** A discount may have a sign or not; it always lowers the price. No other line is negative. */
const signed = (kind: LineKind, figures: readonly Figure[]): readonly Figure[] =>
  kind === 'discount' ? figures.map((figure) => ({ ...figure, paise: figure.paise > 0 ? -figure.paise : figure.paise })) : figures;

function line(kind: LineKind, figures: readonly Figure[], label = LABELS[kind]): ReadLine {
  const amount = agree(signed(kind, figures), `${kind} line`);
  if (!amount) throw new Unreadable(`its ${kind} line has no amount`);
  return { kind, label, amountMinor: amount.paise, amount };
}

/** Reads the lines of one list. @throws Unreadable */
export const listed = (rows: readonly Place[]): readonly ReadLine[] => rows.map(({ record, unit }) => {
  const kind = kindOfRow(record);
  const figures = figuresIn(record, unit, ROW_AMOUNTS, () => kind === 'discount').flatMap((found) => found.figures);
  return line(kind, figures, text(record, 'label', 'name', 'title', 'description'));
});

/** Reads lines that are fields side by side. A kind in several places is one line. @throws Unreadable */
export function flat(places: readonly Place[]): readonly ReadLine[] {
  const found = new Map<LineKind, Figure[]>();
  for (const { record, unit } of places) {
    // The name of a kind may also be a list or an option: `charges: […]`, `delivery: true`.
    const fields = Object.entries(record).filter(([, value]) => typeof value !== 'boolean' && !Array.isArray(value));
    for (const { base, figures } of figuresIn(Object.fromEntries(fields), unit, FLAT_NAMES, (name) => kindOf(name) === 'discount')) {
      const kind = kindOf(base) ?? 'other';
      if (figures.length > 0) found.set(kind, [...found.get(kind) ?? [], ...figures]);
    }
  }
  return [...found].map(([kind, figures]) => line(kind, figures));
}

const sumOf = (lines: readonly ReadLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Merges the lists of all places. If two contain the same kind, they must agree.
 *
 * @throws Unreadable
 */
export function merge(lists: readonly (readonly ReadLine[])[], fields: readonly ReadLine[]): readonly ReadLine[] {
  const kinds = new Map<LineKind, readonly ReadLine[]>();
  for (const lines of [...lists, fields]) {
    for (const kind of new Set(lines.map((one) => one.kind))) {
      const these = lines.filter((one) => one.kind === kind);
      const known = kinds.get(kind);
      if (known && sumOf(known) !== sumOf(these)) throw new Unreadable(`its ${kind} lines occur twice and differ`);
      if (!known) kinds.set(kind, these);
    }
  }
  const isFree = ({ kind, amountMinor }: ReadLine): boolean => amountMinor === 0 && kind !== 'stamp-duty';
  // A flat answer has a field for every kind, so lines of zero are omitted, except the stamp duty.
  const known = new Set([...kinds.values()].flat());
  return [...lists.flat(), ...fields.filter((one) => !isFree(one))].filter((one) => known.has(one));
}

