import { memoizeName } from '../../../base/memoize-name.ts';
import type { Fields } from '../json/tolerant.ts';
import { Unreadable } from './unreadable.ts';

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

/** Folded names that mean one thing. */
export interface Names {
  has(base: string): boolean;
}

/* Longer than the name of any field or line. */
const MAX_NAME = 200;

/** Normalizes a name: `total_amount`, `TotalAmount` and `Total Amount` are equal. Only its first 200 characters count. */
export const fold = memoizeName((name) =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ''),
);

export const folded = (...names: readonly string[]): readonly string[] => names.map(fold);

/** Names of a line's amount. */
export const LINE_AMOUNTS: ReadonlySet<string> = new Set(
  folded('amount', 'price', 'value', 'cost', 'amt', 'lineAmount', 'lineTotal'),
);

/** Names of the number in an amount object. `minorUnits` also states the unit. */
export const FIGURES: ReadonlySet<string> = new Set(['amount', 'price', 'value', 'figure', '']);

/** An amount of a whole answer that is not called a total: `amountMinor` of a payment intent. */
export const BARE_AMOUNTS: ReadonlySet<string> = new Set(['amount', 'price']);

/** Names of parts that contain a price, besides envelopes. */
export const NESTS: ReadonlySet<string> = new Set(
  folded(
    'pricing',
    'price',
    'breakdown',
    'breakup',
    'charges',
    'amounts',
    'quote',
    'calculation',
    'fees',
    'priceBreakup',
    'priceBreakdown',
    'duty',
    'summary',
    'totals',
    'government',
    'taxes',
  ),
);

/** Names of lists of lines. */
export const LISTS: ReadonlySet<string> = new Set(
  folded(
    'lineItems',
    'lines',
    'items',
    'breakdown',
    'breakup',
    'components',
    'charges',
    'fees',
    'taxes',
    'priceBreakup',
    'priceBreakdown',
  ),
);

const PAISE = /(?:in)?(?:minorunits?|minor|paise|paisa)$|^minor(?!unit)/;
const RUPEES = /(?:in)?(?:rupees?|inr|rs|major)$/;
const DISCOUNTED = /^discounted|afterdiscount$/;
const ACTUAL = /^(?:actual|original|undiscounted|gross)|beforediscount$/;

function withoutUnit(name: string): readonly (readonly [string, Unit?])[] {
  const bare = [[name]] as [string, Unit?][];
  if (PAISE.test(name)) bare.push([name.replace(PAISE, ''), 'paise']);
  if (RUPEES.test(name)) bare.push([name.replace(RUPEES, ''), 'rupees']);
  return bare;
}

function withoutVariant(name: string): readonly (readonly [string, Variant])[] {
  const bare: [string, Variant][] = [[name, 'plain']];
  if (DISCOUNTED.test(name)) bare.push([name.replace(DISCOUNTED, ''), 'discounted']);
  if (ACTUAL.test(name)) bare.push([name.replace(ACTUAL, ''), 'actual']);
  return bare;
}

/** Parses a key whose base name is in `known`. */
export function amountName(key: string, known: Names): AmountName | undefined {
  for (const [name, unit] of withoutUnit(fold(key))) {
    for (const [base, variant] of withoutVariant(name)) {
      if (known.has(base)) return { base, variant, ...(unit && { unit }) };
    }
  }
  return undefined;
}

/** The parts of a key that names an amount of its own, of which only the unit is known. */
export function ownName(key: string): AmountName | undefined {
  const [base = '', unit] = withoutUnit(fold(key)).at(-1) ?? [];
  return base === '' ? undefined : { base, variant: 'plain', ...(unit && { unit }) };
}

/** The unit that a key ends with. */
export const unitInName = (key: string): Unit | undefined => withoutUnit(fold(key)).at(-1)?.[1];

/** Refuses two keys with the same folded name and different values, because neither is certain. @throws Unreadable */
export function requireOneValueEach(record: Fields): void {
  const seen = new Map<string, string>();
  for (const [key, value] of Object.entries(record)) {
    // What ends a name may be its currency or its unit, so that a name is not cut.
    if (key.length > MAX_NAME) throw new Unreadable('one of its names is too long');
    const name = fold(key);
    if (name === '' || value === null) continue;
    const text = JSON.stringify(value);
    if ((seen.get(name) ?? text) !== text) throw new Unreadable('two of its fields have the same name and differ');
    seen.set(name, text);
  }
}
