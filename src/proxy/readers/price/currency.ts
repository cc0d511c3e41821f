import { child } from '../../../base/json/pointer.ts';
import { memoizeName } from '../../../base/memoize-name.ts';
import { ExactNumber } from '../json/exact-json.ts';
import { isObject, type Fields } from '../json/tolerant.ts';
import { onceEachShape } from '../json/shape.ts';
import { ALL_TOTALS, BARE_AMOUNTS, fold, LINE_AMOUNTS, LINE_NAMES, type Names } from './names.ts';
import { withAsciiDigits } from './shown-text.ts';
import { Unreadable } from './unreadable.ts';

/*
 * The codes of ISO 4217 that the runtime knows, and coins. An engine without the list knows the common ones. The
 * readers run on servers only, so that browsers do not download the list.
 */
const COMMON = [
  'USD',
  'EUR',
  'GBP',
  'AED',
  'SGD',
  'AUD',
  'CAD',
  'JPY',
  'CNY',
  'CHF',
  'NPR',
  'LKR',
  'BDT',
  'PKR',
  'SAR',
  'QAR',
  'KWD',
  'MYR',
  'THB',
  'VND',
  'PHP',
];

const COINS = ['USDT', 'USDC', 'BTC', 'ETH'];
const KNOWN = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('currency') : [];

/** All codes of currencies but INR, in capitals. */
const FOREIGN_CODES: ReadonlySet<string> = new Set([...COMMON, ...KNOWN, ...COINS].filter((code) => code !== 'INR'));

/* Codes that are also words, such as "ALL" (Albania) and "TOP" (Tonga). */
const ENGLISH_WORDS: ReadonlySet<string> = new Set([
  'ALL',
  'TOP',
  'TRY',
  'CUP',
  'PEN',
  'MAD',
  'SOS',
  'SIT',
  'MOP',
  'COP',
  'BAM',
  'GEL',
  'ANG',
  'BOB',
  'RON',
  'LAK',
  'MUR',
  'SUR',
  'ADP',
  'STD',
  'GEK',
  'XXX',
  'XTS',
  'BAN',
]);

/** Codes that no text contains by accident, and those that are words in capitals as well. */
const PLAIN_CODES = [...FOREIGN_CODES].filter((code) => !ENGLISH_WORDS.has(code));
const WORD_CODES = [...FOREIGN_CODES].filter((code) => ENGLISH_WORDS.has(code));
const LONGEST = Math.max(...[...FOREIGN_CODES].map(({ length }) => length));

/** Whether a text is the code of another currency and nothing else. Codes that are words count in capitals only. */
export const isForeignCode = (text: string): boolean => {
  if (text.length > LONGEST) return false;
  const code = text.toUpperCase();
  return FOREIGN_CODES.has(code) && (!ENGLISH_WORDS.has(code) || text === code);
};

/** Words for other currencies, as the source of a pattern. */
export const CURRENCY_WORDS =
  '(?:dollars?|euros?|dirhams?|riyals?|rials?|dinars?|yen|yuan|ringgits?|takas?|pesos?|r(?:o)?ubles?|liras?|lire|francs?|krona|kroner?|zloty|baht|dong|rand|won' +
  '|shekels?|naira|(?:nepal(?:ese|i)?|pakistani?|sri ?lankan?) rupees?|nrs|pounds?|tethers?|bitcoins?|us dollars?|us\\$|c\\$|a\\$)';
const IS_CURRENCY = /currenc|^(?:ccy|curr?)$|^iso4217/;

const OURS: Readonly<Record<'code' | 'symbol' | 'name', RegExp>> = {
  code: /^(?:INR|₹)$/,
  symbol: /^(?:₹|Rs\.?|INR)$/,
  name: /^(?:Indian Rupees?|Rupees?|INR)$/i,
};

/* The number of INR in ISO 4217. */
const INR_NUMBER = '356';
const UNITS: ReadonlySet<string> = new Set(['currencyunit', 'unit']);

/*
 * A symbol or code of another currency beside a number. Code and number must be separate words: a random quote id may
 * contain `4aed`.
 */
const CODES = `(?:${PLAIN_CODES.join('|')})`;
const WORDS = CURRENCY_WORDS.replace('pounds?', 'pounds? sterling');
const SYMBOL = '(?!₹)\\p{Sc}';

const FOREIGN = new RegExp(
  `${SYMBOL}\\s*[\\d.]|\\d\\s*${SYMBOL}|(?<![\\w-])${CODES}\\s*[\\d.,]+(?![\\w-])|(?<![\\w.-]|[\\d.,],)[\\d.,]+\\s*(?:${CODES}|(?:US )?${WORDS})(?![\\w-])`,
  'iu',
);

/* Only the name of a currency, in brackets: `"Service (in dollars)"`. */
const IN_BRACKETS = new RegExp(`\\((?:in )?(?:${CURRENCY_WORDS}|[^)]{0,3}${SYMBOL}\\s*)\\)`, 'iu');
const FOREIGN_SYMBOL = new RegExp(SYMBOL, 'u');

/* In capitals: a code in brackets, `"Service (USD)"`, and a code that is a word after an amount, `"43 TRY"`. */
const FOREIGN_CAPITALS = new RegExp(
  `\\((?:in )?${CODES}\\)|\\(TRY\\)|(?<![\\w.-]|[\\d.,],)\\d[\\d.,]*\\s*(?:${WORD_CODES.join('|')})$`,
  'u',
);

const IS_WORD = new RegExp(`^${CURRENCY_WORDS}$`, 'i');

const NAMED =
  /(?:in)?(?:us)?(?:dollars?|euros?|nrs|dirhams?|pesos?|r(?:o)?ubles?|liras?|pounds?|yuan|dinars?|riyals?)$/;
const AMOUNTS: readonly Names[] = [LINE_NAMES, ALL_TOTALS, LINE_AMOUNTS, BARE_AMOUNTS];

/* Names of a field beside an amount that holds its currency. */
const MAYBE_CODE = /^(?:code|iso|isocode|symbol|sign|money|moneycode|ccy|cur|curr|asset|coin|denomination)$/;

/* Their values are codes of another kind. */
const OTHER_CODES = /(?:state|article|district|coupon|promo|sro|service|instrument|country)/;

function partOf(name: string): keyof typeof OURS {
  if (/(?:symbol|sign)$/.test(name)) return 'symbol';
  return /(?:name|label)$/.test(name) ? 'name' : 'code';
}

/** Whether a key names a currency. */
export const isCurrency = memoizeName((key) => IS_CURRENCY.test(fold(key)));

/** Refuses the value of a currency field, unless it is INR. @throws Unreadable */
export function requireInr(key: string, value: unknown, path: string): void {
  const name = fold(key);
  if (value === null || UNITS.has(name)) return;
  if (name.startsWith('iso4217') && value instanceof ExactNumber && value.text === INR_NUMBER) return;
  if (isObject(value)) {
    // In an object only texts are checked; a number of decimals is not a currency.
    for (const [part, inner] of Object.entries(value))
      if (typeof inner === 'string') requireInr(part, inner, child(path, part));
    return;
  }
  if (typeof value !== 'string' || !OURS[partOf(name)].test(value.trim())) throw new Unreadable('not-inr', { path });
}

/** Refuses a text that contains an amount in another currency: `"$ 100"`. @throws Unreadable */
export function requireNoForeignAmount(text: string, path = ''): void {
  if (isForeignAmount(text)) throw new Unreadable('other-currency', { path });
}

/* An amount has a digit, a point or a bracket; a number alone has no currency. */
const MAY_BE_FOREIGN = /[\p{Nd}(.,]/u;
const NUMBER_ALONE = /^[\d.,\s-]*$/;

/*
 * An id of letters and digits, or a time: neither letters with a number after them nor a number with letters after it.
 */
const ID = /^(?![a-z]+\d+$|\d+[a-z]+$)[\w-]*$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/i;

const isForeignAmount = memoizeName((text) => {
  if (!MAY_BE_FOREIGN.test(text) || NUMBER_ALONE.test(text) || ID.test(text)) return false;
  const ascii = withAsciiDigits(text);
  return [FOREIGN, FOREIGN_CAPITALS, IN_BRACKETS].some((pattern) => pattern.test(ascii));
});

const isAmount = (value: unknown): boolean =>
  value instanceof ExactNumber || isObject(value) || (typeof value === 'string' && /\d/.test(value));

/** The rest of a name that ends as another currency: `total` of `totalVND`, nothing of `usd`. */
function withoutCurrency(key: string): string | undefined {
  const words =
    key
      .normalize('NFKC')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .match(/\p{L}+/gu) ?? [];
  const last = words.at(-1) ?? '';
  if (isForeignCode(last)) return fold(words.slice(0, -1).join(' ')).replace(/in$/, '');
  const name = fold(key);
  if (FOREIGN_SYMBOL.test(key))
    return name.replace(/(?:us|[a-z])$/, (rest) => (/^(?:us|[acs])$/.test(rest) ? '' : rest));
  const named = name.replace(NAMED, '');
  if (named !== name) return named;
  const suffix = PLAIN_CODES.find((code) => name.endsWith(code.toLowerCase()));
  return suffix && name.slice(0, -suffix.length).replace(/in$/, '');
}

/* Whether a key names an amount of another currency. */
const isForeignName = memoizeName((key) => {
  const base = withoutCurrency(key);
  return base !== undefined && (base === '' || AMOUNTS.some((known) => known.parse(base) !== undefined));
});

const maybeCode = memoizeName((key) => MAYBE_CODE.test(fold(key)));

/**
 * Refuses an amount whose name says another currency, and the code of one: `totalUsd`, `{ "usd": 2 }`, `"code": "USD"`.
 * @throws Unreadable
 */
export function requireNoForeignField(key: string, value: unknown, path: string): void {
  const isForeign = isAmount(value) && isForeignName(key);
  const isCode = (item: unknown): boolean => {
    const text = typeof item === 'string' ? item.trim() : '';
    return text !== '' && (isForeignCode(text) || (maybeCode(key) && IS_WORD.test(text)));
  };
  const holdsCode = Array.isArray(value) ? value.some(isCode) : isCode(value);
  if (isForeign || (holdsCode && !OTHER_CODES.test(fold(key)))) throw new Unreadable('other-currency', { path });
}

const OUR_CODE = /^(?:INR|₹|Rs\.?|रु\.?|Indian Rupees?|Rupees?|paise|paisa|total|)$/i;
const codesOf = onceEachShape((keys) => keys.filter(maybeCode));

/**
 * Refuses an amount object that names another currency or unit in another way: `{ "amount": 143, "code": "XBT" }`.
 * @throws Unreadable
 */
export function requireNoOtherCode(record: Fields, path: string): void {
  for (const key of codesOf(record)) {
    const value = record[key];
    const isOther = typeof value === 'string' && !OUR_CODE.test(value.trim());
    if (isOther) throw new Unreadable('other-currency', { path: child(path, key) });
  }
}
