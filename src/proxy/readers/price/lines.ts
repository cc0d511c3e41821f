import { child } from '../../../base/json/pointer.ts';
import type { Paise } from '../../../base/money.ts';
import type { LineKind, PriceLine } from '../../../wire/quote.ts';
import { isObject } from '../json/tolerant.ts';
import {
  agree,
  figuresIn,
  figuresOf,
  isPlain,
  placeOf,
  signedFigures,
  type Amount,
  type Figure,
  type Place,
} from './amount.ts';
import type { PricePlace } from './figures.ts';
import {
  ALL_TOTALS,
  isNoCharge,
  isRounding,
  LINE_AMOUNTS,
  LINE_NAMES,
  lineNamed,
  ownName,
  TAX_NAMES,
  type AmountName,
  type LineName,
} from './names.ts';
import { isLineObject, labelOfRow, nameOfRow } from './rows.ts';
import { unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';
import { LINES } from './vocabulary.ts';

/** A line and the figures that state it. */
export interface ReadLine extends PriceLine, LineName {
  amount: Amount;
}

const LABELS: ReadonlyMap<LineKind, string> = new Map(LINES.map(({ kind, label = '' }) => [kind, label]));

/** Far above any price. Lines are compared with each other. */
const MAX_LINES = 500;

const isSigned = ({ kind, id }: LineName): boolean => kind === 'discount' || isRounding(id);

/** A discount is written with or without its sign; either way it lowers the price. */
const lowering = (figures: readonly Figure[]): readonly Figure[] =>
  figures.map((figure) => ({ ...figure, paise: figure.paise > 0 ? -figure.paise : figure.paise }));

function line(name: LineName, amount: Amount, label: string | undefined): ReadLine {
  const isRounded = isRounding(name.id);
  if (isRounded && Math.abs(amount.paise) >= 100) throw new Unreadable('rounding', placeOf(amount.figure));
  // Besides discounts only rounding down lowers a price.
  const kind = isRounded && amount.paise < 0 ? 'discount' : name.kind;
  return {
    kind,
    id: name.id,
    label: label ?? (isRounded ? 'Rounding' : (LABELS.get(kind) ?? '')),
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
function linesOf(name: LineName, place: Place, label?: string): readonly ReadLine[] {
  const read = isSigned(name) ? signedFigures : undefined;
  const own = name.kind === 'discount' ? lowering : (figures: readonly Figure[]): readonly Figure[] => figures;
  const amounts = own(figuresIn(place, LINE_AMOUNTS, read));
  const totals = own(figuresIn(place, ALL_TOTALS, read));
  const amount = agree(amounts, `${name.kind} line`);
  const total = agree(totals, `${name.kind} line`);
  const taxes = TAX_NAMES.fieldsOf(place.record).flatMap(({ key, name: tax }) => {
    const value = place.record[key];
    if (value === null || typeof value === 'boolean') return [];
    return agree(figuresOf({ value, path: child(place.path, key), unit: place.unit, name: tax }), 'tax') ?? [];
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
  if (rows.length > MAX_LINES) throw new Unreadable('too-many-lines', { path: rows[0]?.path });
  return rows.flatMap((row) => {
    const name = nameOfRow(row.record, row.path);
    if (typeof name === 'string') return [];
    const lines = linesOf(name, row, labelOfRow(row.record));
    if (lines.length === 0) throw new Unreadable('line-without-amount', { path: row.path, what: name.kind });
    return lines;
  });
};

/** The line that a field of a place is, if it is one. In a map of charges every figure is one. */
function lineOfField(key: string, value: unknown, isMap: boolean): { name: LineName; field: AmountName } | undefined {
  // A kind may also be the name of a list, an option, a choice or a rate: `charges: […]`, `delivery: true`,
  // `"digital"`, `gst: "18%"`.
  const isWord = typeof value === 'string' && (!/\p{Nd}/u.test(value) || value.includes('%'));
  if (value === null || typeof value === 'boolean' || Array.isArray(value) || isWord) return undefined;
  const field = LINE_NAMES.parse(key);
  const name = field && lineNamed(field.base);
  if (name) return { name, field };
  const isPlainText = typeof value !== 'string' || /^-?\d+(?:\.\d+)?$/.test(value);
  const other = isMap && isPlainText ? ownName(key) : undefined;
  return other && !isNoCharge(other.base) ? { name: { kind: 'other', id: other.base }, field: other } : undefined;
}

/**
 * The lines that stand beside each other as fields; a line that stands in several places is one line.
 *
 * @throws Unreadable
 */
export function flat(places: readonly PricePlace[]): readonly ReadLine[] {
  const found = new Map<string, { name: LineName; label: string | undefined; figures: Figure[] }>();
  const lines: ReadLine[] = [];
  function addField({ path: around, unit, isMap }: PricePlace, key: string, value: unknown): void {
    const { name, field } = lineOfField(key, value, isMap) ?? {};
    if (!name || !field) return;
    const path = child(around, key);
    if (isObject(value) && isLineObject(value)) {
      lines.push(...linesOf(name, { record: value, path, unit: unitOf(value, path) ?? field.unit ?? unit }));
      return;
    }
    const figures = figuresOf({ value, name: field, path, unit }, isSigned(name));
    if (figures.length === 0) return;
    const label = name.id === name.kind ? undefined : labelOf(key);
    const known = found.get(name.id)?.figures ?? [];
    known.push(...(name.kind === 'discount' ? lowering(figures) : figures));
    found.set(name.id, { name, label, figures: known });
    if (found.size > MAX_LINES) throw new Unreadable('too-many-lines', { path: around });
  }

  for (const place of places) {
    const { record, isMap } = place;
    // In a map of charges every figure is a line.
    const keys = isMap ? Object.keys(record) : LINE_NAMES.fieldsOf(record).map(({ key }) => key);
    for (const key of keys) addField(place, key, record[key]);
  }
  for (const { name, label, figures } of found.values()) {
    const amount = agree(figures, `${name.kind} line`);
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

/** The sum of some lines. */
export const sumOf = (lines: readonly Pick<PriceLine, 'amountMinor'>[]): Paise =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * One list of lines out of all places that hold some. Where a line stands in two of them, they must agree on it.
 *
 * @throws Unreadable
 */
export function merge(lists: readonly (readonly ReadLine[])[], fields: readonly ReadLine[]): readonly ReadLine[] {
  const found = new Map<string, readonly ReadLine[]>();
  for (const these of [...lists, fields].flatMap((lines) => byId(lines.filter(isCharged)))) {
    const known = found.get(these[0].id);
    if (known) requireSame(known, these);
    else found.set(these[0].id, these);
  }
  for (const these of [...lists, fields].flatMap((lines) => byId(lines.filter((one) => !isCharged(one))))) {
    const known = found.get(these[0].id);
    if (known) requireSame(known, these);
    else if (!these.every(isFree)) throw new Unreadable('not-an-amount', placeOf(these[0].amount.figure));
  }
  // A flat answer has a field for every charge. A charge of zero is no line, except the stamp itself.
  const known = new Set([...found.values()].flat());
  return withoutTaxTwice([...lists.flat(), ...fields.filter((one) => !isFree(one))].filter((one) => known.has(one)));
}

/** Whether a line has a plain figure. One that is only written for people repeats another. */
export const isCharged = ({ amount }: ReadLine): boolean => isPlain(amount.figure);

const isFree = ({ kind, amountMinor }: ReadLine): boolean => amountMinor === 0 && kind !== 'stamp-duty';

type Lines = readonly [ReadLine, ...ReadLine[]];

/** The lines of each id. */
function byId(lines: readonly ReadLine[]): readonly Lines[] {
  const found = new Map<string, [ReadLine, ...ReadLine[]]>();
  for (const one of lines) {
    const same = found.get(one.id);
    if (same) same.push(one);
    else found.set(one.id, [one]);
  }
  return [...found.values()];
}

function requireSame(known: readonly ReadLine[], these: Lines): void {
  const [{ kind, amount }] = these;
  if (sumOf(known) !== sumOf(these)) throw new Unreadable('lines-differ', { ...placeOf(amount.figure), what: kind });
}

/** `gst: 9` beside `cgst: 4.50` and `sgst: 4.50` is their sum. */
function withoutTaxTwice(lines: readonly ReadLine[]): readonly ReadLine[] {
  const taxes = lines.filter(({ kind }) => kind === 'gst');
  const whole = taxes.filter(({ id }) => id === 'gst');
  const parts = taxes.filter(({ id }) => id !== 'gst');
  const isTwice = whole.length > 0 && parts.length > 0 && sumOf(whole) === sumOf(parts);
  return isTwice ? lines.filter((one) => !parts.includes(one)) : lines;
}
