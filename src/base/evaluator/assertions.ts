import { doubles, isMultiple, equal, isObject, own } from '../json/json.ts';
import type { Schema } from './run.ts';

const compiled = new Map<string, RegExp | undefined>();

/**
 * Compiles a schema's pattern with the `u` flag as JSON Schema requires, or without it if only that compiles
 * (`[\w-.]`).
 *
 * @returns `undefined` for an invalid pattern, which is then not checked
 */
export function regexp(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern, 'u') ?? compile(pattern, ''));
  return compiled.get(pattern);
}

/** @returns `undefined` for an invalid regular expression */
function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
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
type Params = Readonly<Record<string, unknown>>;

/**
 * Validates one keyword. Receives the keyword's value, the data and the whole schema; returns the params of each
 * failure.
 */
type Assertion = (constraint: unknown, value: unknown, schema: Exclude<Schema, boolean>) => readonly Params[];
const NO_FAILURES: readonly Params[] = [];

/** Whether a value is of a JSON Schema type; `1.0` is an integer. */
export function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Creates the assertion of a keyword that compares a size with a limit. */
function limit<T>(
  size: (value: unknown) => T | undefined,
  passes: (size: T, bound: number) => boolean,
  comparison?: string,
): Assertion {
  return (constraint, value) => {
    const is = typeof constraint === 'number' ? size(value) : undefined;
    if (is === undefined || passes(is, constraint as number)) return NO_FAILURES;
    return [comparison ? { comparison, limit: constraint } : { limit: constraint }];
  };
}
const numeric = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined);

// Counts code points: an emoji is one character, not two.
const codePoints = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined);
const items = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const properties = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);
const atLeast = (size: number, bound: number): boolean => size >= bound;
const atMost = (size: number, bound: number): boolean => size <= bound;

function missing(value: Params, names: unknown): string[] {
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return texts.filter((name) => own(value, name) === undefined);
}

/** The keywords that validate a value without subschemas. */
export const assertions: ReadonlyMap<string, Assertion> = new Map<string, Assertion>([
  ['type', (type, value) => ([type].flat().some((one) => isOfType(one, value)) ? NO_FAILURES : [{ type }])],
  [
    'enum',
    (allowedValues, value) =>
      !Array.isArray(allowedValues) || allowedValues.some((one) => equal(one, value))
        ? NO_FAILURES
        : [{ allowedValues }],
  ],
  ['const', (allowedValue, value) => (equal(allowedValue, value) ? NO_FAILURES : [{ allowedValue }])],
  ['minimum', limit(numeric, atLeast, '>=')],
  ['maximum', limit(numeric, atMost, '<=')],
  ['exclusiveMinimum', limit(numeric, (size, bound) => size > bound, '>')],
  ['exclusiveMaximum', limit(numeric, (size, bound) => size < bound, '<')],
  [
    'multipleOf',
    (multipleOf, value) => {
      const [is, step] = [numeric(value), numeric(multipleOf)];
      return is === undefined || step === undefined || isMultiple(is, step) ? NO_FAILURES : [{ multipleOf }];
    },
  ],
  ['minLength', limit(codePoints, atLeast)],
  ['maxLength', limit(codePoints, atMost)],
  [
    'pattern',
    (pattern, value) =>
      typeof pattern !== 'string' || typeof value !== 'string' || regexp(pattern)?.test(value) !== false
        ? NO_FAILURES
        : [{ pattern }],
  ],
  [
    'format',
    (format, value) =>
      typeof value !== 'string' || formats.get(format as string)?.(value) !== false ? NO_FAILURES : [{ format }],
  ],
  ['minItems', limit(items, atLeast)],
  ['maxItems', limit(items, atMost)],
  [
    'uniqueItems',
    (unique, value) => {
      const found = unique === true && Array.isArray(value) ? doubles(value) : undefined;
      return found ? [found] : NO_FAILURES;
    },
  ],
  ['minProperties', limit(properties, atLeast)],
  ['maxProperties', limit(properties, atMost)],
  [
    'required',
    (names, value) =>
      isObject(value) ? missing(value, names).map((missingProperty) => ({ missingProperty })) : NO_FAILURES,
  ],
  [
    'dependentRequired',
    (constraint, value) =>
      isObject(value) && isObject(constraint)
        ? Object.entries(constraint).flatMap(([property, deps]) =>
            own(value, property) === undefined
              ? []
              : missing(value, deps).map((missingProperty) => ({
                  property,
                  missingProperty,
                  depsCount: (deps as unknown[]).length,
                  deps: (deps as unknown[]).join(', '),
                })),
          )
        : NO_FAILURES,
  ],
]);
