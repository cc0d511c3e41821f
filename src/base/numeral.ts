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

/**
 * Normalizes a typed number: Latin digits, without group separators, without a rupee sign before it or `/-` after it.
 */
export function plainNumeral(text: string): string {
  const latin = latinDigits(text)
    .replace(/^\s*(?:₹|Rs\.?)(?=.*\d)/i, '')
    .replace(/(\d\.?)\s*\/-\s*$/, '$1')
    .trim();
  return GROUPED.test(latin) ? latin.replaceAll(',', '') : latin;
}
