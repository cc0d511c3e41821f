import { parseRupees, type Paise } from '../base/money.ts';

/** Indian (and Persian and Arabic) digits. Where the Indic ones begin, the last four bits are 6. */
const DIGIT = /(?=[\u0660-\u0d6f])\p{Nd}/gu;

/** 1,00,000 and 100,000 but not 1,5: a comma that does not group is not guessed at. */
const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.|$)/;

/**
 * Reads rupees as people type them: any digits of India, grouping, a rupee sign before or `/-` behind.
 *
 * @returns paise, or `undefined` when the text is not an amount beyond doubt
 */
export function readRupees(text: string): Paise | undefined {
  const plain = text
    .replace(DIGIT, (digit) => String((digit.charCodeAt(0) & 15) - (digit > '\u0965' ? 6 : 0)))
    .replace(/^\s*(?:₹|Rs\.?)?\s*|\s*(?:\/-)?\s*$/gi, '');
  return parseRupees(GROUPED.test(plain) ? plain.replaceAll(',', '') : plain);
}
