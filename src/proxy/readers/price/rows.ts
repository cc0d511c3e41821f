import { memoizeName } from '../../../base/memoize-name.ts';
import { fieldNames, type FieldNames } from '../json/field-names.ts';
import { onceEach, onceEachShape } from '../json/shape.ts';
import { shownText, type Fields } from '../json/tolerant.ts';
import {
  ALL_TOTALS,
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

/* The names of a row's fields that name it, those that programs read first. */
const NAMING = ROW_NAMES.map((name) => fieldNames(name));
const LABELS = fieldNames(...ROW_LABELS);
const namingFields = onceEachShape((keys): readonly FieldNames[] => {
  const ranks = new Set(keys.flatMap((key) => RANKS.get(fold(key)) ?? []));
  return [...ranks].sort((one, other) => one - other).flatMap((rank) => NAMING[rank] ?? []);
});

/** The names that a record has in its fields, those that programs read first. */
export const labelsOfRow = onceEach((row): readonly string[] =>
  namingFields(row).flatMap((name) => shownText(row, name) ?? []),
);

/** The text that a row shows to people. */
export const labelOfRow = (row: Fields): string | undefined => shownText(row, LABELS);

/** The kind of a row, by the first of its names that is known. @throws Unreadable if two of them contradict */
export function nameOfRow(row: Fields, path: string): RowName {
  const name = rowName(row);
  if (!name) throw new Unreadable('line-kinds', { path });
  return name;
}

/* `undefined` if two of its names contradict. */
const rowName = onceEach((row): RowName | undefined => {
  const bases = labelsOfRow(row).flatMap((label) => fold(label) || []);
  const known = bases.flatMap((base) => knownLine(base) ?? []).filter(({ kind }) => kind !== 'other');
  const [line] = known;
  if (known.some(({ kind }) => kind !== line?.kind)) return undefined;
  if (line) return line;
  if (bases.some(isSubtotal)) return 'subtotal';
  if (bases.some((base) => ALL_TOTALS.has(base))) return 'total';
  return (
    bases.flatMap((base) => lineNamed(base) ?? []).find(({ id }) => id !== 'other') ?? {
      kind: 'other',
      id: bases[0] ?? 'other',
    }
  );
});

/**
 * Whether a record that is not known to be a line is a row for a total: `{ "label": "Amount payable", "value": 143 }`.
 */
export const isTotalRow = (labels: readonly string[]): boolean => labels.some(isTotalLabel);

const isTotalLabel = memoizeName((name) => !knownLine(fold(name)) && ALL_TOTALS.parse(name) !== undefined);

/** The kind of charge that a row names clearly, in a list of any name. */
function chargeOf(row: Fields, path: string): string | undefined {
  const name = nameOfRow(row, path);
  const isCharge = typeof name !== 'string' && name.kind !== 'other' && name.kind !== 'discount';
  return isCharge && LINE_AMOUNTS.fieldsOf(row).length > 0 ? name.kind : undefined;
}

/** Whether the rows of a list of any name are charges: one is the stamp, or the list is a part of the price. */
export const holdsCharges = (rows: readonly (readonly [Fields, string])[], isPriced: boolean): boolean =>
  rows
    .map(([row, path]) => chargeOf(row, path))
    .some((kind) => kind === 'stamp-duty' || (kind !== undefined && isPriced));

/** Whether an object is one line with its tax or its own total: `{ amount, gst, total }`. */
export const isLineObject = onceEachShape((keys) => {
  const hasPart = keys.some((key) => TAX_NAMES.parse(key) ?? ALL_TOTALS.parse(key));
  return hasPart && !keys.some((key) => LINE_NAMES.parse(key) && !TAX_NAMES.parse(key));
});

/** Whether a record has a field for the stamp. */
export const holdsStamp = onceEachShape((keys) =>
  keys.some((key) => lineNamed(LINE_NAMES.parse(key)?.base ?? '')?.kind === 'stamp-duty'),
);
