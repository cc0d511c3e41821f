/* Certificates cannot print line breaks and control characters, and direction marks would reorder a name. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one printable line without direction marks. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/* Western European letters and common punctuation. Certificates print `?` for all others. */
const NOT_PRINTED = /[^\s!-~\u00a0-ÿ‘’“”–—•…]+/gu;

/** The parts of a text that certificates cannot print, each once. */
export const notPrinted = (text: string): string[] => [...new Set(text.normalize('NFC').match(NOT_PRINTED))];
