import { shownText, type Fields } from '../json/tolerant.ts';
import { knownLine, lineNamed, type LineName } from './line-names.ts';
import { amountName, fold } from './names.ts';
import { ALL_TOTALS, isSubtotal } from './total-names.ts';
import { Unreadable } from './unreadable.ts';

const NAMES = [
  'type',
  'kind',
  'code',
  'key',
  'chargeType',
  'feeType',
  'lineType',
  'itemType',
  'component',
  'head',
  'item',
  'particulars',
  'particular',
  'category',
  'name',
  'chargeName',
  'componentName',
  'itemName',
  'label',
  'title',
  'description',
] as const;

/** A listed line, or a row that only repeats the sum of others. */
export type RowName = LineName | 'total' | 'subtotal';

/** The kind of a row, by the first of its names that is known. @throws Unreadable if two of them contradict */
export function nameOfRow(row: Fields): RowName {
  const bases = NAMES.flatMap((name) => fold(shownText(row, name) ?? '') || []);
  const known = bases.flatMap((base) => knownLine(base) ?? []).filter(({ kind }) => kind !== 'other');
  const [line] = known;
  if (known.some(({ kind }) => kind !== line?.kind)) throw new Unreadable('one of its lines has two kinds');
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
export const isTotalRow = (row: Fields): boolean =>
  labelsOfRow(row).some((name) => !knownLine(fold(name)) && amountName(name, ALL_TOTALS) !== undefined);

/** The names that a record has in its fields. */
export const labelsOfRow = (row: Fields): readonly string[] => NAMES.flatMap((name) => shownText(row, name) ?? []);

/** The text that a row shows to people. */
export const labelOfRow = (row: Fields): string | undefined =>
  shownText(row, 'label', 'name', 'title', 'description', 'head', 'component');
