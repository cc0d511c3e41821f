/**
 * Money is a whole number of paise; nothing in this project adds rupees as floats.
 * 1 rupee = 100 paise. Amounts stay far below 2^53, and `parseRupees` refuses what does not.
 */
export type Paise = number;

const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Reads rupees exactly: plain digits, at most two decimals, no sign, no exponent, no grouping.
 * A number is read through its shortest decimal text, which is what the sender wrote.
 *
 * @returns paise, or `undefined` when the value is not an amount beyond doubt
 */
export function parseRupees(value: unknown): Paise | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const match = RUPEES.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The decimal string that the service and the proxy's quotes speak: `15900` is `159.00`. */
export function toRupees(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Money as people in India read it: `en-IN` grouping and Latin digits in every language, because ICU's own
 * choice differs from one Indian locale to the next and certificates print Latin digits.
 *
 * @param style `exact` always shows paise; `short` leaves `.00` away (for chips and hints)
 */
export function formatRupees(paise: Paise, style: 'exact' | 'short' = 'exact'): string {
  return style === 'short' && paise % 100 === 0 ? whole.format(paise / 100) : exact.format(paise / 100);
}
