import { child } from '../../../base/json/pointer.ts';
import { parseRupees, type Paise } from '../../../base/money.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { onceEachShape } from '../json/shape.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { requireNoOtherCode } from './currency.ts';
import {
  ALL_TOTALS,
  FIGURES,
  fold,
  LINE_AMOUNTS,
  type AmountName,
  type Names,
  type Unit,
  type Variant,
} from './names.ts';
import { shownNumber, writtenRupees } from './shown-text.ts';
import { isScaled, unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/** A number of a body, where it stands, and its unit. */
export interface Figure {
  /** A JSON Pointer into the body. */
  path: string;
  /** As it is written there. */
  value: string;
  paise: Paise;
  unit: Unit;
  variant: Variant;
  /**
   * It is written for people: `"₹1,143.00"`. It only repeats a plain figure, and is never charged alone (decision 61).
   */
  isShown: boolean;
}

/** An amount on which all figures agree. */
export interface Amount {
  paise: Paise;
  /** The first of the figures that state it. */
  figure: Figure;
  /** The units of its figures. */
  units: ReadonlySet<Unit>;
  /** The amount before a discount, if the body states it. */
  before?: Paise;
}

/** The number or the text of a field as it is written. */
export function writtenValue(value: unknown): string | undefined {
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value : undefined;
}

const MINOR = /^\d{1,15}$/;

/** Parses plain digits: rupees with at most two decimals, paise with none. A sign only if allowed. */
export function parseAmount(text: string, unit: Unit, signed = false): Paise | undefined {
  const isNegative = signed && text.startsWith('-');
  const digits = isNegative ? text.slice(1) : text;
  const paise = unit === 'rupees' ? parseRupees(digits) : parseMinor(digits);
  return paise !== undefined && paise !== 0 && isNegative ? -paise : paise;
}

const parseMinor = (digits: string): Paise | undefined => (MINOR.test(digits) ? Number(digits) : undefined);

/** A field that may be an amount. */
interface Field {
  /** Its folded key. */
  key: string;
  value: unknown;
  name: AmountName;
  /** Its JSON Pointer. */
  path: string;
  /** The unit that the surrounding record states. */
  unit: Unit | undefined;
}

/** All figures of a field. @throws Unreadable */
export type ReadFigures = (field: Field) => readonly Figure[];

/**
 * The figures of one field: a number, a text, or an object with a number and an optional unit.
 *
 * @returns an empty list for an object without a figure
 * @throws Unreadable
 */
export function figuresOf(
  { value, name, path, unit: inherited }: Omit<Field, 'key'>,
  signed = false,
  depth = 0,
): readonly Figure[] {
  const { unit = inherited ?? 'rupees', variant } = name;
  if (!isObject(value)) {
    const text = writtenValue(value);
    const paise = text === undefined ? undefined : parseAmount(text, unit, signed);
    if (text !== undefined && paise !== undefined) return [{ path, value: text, paise, unit, variant, isShown: false }];
    const shown = typeof value === 'string' ? shownRupees(value, unit, signed) : undefined;
    if (shown === undefined || typeof value !== 'string') throw new Unreadable('not-an-amount', { path, value: text });
    return [{ path, value, paise: shown, unit: 'rupees', variant, isShown: true }];
  }
  if (ALL_TOTALS.has(name.base) || LINE_AMOUNTS.has(name.base)) requireNoOtherCode(value, path);
  if (isScaled(value)) throw new Unreadable('scaled', { path });
  if (depth > 2) throw new Unreadable('not-an-amount', { path });
  const own = unitOf(value, path);
  if (own && name.unit && own !== name.unit) throw new Unreadable('two-units', { path });
  const rated = isRated(value);
  return FIGURES.fieldsOf(value).flatMap(({ key, folded, name: named }) => {
    const inner = value[key];
    if (inner === null || typeof inner === 'boolean' || (rated && folded === 'value')) return [];
    if (named.unit && name.unit && named.unit !== name.unit)
      throw new Unreadable('two-units', { path: child(path, key) });
    const merged = {
      ...named,
      variant: named.variant === 'plain' ? variant : named.variant,
      unit: named.unit ?? own ?? unit,
    };
    return figuresOf({ value: inner, name: merged, path: child(path, key), unit: own ?? inherited }, signed, depth + 1);
  });
}

/**
 * The paise of an amount that is written for people. Without a sign for rupees, its unit is that of the figures around
 * it.
 */
function shownRupees(text: string, unit: Unit, signed: boolean): Paise | undefined {
  const written = writtenRupees(text);
  if (!written || (unit === 'paise' && !written.isMarked)) return undefined;
  return parseAmount(written.digits, 'rupees', signed);
}

/** Like `figuresOf`, with a sign. */
export const signedFigures: ReadFigures = (field) => figuresOf(field, true);

const RATE = /^(?:percent(?:age)?|pct|%)$/i;

const hasValue = onceEachShape((keys) => keys.some((key) => fold(key) === 'value'));

/** Whether the `value` of a record is a rate: `{ "type": "PERCENT", "value": 10, "amount": 5 }`. */
export const isRated = (record: Fields): boolean =>
  hasValue(record) && Object.values(record).some((value) => typeof value === 'string' && RATE.test(value.trim()));

/** A record of a body: where it stands, and the unit that it or a surrounding record states. */
export interface Place {
  record: Fields;
  path: string;
  unit: Unit | undefined;
}

/** All figures of a record whose names are among `known`. @throws Unreadable */
export function figuresIn(
  { record, path, unit }: Place,
  known: Names,
  read: ReadFigures = plainOnly,
): readonly Figure[] {
  const fields = known.fieldsOf(record);
  if (fields.length === 0) return [];
  const rated = isRated(record);
  return fields.flatMap(({ key, folded, name }) => {
    const value = record[key];
    if (value === null || (rated && folded === 'value')) return [];
    return read({ key: folded, value, name, path: child(path, key), unit });
  });
}

const plainOnly: ReadFigures = (field) => figuresOf(field);

/** Like `figuresOf`; only plain amounts are figures. */
export const plainFigures: ReadFigures = (field) => {
  const { value, name, unit } = field;
  const text = writtenValue(value);
  const isPlain =
    isObject(value) || (text !== undefined && parseAmount(text, name.unit ?? unit ?? 'rupees') !== undefined);
  return isPlain ? figuresOf(field) : [];
};

/**
 * Like `figuresOf`, for fields that are not always amounts: `"₹ 1,143.00"` is one, `"on request"` and `true` are none.
 */
export const shownFigures: ReadFigures = (field) => {
  const { value, name, unit } = field;
  if (typeof value === 'boolean' || Array.isArray(value)) return [];
  if (typeof value !== 'string' || parseAmount(value, name.unit ?? unit ?? 'rupees') !== undefined)
    return figuresOf(field);
  const digits = shownNumber(value);
  if (digits === undefined) return [];
  const shown = figuresOf({ ...field, value: digits, name: { ...name, unit: 'rupees' }, unit: undefined });
  return shown.map((figure) => ({ ...figure, value }));
};

/**
 * The amount on which the figures agree. The amount after a discount is the result; the one before is additional. A
 * figure without a discount in its name may be either. Figures that are written for people must repeat it: the amount
 * has one of them as its figure only if there is no other.
 *
 * @throws Unreadable if two figures of the same meaning differ
 */
export function agree(figures: readonly Figure[], what: string): Amount | undefined {
  const plain = figures.some(isShown) ? agreePlain(figures.filter(isPlain), what) : undefined;
  if (!plain) return agreePlain(figures, what);
  const other = figures.find((one) => isShown(one) && one.paise !== plain.paise && one.paise !== plain.before);
  if (other) throw new Unreadable('two-figures', { ...placeOf(other), what });
  return plain;
}

const isShown = (figure: Figure): boolean => figure.isShown;
/** Whether a figure may be charged. */
export const isPlain = (figure: Figure): boolean => !figure.isShown;

function agreePlain(figures: readonly Figure[], what: string): Amount | undefined {
  const of = (variant: Variant): readonly Figure[] => figures.filter((figure) => figure.variant === variant);
  const chosen = [of('discounted'), of('plain'), of('actual')].find((some) => some.length > 0);
  const [figure] = chosen ?? [];
  if (!chosen || !figure) return undefined;
  const { paise } = figure;
  const others = figures.filter((other) => other.paise !== paise);
  const before = others[0]?.paise;
  const differing = others.find((other) => other.paise !== before || chosen.includes(other));
  if (differing) throw new Unreadable('two-figures', { ...placeOf(differing), what });
  if (before !== undefined && before < paise) throw new Unreadable('dearer-after', { ...placeOf(figure), what });
  const units = new Set(figures.filter((other) => other.paise === paise).map(({ unit }) => unit));
  return { paise, figure, units, ...(before !== undefined && { before }) };
}

/** Where a figure stands, for a refusal. */
export const placeOf = ({ path, value }: Figure): Pick<Figure, 'path' | 'value'> => ({ path, value });
