import { isRecord } from '../json/tolerant.ts';
import { fold } from './names.ts';
import { Unreadable } from './unreadable.ts';

const IS_CURRENCY = /currenc|^(?:ccy|curr)$/;
const OURS: Readonly<Record<'code' | 'symbol' | 'name', RegExp>> = {
  code: /^INR$/,
  symbol: /^(?:₹|Rs\.?|INR)$/,
  name: /^(?:Indian Rupees?|Rupees?|INR)$/i,
};
const UNITS: ReadonlySet<string> = new Set(['currencyunit', 'unit']);
/*
 * A symbol or code of another currency beside a number. Code and number must be separate words: a random quote id may
 * contain `4aed`.
 */
const CODES = '(?:USD|EUR|GBP|AED|SGD|AUD|CAD|NZD|JPY|CNY|CHF|HKD|NPR|LKR|BDT|PKR|SAR|QAR|MYR|THB|ZAR)';
const SYMBOL = '(?!₹)\\p{Sc}';
const FOREIGN = new RegExp(
  `${SYMBOL}\\s*[\\d.]|\\d\\s*${SYMBOL}|(?<![\\w-])${CODES}\\s*[\\d.,]+(?![\\w-])|(?<![\\w.-])[\\d.,]+\\s*${CODES}(?![\\w-])`, 'iu');

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
