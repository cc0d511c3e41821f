import { ExactNumber } from '../json/exact-json.ts';
import { isRecord } from '../json/tolerant.ts';
import { LINE_NAMES } from './line-names.ts';
import { amountName, BARE_AMOUNTS, fold, LINE_AMOUNTS } from './names.ts';
import type { Names } from './names.ts';
import { ALL_TOTALS } from './total-names.ts';
import { Unreadable } from './unreadable.ts';

const IS_CURRENCY = /currenc|^(?:ccy|curr?)$/;
const OURS: Readonly<Record<'code' | 'symbol' | 'name', RegExp>> = {
  code: /^(?:INR|₹)$/,
  symbol: /^(?:₹|Rs\.?|INR)$/,
  name: /^(?:Indian Rupees?|Rupees?|INR)$/i,
};
const UNITS: ReadonlySet<string> = new Set(['currencyunit', 'unit']);
/*
 * A symbol or code of another currency beside a number. Code and number must be separate words: a random quote id may
 * contain `4aed`.
 */
const CODES = '(?:USD|EUR|GBP|AED|SGD|AUD|CAD|NZD|JPY|CNY|CHF|HKD|NPR|LKR|BDT|BTN|MVR|PKR|SAR|QAR|KWD|OMR|BHD|MYR|THB|IDR|KRW|TWD|RUB|ZAR'
  + '|NGN|KES|EGP|ILS|SEK|NOK|DKK|PLN|BRL|MXN)';
const WORDS = '(?:dollars?|euros?|dirhams?|riyals?|dinars?|yen|yuan|ringgits?|takas?|pounds? sterling)';
const SYMBOL = '(?!₹)\\p{Sc}';
const FOREIGN = new RegExp(
  `${SYMBOL}\\s*[\\d.]|\\d\\s*${SYMBOL}|(?<![\\w-])${CODES}\\s*[\\d.,]+(?![\\w-])|(?<![\\w.-])[\\d.,]+\\s*(?:${CODES}|(?:US )?${WORDS})(?![\\w-])`, 'iu');
const CODE = new RegExp(`^${CODES}$`, 'i');
const NAMED = /(?:in)?(?:dollars?|euros?)$/;
const SUFFIX = new RegExp(`(?:in)?${CODES}$`, 'i');
const AMOUNTS: readonly Names[] = [LINE_NAMES, ALL_TOTALS, LINE_AMOUNTS, BARE_AMOUNTS];
/* Their values are codes of another kind. */
const OTHER_CODES = /(?:state|article|district|coupon|promo|sro|service|instrument|country)/;

const partOf = (name: string): keyof typeof OURS =>
  name.endsWith('symbol') || name.endsWith('sign') ? 'symbol' : name.endsWith('name') || name.endsWith('label') ? 'name' : 'code';

/** Whether a key names a currency. */
export const isCurrency = (key: string): boolean => IS_CURRENCY.test(fold(key));

/** Refuses the value of a currency field, unless it is INR. @throws Unreadable */
export function requireInr(key: string, value: unknown): void {
  const name = fold(key);
  if (value === null || UNITS.has(name)) return;
  if (isRecord(value)) {
    // In an object only texts are checked; a number of decimals is not a currency.
    for (const [part, inner] of Object.entries(value)) if (typeof inner === 'string') requireInr(part, inner);
    return;
  }
  if (typeof value !== 'string' || !OURS[partOf(name)].test(value.trim())) throw new Unreadable('its currency is not INR');
}

/** Refuses a text that contains an amount in another currency: `"$ 100"`. @throws Unreadable */
export function requireNoForeignAmount(text: string): void {
  if (FOREIGN.test(text)) throw new Unreadable('it contains an amount in another currency');
}

const isAmount = (value: unknown): boolean =>
  value instanceof ExactNumber || isRecord(value) || (typeof value === 'string' && /\d/.test(value));

/** Refuses an amount whose name says another currency, and the code of one: `totalUsd`, `{ "usd": 2 }`, `"code": "USD"`. @throws Unreadable */
export function requireNoForeignField(key: string, value: unknown): void {
  const name = fold(key);
  const base = [NAMED, SUFFIX].map((pattern) => name.replace(pattern, '')).find((rest) => rest !== name);
  const isForeign = base !== undefined && isAmount(value) && (base === '' || AMOUNTS.some((known) => amountName(base, known) !== undefined));
  const isCode = typeof value === 'string' && CODE.test(value.trim()) && !OTHER_CODES.test(name);
  if (isForeign || isCode) throw new Unreadable('it holds an amount in another currency');
}
