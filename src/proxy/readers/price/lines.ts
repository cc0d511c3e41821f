import type { LineKind, PriceLine } from '../../../wire/quote.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { agree, figuresIn, figuresOf, type Amount, type Figure, type ReadFigures } from './amount.ts';
import { isRounding, LINE_NAMES, lineNamed, type LineName } from './line-names.ts';
import { amountName, LINE_AMOUNTS, ownName, type Unit } from './names.ts';
import { labelOfRow, nameOfRow } from './row-name.ts';
import type { Place } from './survey.ts';
import { isLineObject, isNoCharge, TAX_NAMES } from './line-objects.ts';
import { ALL_TOTALS } from './total-names.ts';
import { unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/** A line and the units of its figures. */
export interface ReadLine extends PriceLine, LineName {
  amount: Amount;
}

const LABELS: Readonly<Record<LineKind, string>> = {
  'stamp-duty': 'Stamp duty',
  surcharge: 'Surcharge',
  cess: 'Cess',
  'service-fee': 'Service fee',
  gst: 'GST',
  'procurement-fee': 'Procurement fee',
  delivery: 'Delivery',
  discount: 'Discount',
  'merchant-fee': 'Merchant fee',
  other: 'Other charges',
};

/** Far above any price. Lines are compared with each other. */
const MAX_LINES = 500;

const isSigned = ({ kind, id }: LineName): boolean => kind === 'discount' || isRounding(id);

/** A discount is written with or without its sign; either way it lowers the price. */
const lowering = (figures: readonly Figure[]): readonly Figure[] =>
  figures.map((figure) => ({ ...figure, paise: figure.paise > 0 ? -figure.paise : figure.paise }));

function line(name: LineName, amount: Amount, label: string | undefined): ReadLine {
  const isRounded = isRounding(name.id);
  if (isRounded && Math.abs(amount.paise) >= 100) throw new Unreadable('it is rounded by more than a rupee');
  // Besides discounts only rounding down lowers a price.
  const kind = isRounded && amount.paise < 0 ? 'discount' : name.kind;
  return {
    kind,
    id: name.id,
    label: label ?? (isRounded ? 'Rounding' : LABELS[kind]),
    amountMinor: amount.paise,
    amount,
  };
}

/**
 * The lines of a record that is a line: one, or two where it holds the tax of a fee beside it and the sum of both.
 *
 * @returns nothing where it holds no figure
 * @throws Unreadable
 */
function linesOf(name: LineName, record: Fields, unit: Unit | undefined, label?: string): readonly ReadLine[] {
  const read: ReadFigures = (value, field, inherited) => figuresOf(value, field, inherited, isSigned(name));
  const own = name.kind === 'discount' ? lowering : (figures: readonly Figure[]): readonly Figure[] => figures;
  const amounts = own(figuresIn(record, unit, LINE_AMOUNTS, read));
  const totals = own(figuresIn(record, unit, ALL_TOTALS, read));
  const amount = agree(amounts, `${name.kind} line`);
  const total = agree(totals, `${name.kind} line`);
  const taxes = Object.entries(record).flatMap(([key, value]) => {
    const tax = value === null || typeof value === 'boolean' ? undefined : amountName(key, TAX_NAMES);
    return tax ? (agree(figuresOf(value, tax, unit), 'tax') ?? []) : [];
  });
  const tax = taxes.reduce((sum, { paise }) => sum + paise, 0);
  if (amount && total && amount.paise !== total.paise && amount.paise + tax === total.paise) {
    return [
      line(name, amount, label),
      ...taxes.map((one, index) => line({ kind: 'gst', id: `gst ${index} of ${name.id}` }, one, undefined)),
    ];
  }
  const agreed = agree([...amounts, ...totals], `${name.kind} line`);
  if (agreed) return [line(name, agreed, label)];
  return name.kind === 'gst'
    ? taxes.map((one, index) => line({ kind: 'gst', id: `${name.id} ${index}` }, one, label))
    : [];
}

/** Reads the lines of one list. @throws Unreadable */
export const listed = (rows: readonly Place[]): readonly ReadLine[] => {
  if (rows.length > MAX_LINES) throw new Unreadable('it has too many lines');
  return rows.flatMap(({ record, unit }) => {
    const name = nameOfRow(record);
    if (typeof name === 'string') return [];
    const lines = linesOf(name, record, unit, labelOfRow(record));
    if (lines.length === 0) throw new Unreadable(`its ${name.kind} line has no amount`);
    return lines;
  });
};

/** The line that a field of a place is, if it is one. In a map of charges every figure is one. */
function lineOfField(
  key: string,
  value: unknown,
  isMap: boolean,
): { name: LineName; field: NonNullable<ReturnType<typeof amountName>> } | undefined {
  // A kind may also be the name of a list, an option, a choice or a rate: `charges: […]`, `delivery: true`, `"digital"`, `gst: "18%"`.
  const isWord = typeof value === 'string' && (!/\d/.test(value) || value.includes('%'));
  if (value === null || typeof value === 'boolean' || Array.isArray(value) || isWord) return undefined;
  const field = amountName(key, LINE_NAMES);
  const name = field && lineNamed(field.base);
  if (name) return { name, field };
  const isPlain = typeof value !== 'string' || /^-?\d+(?:\.\d+)?$/.test(value);
  const other = isMap && isPlain ? ownName(key) : undefined;
  return other && !isNoCharge(other.base) ? { name: { kind: 'other', id: other.base }, field: other } : undefined;
}

/** The lines that stand beside each other as fields; a line that stands in several places is one line. @throws Unreadable */
export function flat(places: readonly Place[]): readonly ReadLine[] {
  const figures = new Map<string, Figure[]>();
  const names = new Map<string, readonly [LineName, string | undefined]>();
  const lines: ReadLine[] = [];
  function addField({ unit, isMap = false }: Place, key: string, value: unknown): void {
    const { name, field } = lineOfField(key, value, isMap) ?? {};
    if (!name || !field) return;
    if (isObject(value) && isLineObject(value)) {
      lines.push(...linesOf(name, value, unitOf(value) ?? field.unit ?? unit));
      return;
    }
    const found = figuresOf(value, field, unit, isSigned(name));
    if (found.length === 0) return;
    names.set(name.id, [name, name.id === name.kind ? undefined : labelOf(key)]);
    if (names.size > MAX_LINES) throw new Unreadable('it has too many lines');
    const known = figures.get(name.id) ?? [];
    known.push(...(name.kind === 'discount' ? lowering(found) : found));
    figures.set(name.id, known);
  }

  for (const place of places) for (const [key, value] of Object.entries(place.record)) addField(place, key, value);
  for (const [id, [name, label]] of names) {
    const amount = agree(figures.get(id) ?? [], `${name.kind} line`);
    if (amount) lines.push(line(name, amount, label));
  }
  return lines;
}

/** `platformFee` and `platform_fee_in_paise` are shown as `Platform fee`. */
function labelOf(key: string): string {
  const words = key
    .slice(0, 200)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ (?:in )?(?:minor(?: units?)?|minorunits?|paise|paisa|rupees?|inr|rs|major)$/, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
