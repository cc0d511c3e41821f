/* Line breaks and control characters have no place on a certificate; direction marks make a name read otherwise. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is one line that can be printed, and reads as it is written. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

/* The letters of Western Europe and common signs: certificates print `?` for any other. */
const ENGLISH = /^[\s!-~\u00a0-ÿ‘’“”–—•…]*$/;

/** Whether certificates have every letter and sign of a text. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text.normalize('NFC'));

/* At least one letter, and the signs that stand in names. */
const NAME = /^(?=.*[a-z])[\s\dA-Za-zÀ-ÖØ-öø-ÿ.,&()/'’-]*$/i;

/** Whether a text is a name that certificates print as it is written. */
export const isEnglishName = (text: string): boolean => NAME.test(text.normalize('NFC'));
