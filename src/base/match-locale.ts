/**
 * Finds the language of ours that a BCP 47 tag asks for. The script counts as well: texts in Punjabi (Gurmukhi) and
 * Hindi (Devanagari) do not serve Punjabi in Arabic or Hindi in Latin script.
 *
 * @param isOffered whether there are texts in a language
 * @returns the language, or `undefined` if there is none
 */
export function matchLocale(tag: string, isOffered: (language: string) => boolean): string | undefined {
  // The first `Intl.Locale` of a page takes a slow phone 20 ms.
  if (isOffered(tag)) return tag;
  try {
    const { language, script } = new Intl.Locale(standardTag(tag)).maximize();
    return isOffered(language) && new Intl.Locale(language).maximize().script === script ? language : undefined;
  } catch {
    return undefined;
  }
}

/** Converts the name of a POSIX locale, which content management systems write into pages: `hi_IN.UTF-8` is `hi-IN`. */
export const standardTag = (name: string): string =>
  name
    .trim()
    .replace(/[.@].*/, '')
    .replaceAll('_', '-');
