/*
 * The codes of ISO 4217 that the runtime knows, and coins. An engine without the list knows the common ones. The readers run on
 * servers only, so that browsers do not download the list.
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
const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('currency') : [];

/** All codes of currencies but INR, in capitals. */
const FOREIGN_CODES: ReadonlySet<string> = new Set([...COMMON, ...known, ...COINS].filter((code) => code !== 'INR'));

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
export const PLAIN_CODES = [...FOREIGN_CODES].filter((code) => !ENGLISH_WORDS.has(code));
export const WORD_CODES = [...FOREIGN_CODES].filter((code) => ENGLISH_WORDS.has(code));

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
