/** Hours and days as people in India read them, with Latin digits in every language. */
export function formatMoment(iso: string, locale: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const region = /^[a-z]+-[A-Z]{2}/.test(locale) ? locale : `${locale}-IN`;
  return new Intl.DateTimeFormat(`${region}-u-nu-latn`, {
    day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit',
  }).format(moment);
}
