/** 1,00,000 and 100,000: groups of two or three, and three before the point. A comma that does not group is no guess. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/**
 * Latin digits for the digits of Indian scripts, Arabic and full width. Each script has its ten in a row, beginning at
 * a code that ends in 6 (India) or 0 (the others).
 */
export function latinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.charCodeAt(0);
    if (code >= 0x966 && code <= 0xd6f) return String((code - 6) & 15);
    return /[٠-٩۰-۹０-９]/.test(digit) ? String(code & 15) : digit;
  });
}

/**
 * A number as people in India type it, in Latin digits, without the commas between its groups, and without a rupee sign
 * before it or `/-` after it.
 */
export function plainNumeral(text: string): string {
  const latin = latinDigits(text).replace(/^\s*(?:₹|Rs\.?)(?=.*\d)/i, '').replace(/(\d\.?)\s*\/-\s*$/, '$1').trim();
  return GROUPED.test(latin) ? latin.replaceAll(',', '') : latin;
}
