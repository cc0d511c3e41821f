const two = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0');

/** Formats `10:00:00+05:30` for a time input. */
export function showTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 5) : '';
}

/** The texts that native date, time and datetime controls can show. */
const NATIVE: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/, time: /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'datetime-local': /^\d{4}-/,
};

/** Whether a native control of this type can show a text. Otherwise it would be empty. */
export function isShown(type: string, text: string): boolean {
  const pattern = NATIVE[type];
  if (!pattern || !text) return !pattern;
  // 30 February matches the pattern, but no control shows it.
  return pattern.test(text) && (type !== 'date' || new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8)));
}

/** The seconds and offset of an RFC 3339 time. */
const UNSHOWN = /^..:..(:[0-5]\d(?:\.\d+)?(?:z|[+-]\d\d:\d\d))$/i;

/**
 * Converts the text of a time input to an RFC 3339 time, with its previous seconds and zone, or the zone of this
 * device.
 */
export function readTime(text: string, before?: unknown): string | undefined {
  const offset = -new Date().getTimezoneOffset();
  const here = `:00${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
  return text ? text + (UNSHOWN.exec(String(before))?.[1] ?? here) : undefined;
}

/** Formats an instant for a `datetime-local` input in the zone of this device. */
export function showDateTime(value: unknown): string {
  const at = new Date(typeof value === 'string' ? value : NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Converts the text of a `datetime-local` input to an instant, with its previous seconds and zone, or UTC. An invalid
 * text (a five-digit year) stays as it is.
 */
export function readDateTime(text: string, before?: unknown): string | undefined {
  const [, rest = ':00.000Z'] = UNSHOWN.exec(String(before).slice(11)) ?? [];
  const [, hours = 0, minutes = 0] = /([+-]\d\d):(\d\d)$/.exec(rest) ?? [];
  const offset = Number(hours) * 60 + Number(minutes) * (rest.at(-6) === '-' ? -1 : 1);
  const at = new Date(text).getTime();
  // Some browsers accept a five-digit year, which RFC 3339 does not allow.
  return at < Date.UTC(9999, 11, 31) ? new Date(at + offset * 60_000).toISOString().slice(0, 16) + rest : text || undefined;
}
