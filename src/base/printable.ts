/* Certificates cannot print line breaks and control characters, and direction marks would reorder a name. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one printable line without direction marks. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/* Western European letters and common punctuation. Certificates print `?` for all others. */
const ENGLISH = /^[\s!-~\u00a0-ÿ‘’“”–—•…]*$/;

/** Whether certificates can print every character of a text. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text.normalize('NFC'));

/* At least one letter, and the punctuation that occurs in names. */
const NAME = /^(?=.*[a-z])[\s\dA-Za-zÀ-ÖØ-öø-ÿ.,&()/'’-]*$/i;

/** Whether a text is a name that certificates can print. */
export const isEnglishName = (text: string): boolean => NAME.test(text.normalize('NFC'));
