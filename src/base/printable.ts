/* Western European letters and common punctuation. Certificates print `?` for all others. */
const NOT_PRINTED = /[^\s!-~\u00a0-ÿ‘’“”–—•…]+/gu;

/** The parts of a text that certificates cannot print, each once. */
export const notPrinted = (text: string): string[] => [...new Set(text.normalize('NFC').match(NOT_PRINTED))];
