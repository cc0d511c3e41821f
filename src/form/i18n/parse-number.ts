import { sameDecimal } from '../../base/evaluator/index.ts';
import { plainNumeral } from '../../base/numeral.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

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
  const plain = plainNumeral(text);
  if (plain === '') return undefined;
  if (!NUMBER.test(plain)) return text;
  const value = Number(plain);
  return sameDecimal(value, plain) ? value : plain;
}
