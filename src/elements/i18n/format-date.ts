/**
 * Hours and days as people in India read them, with Latin digits in every language; in English where the browser does
 * not know the language, and not in its own.
 *
 * @param language without region
 * @param day whether the day is written, too
 */
export function formatMoment(at: string | number, language: string, day = true): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return String(at);
  return new Intl.DateTimeFormat([`${language}-IN-u-nu-latn`, 'en-IN'], {
    ...(day && { day: 'numeric', month: 'short', year: 'numeric' }),
    hour: 'numeric', minute: '2-digit',
  }).format(moment);
}
