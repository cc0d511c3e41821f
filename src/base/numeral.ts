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
