/** The replacement for a letter that cannot be printed. */
export const UNPRINTABLE = '?';

/** ASCII, Latin-1 and the extras of Windows-1252: what the standard PDF fonts can draw. */
const DRAWABLE = /^[ -~\u00a0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Text for the standard PDF fonts. They know Western European letters only, so every letter of another script
 * (Devanagari, Kannada, Tamil, an emoji) becomes one `?` and `lost` is true, and the paper says so: a guess at the
 * name in Latin letters would be worse than a gap, and a font for every Indian script would be larger than the whole
 * sandbox. Line breaks and control characters become spaces, and the rupee sign is written `Rs.`.
 */
export function printable(text: string): { text: string; lost: boolean } {
  let lost = false;
  const plain = text.normalize('NFC').replace(/[₹₨]\s*/gu, 'Rs. ').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const letters = [...graphemes.segment(plain)].map(({ segment }) => {
    if (DRAWABLE.test(segment)) return segment;
    lost = true;
    return UNPRINTABLE;
  });
  return { text: letters.join(''), lost };
}
