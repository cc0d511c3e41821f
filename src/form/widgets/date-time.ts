import { formats } from '../../base/evaluator/index.ts';

const two = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0');

/** Formats `10:00:00+05:30` for a time input. */
export function showTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 5) : '';
}

const isFormat = (format: string, text: string): boolean => formats.get(format)?.(text) === true;

/** Years that native controls support. */
const YEAR = /^(?!0000)\d{4}-/;

/**
 * Whether a native control shows the complete value.
 *
 * @param text the text of the control
 */
export function isShown(type: string, text: string, value: string): boolean {
  switch (type) {
    case 'date':
      return text === value && YEAR.test(text) && isFormat('date', text);
    case 'time':
      // The control shows no zone, so a time in another zone than this device's is not complete.
      return (
        isFormat('time', `${text}:00Z`) &&
        (!/[z+-]/i.test(value) || minutesOf(value) === -new Date().getTimezoneOffset()) &&
        /^(?::00(?:\.0+)?(?:z|[+-]\d\d:\d\d)?)?$/i.test(value.slice(5))
      );
    case 'datetime-local':
      return YEAR.test(text) && isFormat('date-time', value) && new Date(text).getTime() === new Date(value).getTime();
    case 'textarea':
      return true;
    default:
      // A one-line control removes line breaks.
      return !/[\r\n]/.test(text);
  }
}

/** `+05:30` in minutes. */
function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/** The seconds and offset of an RFC 3339 time. */
const UNSHOWN = /^..:..(:[0-5]\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d))$/i;

/**
 * Converts the text of a time input to an RFC 3339 time, with its previous seconds and zone, or the zone of this
 * device.
 */
export function readTime(text: string, before?: unknown): string | undefined {
  return text ? text + (UNSHOWN.exec(String(before))?.[1] ?? here(new Date())) : undefined;
}

/** The seconds and the zone of this device at a time. */
function here(at: Date): string {
  const offset = -at.getTimezoneOffset();
  return `:00${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}

/** Formats an instant for a `datetime-local` input in the zone of this device. */
export function showDateTime(value: unknown): string {
  // `Date` would convert 30 February to 1 March.
  const at = new Date(typeof value === 'string' && isFormat('date', value.slice(0, 10)) ? value : NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Converts the text of a `datetime-local` input to an instant, with its previous seconds and zone, or the zone of this
 * device, so that its date is the one that was typed. An invalid text (a five-digit year) stays as it is.
 */
export function readDateTime(text: string, before?: unknown): string | undefined {
  const local = new Date(text);
  const [, rest = here(local)] = UNSHOWN.exec(String(before).slice(11)) ?? [];
  const at = local.getTime();
  // Some browsers accept a five-digit year, which RFC 3339 does not allow.
  return at < Date.UTC(9999, 11, 31)
    ? new Date(at + minutesOf(rest) * 60_000).toISOString().slice(0, 16) + rest
    : text || undefined;
}
