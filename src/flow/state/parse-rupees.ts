import { parseRupees, type Paise } from '../../base/money.ts';
import { plainNumeral } from '../../base/amount-in-words.ts';

/** An optional sign, whole rupees and a fraction, without leading and trailing zeros. */
const DECIMAL = /^\+?0*([1-9]\d*)?(?:\.(\d*[1-9])?0*)?$/;

/**
 * Parses rupees as people type them: any Indian digits, grouping, a rupee sign before or `/-` after, `250.` and `.50`.
 *
 * @returns paise, or `undefined` if the text is not clearly an amount
 */
export function parseRupeeInput(text: string): Paise | undefined {
  const plain = plainNumeral(text);
  const match = /\d/.test(plain) && DECIMAL.exec(plain);
  return match ? parseRupees(`${match[1] ?? 0}${match[2] ? `.${match[2]}` : ''}`) : undefined;
}
