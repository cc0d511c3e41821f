/* Longer than any name or code. Normalization takes quadratic time on combining marks. */
const MAX_NAME = 200;

/**
 * The words of a name or a code, in lower case: `hasErrors`, `HAS_ERRORS` and `has errors` have the same. Letters and digits
 * are separate words: `gst18`. Only the first 200 characters count.
 */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
