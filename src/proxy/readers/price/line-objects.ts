import type { Fields } from '../json/tolerant.ts';
import { LINE_NAMES, lineNamed } from './line-names.ts';
import { amountName, BARE_AMOUNTS, type Names } from './names.ts';
import { ALL_TOTALS } from './total-names.ts';

/** Names of a tax, which may stand inside the line that it is for. */
export const TAX_NAMES: Names = { has: (base) => lineNamed(base)?.kind === 'gst' };

/** Whether an object is one line with its tax or its own total: `{ amount, gst, total }`. */
export function isLineObject(record: Fields): boolean {
  const keys = Object.keys(record);
  const hasPart = keys.some(
    (key) => amountName(key, TAX_NAMES) !== undefined || amountName(key, ALL_TOTALS) !== undefined,
  );
  return hasPart && !keys.some((key) => amountName(key, LINE_NAMES) && !amountName(key, TAX_NAMES));
}

const NO_CHARGE = new RegExp(
  '^(?:id|total|sub|base|net|gross|all|order)|percent|rate$|count|quantity|qty|number|code|version|days|hours|minutes' +
    '|year|pages|copies|index|sequence|position|id$|decimals|precision|scale|units?$|taxable|before|excl|saving',
);

const AMOUNTS: ReadonlySet<string> = new Set([...BARE_AMOUNTS, 'value']);

/** Whether a folded name in a map of charges is of something else: `{ "platform": 43, "itemCount": 2 }`. */
export const isNoCharge = (base: string): boolean =>
  NO_CHARGE.test(base) || AMOUNTS.has(base) || amountName(base, ALL_TOTALS) !== undefined;
