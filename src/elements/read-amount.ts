import { readRupees } from '../flow/index.ts';
import { readNumber } from '../form/index.ts';

/** Rupees for the form: a number, or the text itself where it is none. Which numbers are amounts the form judges. */
export function readAmount(text: string): number | string | undefined {
  const paise = readRupees(text);
  return paise === undefined ? readNumber(text.trim()) : paise / 100;
}
