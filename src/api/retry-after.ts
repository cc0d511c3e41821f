const SECONDS = /^[0-9]{1,9}$/;
/** The HTTP date format that senders may generate: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Parses a `Retry-After` header.
 *
 * @param value seconds or an HTTP date
 * @param now milliseconds since the epoch
 * @returns milliseconds, 0 for a past date; `undefined` without a valid header
 */
export function retryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
