import { parseRupees, type Paise } from '../../../base/money.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { requireNoOtherCode } from './currency.ts';
import {
  amountName,
  FIGURES,
  fold,
  LINE_AMOUNTS,
  type AmountName,
  type Names,
  type Unit,
  type Variant,
} from './names.ts';
import { shownNumber } from './shown-text.ts';
import { ALL_TOTALS } from './total-names.ts';
import { isScaled, unitOf } from './units.ts';
import { Unreadable } from './unreadable.ts';

/** A number of a body and its unit. */
export interface Figure {
  paise: Paise;
  unit: Unit;
  variant: Variant;
}

/** An amount on which all figures agree. */
export interface Amount {
  paise: Paise;
  /** The units of its figures. */
  units: ReadonlySet<Unit>;
  /** The amount before a discount, if the body states it. */
  before?: Paise;
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

/**
 * The figures of one field: a number, a text, or an object with a number and an optional unit.
 *
 * @param inherited the unit that the surrounding record states
 * @returns an empty list for an object without a figure
 * @throws Unreadable
 */
export function figuresOf(
  value: unknown,
  name: AmountName,
  inherited: Unit | undefined,
  signed = false,
  depth = 0,
): readonly Figure[] {
  const { unit = inherited ?? 'rupees', variant } = name;
  if (isObject(value)) {
    if (ALL_TOTALS.has(name.base) || LINE_AMOUNTS.has(name.base)) requireNoOtherCode(value);
    if (isScaled(value) || depth > 2) throw new Unreadable('one of its amounts is not a plain number');
    const own = unitOf(value);
    if (own && name.unit && own !== name.unit) throw new Unreadable('its amounts have two different units');
    return amountsOf(value).flatMap(([key, inner]) => {
      const named = inner === null || typeof inner === 'boolean' ? undefined : amountName(key, FIGURES);
      if (!named) return [];
      if (named.unit && name.unit && named.unit !== name.unit)
        throw new Unreadable('its amounts have two different units');
      const merged = {
        ...named,
        variant: named.variant === 'plain' ? variant : named.variant,
        unit: named.unit ?? own ?? unit,
      };
      return figuresOf(inner, merged, own ?? inherited, signed, depth + 1);
    });
  }
  const text = value instanceof ExactNumber ? value.text : value;
  const paise = typeof text === 'string' ? parseAmount(text, unit, signed) : undefined;
  if (paise === undefined) throw new Unreadable('one of its amounts is not a plain number');
  return [{ paise, unit, variant }];
}

const RATE = /^(?:percent(?:age)?|pct|%)$/i;

/** The fields of a record that may be amounts. Of `{ "type": "PERCENT", "value": 10, "amount": 5 }` the value is a rate. */
export function amountsOf(record: Fields): [string, unknown][] {
  const fields = Object.entries(record);
  const isRated = fields.some(([, value]) => typeof value === 'string' && RATE.test(value.trim()));
  return isRated ? fields.filter(([key]) => fold(key) !== 'value') : fields;
}

/** Reads the figures of a field. @throws Unreadable */
export type ReadFigures = (value: unknown, name: AmountName, unit: Unit | undefined) => readonly Figure[];

/** All figures of a record whose names are among `known`. @throws Unreadable */
export const figuresIn = (
  record: Fields,
  unit: Unit | undefined,
  known: Names,
  read: ReadFigures = figuresOf,
): readonly Figure[] =>
  amountsOf(record).flatMap(([key, value]) => {
    const name = value === null ? undefined : amountName(key, known);
    return name ? read(value, name, unit) : [];
  });

/** Like `figuresOf`; only plain amounts are figures. */
export const plainFigures: ReadFigures = (value, name, unit) => {
  const text = value instanceof ExactNumber ? value.text : value;
  const isPlain =
    isObject(text) || (typeof text === 'string' && parseAmount(text, name.unit ?? unit ?? 'rupees') !== undefined);
  return isPlain ? figuresOf(value, name, unit) : [];
};

/** Like `figuresOf`, for fields that are not always amounts: `"₹ 1,143.00"` is one, `"on request"` and `true` are none. */
export const shownFigures: ReadFigures = (value, name, unit) => {
  if (typeof value === 'boolean' || Array.isArray(value)) return [];
  if (typeof value !== 'string' || parseAmount(value, name.unit ?? unit ?? 'rupees') !== undefined)
    return figuresOf(value, name, unit);
  const digits = shownNumber(value);
  return digits === undefined ? [] : figuresOf(digits, { ...name, unit: 'rupees' }, undefined);
};

/**
 * The amount on which the figures agree. The amount after a discount is the result; the one before is additional. A
 * figure without a discount in its name may be either.
 *
 * @throws Unreadable if two figures of the same meaning differ
 */
export function agree(figures: readonly Figure[], what: string): Amount | undefined {
  const of = (variant: Variant): readonly Figure[] => figures.filter((figure) => figure.variant === variant);
  const chosen = [of('discounted'), of('plain'), of('actual')].find((some) => some.length > 0);
  const [first] = chosen ?? [];
  if (!chosen || !first) return undefined;
  const { paise } = first;
  const others = figures.filter((figure) => figure.paise !== paise);
  const before = others[0]?.paise;
  if (others.some((figure) => figure.paise !== before || chosen.includes(figure))) {
    throw new Unreadable(`it has two different figures for its ${what}`);
  }
  if (before !== undefined && before < paise) throw new Unreadable(`its ${what} is higher after the discount`);
  const units = new Set(figures.filter((figure) => figure.paise === paise).map(({ unit }) => unit));
  return { paise, units, ...(before !== undefined && { before }) };
}
