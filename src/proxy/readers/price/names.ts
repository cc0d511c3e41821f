import { child } from '../../../base/json/pointer.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import type { LineKind } from '../../../wire/quote.ts';
import { onceEachShape } from '../json/shape.ts';
import type { Fields } from '../json/tolerant.ts';
import { Unreadable } from './unreadable.ts';
import {
  BARE_AMOUNT,
  LINE_AMOUNT,
  LINES,
  NO_CHARGE,
  NO_LINE,
  NUMBER_OF_AMOUNT,
  ROUNDING,
  SUBTOTAL,
  TOTAL,
  UNITS,
  VARIANTS,
} from './vocabulary.ts';

/** Rupees, or minor units. */
export type Unit = 'rupees' | 'paise';

/** Whether a figure's name says that it is before or after a discount. */
export type Variant = 'plain' | 'actual' | 'discounted';

/** The parsed name of an amount. */
export interface AmountName {
  /** The folded name without unit and discount: `totalAmount` of `discountedTotalAmountInPaise`. */
  base: string;
  unit?: Unit;
  variant: Variant;
}

/** A field of a record that has one of some names. */
export interface NamedField {
  key: string;
  /** The folded key. */
  folded: string;
  name: AmountName;
}

/** Folded names that mean one thing. */
export interface Names {
  has(base: string): boolean;
  /** Parses a key whose base name is one of them. */
  parse(key: string): AmountName | undefined;
  /** The fields of a record that have one of them, in their order. */
  fieldsOf(record: Fields): readonly NamedField[];
}

/* Longer than the name of any field or line. */
const MAX_NAME = 200;

/**
 * Normalizes a name: `total_amount`, `TotalAmount` and `Total Amount` are equal. Only its first 200 characters count.
 */
export const fold = memoizeName((name) =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ''),
);

export const foldedSet = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(fold));

function withoutUnit(name: string): readonly (readonly [string, Unit?])[] {
  const bare = [[name]] as [string, Unit?][];
  if (UNITS.paiseInName.test(name)) bare.push([name.replace(UNITS.paiseInName, ''), 'paise']);
  if (UNITS.rupeesInName.test(name)) bare.push([name.replace(UNITS.rupeesInName, ''), 'rupees']);
  return bare;
}

function withoutVariant(name: string): readonly (readonly [string, Variant])[] {
  const bare: [string, Variant][] = [[name, 'plain']];
  for (const variant of ['discounted', 'actual'] as const)
    if (VARIANTS[variant].test(name)) bare.push([name.replace(VARIANTS[variant], ''), variant]);
  return bare;
}

/* All ways to read a key: with and without the unit and the discount in it. */
const readingsOf = memoizeName((key): readonly AmountName[] =>
  withoutUnit(fold(key)).flatMap(([name, unit]) =>
    withoutVariant(name).map(([base, variant]) => ({ base, variant, ...(unit && { unit }) })),
  ),
);

/** Names that mean one thing, each key and each list of keys classified once. */
export function namesThat(has: (base: string) => boolean): Names {
  const parse = (key: string): AmountName | undefined => readingsOf(key).find(({ base }) => has(base));
  const fieldsOf = onceEachShape((keys): readonly NamedField[] =>
    keys.flatMap((key) => {
      const name = parse(key);
      return name ? { key, folded: fold(key), name } : [];
    }),
  );
  return { has, parse, fieldsOf };
}

const namesIn = (names: readonly string[]): Names => {
  const folded = foldedSet(names);
  return namesThat((base) => folded.has(base));
};

/** The parts of a key that names an amount of its own, of which only the unit is known. */
export function ownName(key: string): AmountName | undefined {
  const [base = '', unit] = withoutUnit(fold(key)).at(-1) ?? [];
  return base === '' ? undefined : { base, variant: 'plain', ...(unit && { unit }) };
}

/** The unit that a key ends with. */
export const unitInName = memoizeName((key): Unit | undefined => withoutUnit(fold(key)).at(-1)?.[1]);

/** The kind of a line, by its name. */
export interface LineName {
  kind: LineKind;
  /** Lines with one id are one line that stands in two places. */
  id: string;
}

const KINDS: ReadonlyMap<string, LineKind> = new Map(
  LINES.flatMap(({ kind, names }) =>
    (names.length > 0 ? [kind, ...names] : []).map((name) => [fold(name), kind] as const),
  ),
);

/** The line that a folded name is known for. */
export function knownLine(base: string): LineName | undefined {
  const kind = KINDS.get(base);
  return kind && { kind, id: kind };
}

/** Whether a folded name is that of a rounding difference: less than a rupee, up or down. */
export const isRounding = (base: string): boolean => ROUNDING.test(base);

/**
 * The line that a folded name is known for, or that it looks like. Each name is a line of its own, but all names of the
 * stamp are one.
 */
export const lineNamed = memoizeName((base): LineName | undefined => {
  const known = knownLine(base);
  if (known || base.length > 60 || NO_LINE.test(base)) return known;
  const kind = LINES.find(({ like }) => like?.test(base))?.kind ?? (isRounding(base) ? 'other' : undefined);
  return kind && { kind, id: kind === 'stamp-duty' ? kind : base };
});

export const LINE_NAMES = namesThat((base) => lineNamed(base) !== undefined);
/** Names of a tax, which may stand inside the line that it is for. */
export const TAX_NAMES = namesThat((base) => lineNamed(base)?.kind === 'gst');
export const LINE_AMOUNTS = namesIn(LINE_AMOUNT.names);
export const FIGURES = namesIn(NUMBER_OF_AMOUNT);
export const BARE_AMOUNTS = namesIn(BARE_AMOUNT);

/** Totals that must be plain amounts wherever they stand. */
export const TOTALS = namesIn(TOTAL.names);
const isLikeTotal = memoizeName((base) => base.length < 60 && !TOTALS.has(base) && TOTAL.like.test(base));
/** Other names of a total: its figures must agree, but a text such as `"on request"` is no figure. */
export const OTHER_TOTALS = namesThat(isLikeTotal);
export const ALL_TOTALS = namesThat((base) => TOTALS.has(base) || isLikeTotal(base));

/** Whether a folded name is of a sum of some lines, which is neither a line nor the total. */
export const isSubtotal = (base: string): boolean => SUBTOTAL.like.test(base);

/** Whether a folded name in a map of charges is of something else: `{ "platform": 43, "itemCount": 2 }`. */
export const isNoCharge = (base: string): boolean =>
  NO_CHARGE.test(base) || BARE_AMOUNTS.has(base) || base === 'value' || ALL_TOTALS.parse(base) !== undefined;

/* Whether a key is too long, or two are one name. */
const hasDoubtfulKey = onceEachShape((keys) => {
  const names = keys.map(fold).filter((name) => name !== '');
  return keys.some((key) => key.length > MAX_NAME) || new Set(names).size < names.length;
});

/** Refuses two keys with the same folded name and different values, because neither is certain. @throws Unreadable */
export function requireOneValueEach(record: Fields, path: string): void {
  if (!hasDoubtfulKey(record)) return;
  const seen = new Map<string, unknown>();
  for (const [key, value] of Object.entries(record)) {
    // What ends a name may be its currency or its unit, so that a name is not cut.
    if (key.length > MAX_NAME) throw new Unreadable('long-name', { path });
    const name = fold(key);
    if (name === '' || value === null) continue;
    if (seen.has(name) && JSON.stringify(seen.get(name)) !== JSON.stringify(value))
      throw new Unreadable('duplicate-name', { path: child(path, key) });
    seen.set(name, value);
  }
}
