import { parseRupees, type Paise } from '../../base/money.ts';
import { plainNumeral } from '../../base/numeral.ts';

/** An optional sign, whole rupees and a fraction, without leading and trailing zeros. */
const DECIMAL = /^\+?0*(\d*)(?:\.(\d*?)0*)?$/;

/**
 * Parses rupees as people type them: any Indian digits, grouping, a rupee sign before or `/-` after, `250.` and `.50`.
 *
 * @returns paise, or `undefined` if the text is not clearly an amount
 */
export function parseRupeeInput(text: string): Paise | undefined {
  const plain = plainNumeral(text);
  const [, whole, fraction] = (/\d/.test(plain) && DECIMAL.exec(plain)) || [];
  return whole === undefined ? undefined : parseRupees(`${whole || 0}${fraction ? `.${fraction}` : ''}`);
}
