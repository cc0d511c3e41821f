/*
 * Characters that cannot be printed or seen: controls, format characters (direction marks, tags, zero-width spaces),
 * private and unassigned codes, lone surrogates, line separators, ignorable characters (fillers, variation selectors),
 * and U+FFFD, which stands for what could not be decoded.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\ufffd]/u;

/* The scripts that choose a form of a letter by U+200C and U+200D, and the signs that remove a vowel in them. */
const JOINING =
  /(?=[\p{L}\p{M}])[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Mtei}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]/u;
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\uabed]/;
const JOINERS = /[\u200c\u200d]/gu;
const INK = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a joiner stands between two letters that need it, or after a virama: `ക്‍` may end a word. */
const isPlaced = (before: string, after: string): boolean =>
  JOINING.test(before) && (JOINING.test(after) || VIRAMA.test(before));

/**
 * Whether a text is one line that can be read as it is written: it has a visible character, and nothing invisible but
 * the joiners that letters of Indian scripts and Arabic need.
 */
export function isPrintableLine(text: string): boolean {
  const plain = text.replace(JOINERS, (joiner, at: number) =>
    isPlaced(text.charAt(at - 1), text.charAt(at + 1)) ? '' : joiner,
  );
  return !INVISIBLE.test(plain) && INK.test(plain.replaceAll('\u2800', ''));
}

/* The letters of the fonts of certificates (ASCII, Latin-1, Windows-1252), which have no signs to combine. */
const PRINTED = ' -~\u00a0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const LETTER = `(?:[^${PRINTED}]|[${PRINTED}](?=\\p{M}))`;

/** Joined letters are one run: signs of one picture stay together. */
const RUN = new RegExp(`${LETTER}+`, 'gu');
const EACH = new RegExp(`${LETTER}[\\p{M}\u200c\u200d]*`, 'gu');

/** Stands for a letter that cannot be printed. */
export const LOST = '\ufffd';

/** A text on one line, with the rupee sign as certificates write it. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[₹₨]\s*/g, 'Rs. ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** The parts of a text that certificates cannot print, each once. */
export const notPrinted = (text: string): string[] => [...new Set(oneLine(text).match(RUN))];

/** A text as certificates print it, with `LOST` for each letter that they cannot print. */
export const printed = (text: string): string => oneLine(text).replace(EACH, LOST);

/** A text without the letters that certificates cannot print. */
export const withoutLost = (text: string): string => oneLine(text).replace(RUN, ' ').replace(/\s+/g, ' ').trim();
