import { sameDecimal } from '../base/evaluator/index.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** 1,00,000 and 100,000: groups of two or three, and three before the point. */
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

/** Whether a text is written as a decimal number, of any length. */
export function isNumeral(text: string): boolean {
  return NUMBER.test(text);
}

/**
 * Reads what was typed into a number field.
 *
 * @returns the number; `undefined` for nothing; and for what is no number, or one that JavaScript cannot hold to the
 *   last digit, the text itself: it is kept and judged as wrong, never rounded
 */
export function readNumber(text: string): number | string | undefined {
  const latin = latinDigits(text).trim();
  const plain = GROUPED.test(latin) ? latin.replaceAll(',', '') : latin;
  if (plain === '') return undefined;
  if (!NUMBER.test(plain)) return text;
  const value = Number(plain);
  return sameDecimal(value, plain) ? value : plain;
}
