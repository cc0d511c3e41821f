/**
 * Money is a whole number of paise; 1 rupee = 100 paise. No code adds rupees as floats. `parseRupees` rejects amounts
 * that a double cannot hold exactly.
 */
export type Paise = number;

const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Parses rupees exactly: digits and at most two decimals, without sign, exponent or grouping. A number is read by its
 * shortest decimal text, which is the text that the sender wrote.
 *
 * @returns paise, or `undefined` if the value is not certainly an amount
 */
export function parseRupees(value: unknown): Paise | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const match = RUPEES.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Formats paise as the decimal string of the service and of quotes: `15900` is `159.00`. */
export function toRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Formats an amount for people as `Intl` does for `en-IN`, with Latin digits in every language: ICU's defaults differ
 * between Indian locales, and certificates print Latin digits. The first number format of a page takes a slow phone
 * about 150 ms, so this is not one.
 *
 * @param style `exact` always shows paise; `short` omits `.00` (for chips and hints)
 */
export function formatRupees(paise: Paise, style: 'exact' | 'short' = 'exact'): string {
  const amount = toRupees(Math.abs(paise)).replace(/\B(?=(?:\d\d)*\d{3}\.)/g, ',');
  return `${paise < 0 ? '-' : ''}₹${style === 'short' ? amount.replace('.00', '') : amount}`;
}
