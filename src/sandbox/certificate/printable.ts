/** Replaces a character that cannot be printed. */
export const UNPRINTABLE = '?';

/** ASCII, Latin-1 and Windows-1252: the characters of the standard PDF fonts. */
const DRAWABLE = /^[ -~\u00a0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Converts text for the standard PDF fonts, which have Western European letters only. Each character of another script
 * becomes one `?`, and `lost` is true, so that the page can say so. A transliteration could be wrong, and fonts for all
 * Indian scripts would be larger than the sandbox. Line breaks and control characters become spaces; the rupee sign
 * becomes `Rs.`.
 */
export function printable(text: string): { text: string; lost: boolean } {
  let lost = false;
  const plain = text
    .normalize('NFC')
    .replace(/[₹₨]\s*/gu, 'Rs. ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const letters = [...graphemes.segment(plain)].map(({ segment }) => {
    if (DRAWABLE.test(segment)) return segment;
    lost = true;
    return UNPRINTABLE;
  });
  return { text: letters.join(''), lost };
}
