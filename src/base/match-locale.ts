/**
 * Finds the language of ours that a BCP 47 tag asks for. The script counts as well: texts in Punjabi (Gurmukhi) and Hindi
 * (Devanagari) do not serve Punjabi in Arabic or Hindi in Latin script.
 *
 * @param isOffered whether there are texts in a language
 * @returns the language, or `undefined` if there is none
 */
export function matchLocale(tag: string, isOffered: (language: string) => boolean): string | undefined {
  // The first `Intl.Locale` of a page takes a slow phone 20 ms.
  if (isOffered(tag)) return tag;
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return isOffered(language) && new Intl.Locale(language).maximize().script === script ? language : undefined;
  } catch {
    return undefined;
  }
}
