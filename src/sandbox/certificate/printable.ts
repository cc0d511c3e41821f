import { LOST, printed } from '../../base/printable.ts';

/** Replaces a character that cannot be printed. */
export const UNPRINTABLE = '?';

/**
 * Converts text for the standard PDF fonts, which have Western European letters only (`base/printable.ts`). Each character of
 * another script becomes one `?`, and `lost` is true, so that the page can say so. A transliteration could be wrong, and fonts
 * for all Indian scripts would be larger than the sandbox.
 */
export function printable(text: string): { text: string; lost: boolean } {
  const plain = printed(text);
  return { text: plain.replaceAll(LOST, UNPRINTABLE), lost: plain.includes(LOST) };
}
