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
