/**
 * Hours and days as people in India read them, with Latin digits in every language; in English where the browser does
 * not know the language, and not in its own. @param language without region
 */
export function formatMoment(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return new Intl.DateTimeFormat([`${language}-IN-u-nu-latn`, 'en-IN'], {
    day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit',
  }).format(moment);
}
