import { compile } from './regexp.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const UUID = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const some = (more: string): string => `(?:[-\\w.~!$&'()*+,;=${more}]|%[\\da-f]{2})`;
const path = some(':@');
const host = `(?:${some(':')}*@)?(?:\\[[\\da-f.]*:[\\da-f:.]*\\]|${some('')}*)(?::\\d*)?`;
/** RFC 3986, with a looser check of IPv6 addresses in `[...]`. */
const URI = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?:\\/?\\/${host}(?:\\/${path}*)*|\\/?${path}+(?:\\/${path}*)*)` +
    `(?:\\?${some(':@/?')}*)?(?:#${some(':@/?')}*)?$`,
  'i',
);

function date(text: string): boolean {
  const at = DATE.test(text) ? Date.parse(`${text}T00:00Z`) : NaN;
  // `Date` converts 30 February to a day in March; comparing the text detects that.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function time(text: string): boolean {
  const match = TIME.exec(text);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [zoneHour = 0, zoneMinute = 0] = match.slice(5).map((part) => Number(part ?? 0));
  if (zoneHour > 23 || zoneMinute > 59) return false;
  if (hour < 24 && minute < 60 && second < 60) return true;
  // A leap second is valid at 23:59:60 UTC only, in any offset.
  const sign = match[4] === '-' ? -1 : 1;
  const utcMinute = minute - zoneMinute * sign;
  const utcHour = hour - zoneHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

function dateTime(text: string): boolean {
  const [day = '', clock = '', ...more] = text.split(/t|\s/i);
  return more.length === 0 && date(day) && time(clock);
}

/** The formats that a form can use, with the results of ajv-formats in full mode. Other names are not checked. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', date],
  ['time', time],
  ['date-time', dateTime],
  ['email', (text) => EMAIL.test(text)],
  ['uri', (text) => URI.test(text)],
  ['uuid', (text) => UUID.test(text)],
  ['regex', (text) => compile(text, 'u') !== undefined],
]);
