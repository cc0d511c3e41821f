/* Western European letters and common punctuation. Certificates print `?` for all others. */
const ENGLISH = /^[\s!-~\u00a0-ÿ‘’“”–—•…]*$/;

/** Whether certificates can print every character of a text. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text.normalize('NFC'));

/* At least one letter, and the punctuation that occurs in names. */
const NAME = /^(?=.*[a-z])[\s\dA-Za-zÀ-ÖØ-öø-ÿ.,&()/'’-]*$/i;

/** Whether a text is a name that certificates can print. */
export const isEnglishName = (text: string): boolean => NAME.test(text.normalize('NFC'));
