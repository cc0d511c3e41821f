/** As `getTimezoneOffset` gives it, in minutes. */
const INDIA = -330;

/**
 * Formats a date and time for readers in India, with Latin digits in every language. If the browser does not know the
 * language, the result is in English, not in the browser's language.
 *
 * @param language language subtag without a region
 * @param day whether the result includes the date: then it is that of India, as on the certificate
 */
export function formatMoment(at: string | number, language: string, day = true): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return String(at);
  const written = new Intl.DateTimeFormat([`${language}-IN-u-nu-latn`, 'en-IN'], {
    ...(day && { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
  // Said where the device has another time. Most languages have no short name of it but `GMT+5:30`.
  return day && moment.getTimezoneOffset() !== INDIA ? `${written} IST` : written;
}
