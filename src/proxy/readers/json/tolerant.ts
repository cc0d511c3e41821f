import { isObject as isJsonObject } from '../../../base/json/is-object.ts';
import { flagOf, foldName } from '../../../form-import/input/find-name.ts';
import { parseRupees, type Paise } from '../../../base/money.ts';
import { ENVELOPES, isEnvelope } from './envelopes.ts';
import { ExactNumber } from './exact-json.ts';
import { onceEach } from './once-each.ts';

/**
 * Reads undocumented bodies: names in any case, values wrapped in `{ success, data }`, `{ items }` or not at all. Amounts are
 * never guessed.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object of a body, in which exact numbers are objects too. */
export function isObject(value: unknown): value is Fields {
  return isJsonObject(value) && !(value instanceof ExactNumber);
}

/* The keys of a record by their folded names. */
const foldedKeys = onceEach((record): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  for (const key of Object.keys(record)) {
    const folded = foldName(key);
    if (!keys.has(folded)) keys.set(folded, key);
  }
  return keys;
});

/** The first of `names` (camelCase) that has a value, in any case. */
export function field(value: unknown, ...names: readonly string[]): unknown {
  if (!isObject(value)) return undefined;
  for (const name of names) if (Object.hasOwn(value, name) && value[name] != null) return value[name];
  const keys = foldedKeys(value);
  for (const name of names) {
    const key = keys.get(foldName(name));
    if (key !== undefined && value[key] != null) return value[key];
  }
  return undefined;
}

/** Unwraps a body from its envelope. */
export function unwrap(body: unknown): unknown {
  if (!isObject(body) || !Object.keys(body).some(isEnvelope)) return body;
  for (const name of ENVELOPES) {
    const inner = field(body, name);
    if (inner !== undefined && (isObject(inner) || Array.isArray(inner))) return inner;
  }
  return body;
}

/** The list called `names`, or the body itself, or its `items`. */
export function list(body: unknown, ...names: readonly string[]): readonly unknown[] | undefined {
  const inner = unwrap(body);
  if (Array.isArray(inner)) return inner as unknown[];
  const found = field(inner, ...names, 'items', 'results', 'records');
  return Array.isArray(found) ? (found as unknown[]) : undefined;
}

/** A non-empty text. Numbers count as texts, because some senders write codes without quotes. */
export function text(value: unknown, ...names: readonly string[]): string | undefined {
  const found = field(value, ...names);
  if (found instanceof ExactNumber) return found.text;
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** The longest text of the service that is shown or compared: a name, a label, a status. */
const MAX_SHOWN = 200;

/** A text that is shown or compared, cut to 200 characters. An id, a code or an address is read by `text`. */
export function shownText(value: unknown, ...names: readonly string[]): string | undefined {
  const found = text(value, ...names);
  if (found === undefined || found.length <= MAX_SHOWN) return found;
  const cut = found.slice(0, MAX_SHOWN);
  // Not through the middle of a character.
  return cut.replace(/[\ud800-\udbff]$/, '');
}

export { flagOf as flag };

export function whole(value: unknown, ...names: readonly string[]): number | undefined {
  const found = text(value, ...names);
  return found !== undefined && /^\d{1,15}$/.test(found) ? Number(found) : undefined;
}

/** A time as ISO 8601 in UTC; invalid text is ignored. */
export function time(value: unknown, ...names: readonly string[]): string | undefined {
  const found = text(value, ...names);
  if (found === undefined) return undefined;
  const at = millisecondsOf(found);
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}

/** Seconds or milliseconds since the epoch, or a date in words. @returns NaN for other text */
function millisecondsOf(words: string): number {
  if (/^\d{10}$/.test(words)) return Number(words) * 1000;
  return /^\d{13}$/.test(words) ? Number(words) : Date.parse(words);
}

/** Rupees in plain digits with at most two decimals; anything else is refused. */
export function rupees(value: unknown): Paise | undefined {
  if (value instanceof ExactNumber) return parseRupees(value.text);
  return typeof value === 'string' ? parseRupees(value) : undefined;
}
