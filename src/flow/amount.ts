import { parseRupees, type Paise } from '../base/money.ts';
import { plainNumeral } from '../base/numeral.ts';

/**
 * Reads rupees as people type them: any digits of India, grouping, a rupee sign before or `/-` behind.
 *
 * @returns paise, or `undefined` when the text is not an amount beyond doubt
 */
export function readRupees(text: string): Paise | undefined {
  return parseRupees(plainNumeral(text.replace(/^\s*(?:₹|Rs\.?)|\s*\/-\s*$/gi, '')));
}
