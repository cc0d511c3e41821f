import type { Paise } from './money.ts';
import { inWords } from './number-words.ts';

/**
 * Formats an amount as certificates print it: `One Lakh Fifty Thousand only`, `Twenty Two and Fifty Paise only`.
 *
 * @param paise a whole number, zero or more
 * @throws RangeError for any other value
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`${paise} is not an amount in whole paise.`);
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  if (!rest) return `${capitalised(rupees)} only`;
  return rupees ? `${capitalised(rupees)} and ${capitalised(rest)} Paise only` : `${capitalised(rest)} Paise only`;
}

const capitalised = (count: number): string => inWords(count).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
