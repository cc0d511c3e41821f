const two = (part: number): string => String(Math.trunc(Math.abs(part))).padStart(2, '0');

/** `10:00:00+05:30` as a time input shows it. */
export function showTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 5) : '';
}

/** What a time input holds as RFC 3339 time, in the zone of this device. */
export function readTime(text: string): string | undefined {
  const offset = -new Date().getTimezoneOffset();
  return text ? `${text}:00${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}` : undefined;
}

/** An instant as a `datetime-local` input shows it, in the zone of this device. */
export function showDateTime(value: unknown): string {
  const at = new Date(typeof value === 'string' ? value : NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What a `datetime-local` input holds as an instant in UTC. */
export function readDateTime(text: string): string | undefined {
  return text ? new Date(text).toISOString() : undefined;
}
