import { onceEach } from '../json/once-each.ts';
import { shownText, type Fields } from '../json/tolerant.ts';
import {
  ALL_TOTALS,
  amountName,
  fold,
  isSubtotal,
  knownLine,
  LINE_AMOUNTS,
  LINE_NAMES,
  lineNamed,
  TAX_NAMES,
  type LineName,
} from './names.ts';
import { Unreadable } from './unreadable.ts';
import { ROW_LABELS, ROW_NAMES } from './vocabulary.ts';

/** A listed line, or a row that only repeats the sum of others. */
export type RowName = LineName | 'total' | 'subtotal';

const RANKS: ReadonlyMap<string, number> = new Map(ROW_NAMES.map((name, rank) => [fold(name), rank]));

/** The names that a record has in its fields, those that programs read first. */
export const labelsOfRow = onceEach((row): readonly string[] => {
  const ranks = new Set<number>();
  for (const key of Object.keys(row)) {
    const rank = RANKS.get(fold(key));
    if (rank !== undefined) ranks.add(rank);
  }
  const sorted = [...ranks].sort((one, other) => one - other);
  return sorted.flatMap((rank) => shownText(row, ROW_NAMES[rank] ?? '') ?? []);
});

/** The text that a row shows to people. */
export const labelOfRow = (row: Fields): string | undefined => shownText(row, ...ROW_LABELS);

/** The kind of a row, by the first of its names that is known. @throws Unreadable if two of them contradict */
export function nameOfRow(row: Fields, path: string): RowName {
  const bases = labelsOfRow(row).flatMap((label) => fold(label) || []);
  const known = bases.flatMap((base) => knownLine(base) ?? []).filter(({ kind }) => kind !== 'other');
  const [line] = known;
  if (known.some(({ kind }) => kind !== line?.kind)) throw new Unreadable('line-kinds', { path });
  if (line) return line;
  if (bases.some(isSubtotal)) return 'subtotal';
  if (bases.some((base) => ALL_TOTALS.has(base))) return 'total';
  return (
    bases.flatMap((base) => lineNamed(base) ?? []).find(({ id }) => id !== 'other') ?? {
      kind: 'other',
      id: bases[0] ?? 'other',
    }
  );
}

/** Whether a record that is not known to be a line is a row for a total: `{ "label": "Amount payable", "value": 143 }`. */
export const isTotalRow = (labels: readonly string[]): boolean =>
  labels.some((name) => !knownLine(fold(name)) && amountName(name, ALL_TOTALS) !== undefined);

/** The kind of charge that a row names clearly, in a list of any name. */
function chargeOf(row: Fields, path: string): string | undefined {
  const name = nameOfRow(row, path);
  const isCharge = typeof name !== 'string' && name.kind !== 'other' && name.kind !== 'discount';
  return isCharge && Object.keys(row).some((key) => amountName(key, LINE_AMOUNTS)) ? name.kind : undefined;
}

/** Whether the rows of a list of any name are charges: one is the stamp, or the list is a part of the price. */
export const holdsCharges = (rows: readonly (readonly [Fields, string])[], isPriced: boolean): boolean =>
  rows
    .map(([row, path]) => chargeOf(row, path))
    .some((kind) => kind === 'stamp-duty' || (kind !== undefined && isPriced));

/** Whether an object is one line with its tax or its own total: `{ amount, gst, total }`. */
export function isLineObject(record: Fields): boolean {
  const keys = Object.keys(record);
  const hasPart = keys.some(
    (key) => amountName(key, TAX_NAMES) !== undefined || amountName(key, ALL_TOTALS) !== undefined,
  );
  return hasPart && !keys.some((key) => amountName(key, LINE_NAMES) && !amountName(key, TAX_NAMES));
}

/** Whether a record has a field for the stamp. */
export const holdsStamp = (record: Fields): boolean =>
  Object.keys(record).some((key) => lineNamed(amountName(key, LINE_NAMES)?.base ?? '')?.kind === 'stamp-duty');
