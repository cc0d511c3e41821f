import { sameDecimal } from '../../base/evaluator/index.ts';
import { plainNumeral } from '../../base/numeral.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Whether a text is a decimal number of any length. */
export function isNumeral(text: string): boolean {
  return NUMBER.test(text);
}

/**
 * Parses the text of a number field.
 *
 * @returns the number; `undefined` for an empty text; the text itself if it is not a number that a double can represent
 *   exactly (validation then reports it)
 */
export function readNumber(text: string): number | string | undefined {
  const plain = plainNumeral(text);
  if (plain === '') return undefined;
  if (!NUMBER.test(plain)) return text;
  const value = Number(plain);
  return sameDecimal(value, plain) ? value : plain;
}
