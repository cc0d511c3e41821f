import { inWords } from '../base/number-words.ts';

/** A stamp value as certificates print it: `(One hundred only)`, with paise where there are any. */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  return `(${inWords(Math.floor(paise / 100))}${rest ? ` and ${inWords(rest)} paise` : ''} only)`;
}
