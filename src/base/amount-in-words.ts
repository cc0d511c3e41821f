import type { Paise } from './money.ts';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const scales: readonly (readonly [number, string])[] = [
  [1e7, 'crore'],
  [1e5, 'lakh'],
  [1e3, 'thousand'],
  [100, 'hundred'],
];

/**
 * Writes a whole number in English words with Indian scales: `150000` is `one lakh fifty thousand`. Certificates are in
 * English, whatever the language of the page.
 */
function inWords(number: number): string {
  for (const [size, name] of scales) {
    if (number >= size) {
      const rest = number % size;
      return `${inWords(Math.floor(number / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
    }
  }
  if (number < 20) return small[number] ?? '';
  const unit = number % 10;
  return `${tens[Math.floor(number / 10) - 2]}${unit ? ` ${small[unit]}` : ''}`;
}

/**
 * Matches 1,00,000 and 100,000: groups of two or three digits, three before the point. Other commas are not accepted.
 */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/**
 * Replaces the digits of Indian scripts, Arabic and full width by Latin digits. Each script has ten consecutive digits,
 * starting at a code that ends in 6 (Indian scripts) or 0 (others).
 */
export function latinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    if (code >= 0x966 && code <= 0xd6f) return String((code - 6) & 15);
    return /[٠-٩۰-۹０-９]/.test(digit) ? String(code & 15) : digit;
  });
}

/** A number and the word for thousands (`50k`), lakhs or crores after it. */
const COUNTED = /^([+-]?[\d,]*(?:\.\d*)?)\s*(?:(k|thousand)|(l|la(?:kh|c)s?)|cr(?:ores?)?)\.?$/i;

/** Moves the decimal point to the right. */
function shift(numeral: string, places: number): string {
  const [whole = '', fraction = ''] = numeral.split('.');
  const digits = fraction.padEnd(places, '0');
  const rest = digits.slice(places);
  return whole + digits.slice(0, places) + (rest && `.${rest}`);
}
const ungrouped = (text: string): string => (GROUPED.test(text) ? text.replaceAll(',', '') : text);

/**
 * Normalizes a typed number: Latin digits, without group separators, without a rupee sign before it or `/-` after it.
 * `1.5 lakh` is `150000`.
 */
export function plainNumeral(text: string): string {
  const typed = latinDigits(text).trim();
  if (!/\d/.test(typed)) return typed;
  const latin = typed
    .replace(/^(?:₹|Rs\.?|INR)(?=.*\d)/i, '')
    .replace(/\bonly\.?$/i, '')
    .trim()
    .replace(/(?:\/-|₹|Rs\.?|INR|rupees?)$/i, '')
    .trim();
  const [, number = '', thousands, lakhs] = COUNTED.exec(latin) ?? [];
  const plain = ungrouped(number);
  const places = lakhs ? 5 : 7;
  // Anything else stays as it is, and is refused.
  return !/\d/.test(plain) || plain.includes(',') ? ungrouped(latin) : shift(plain, thousands ? 3 : places);
}

/**
 * Formats an amount as certificates print it: `One Lakh Fifty Thousand only`, `Twenty Two and Fifty Paise only`.
 *
 * @param paise a whole number, zero or more
 * @throws RangeError for any other value
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`${paise} is not an amount in whole paise.`);
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  if (!rest) return `${capitalised(rupees)} only`;
  return rupees ? `${capitalised(rupees)} and ${capitalised(rest)} Paise only` : `${capitalised(rest)} Paise only`;
}
const capitalised = (count: number): string => inWords(count).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
