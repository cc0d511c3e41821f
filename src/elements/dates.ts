/** Hours and days as people in India read them, with Latin digits in every language. @param language without region */
export function formatMoment(iso: string, language: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit',
  }).format(moment);
}
