import { isObject as isJsonObject } from '../../../base/json/json.ts';
import { ExactNumber } from './exact-json.ts';
import { fieldNames, type FieldNames } from './field-names.ts';
import { onceEachShape } from './shape.ts';

/** Names of fields that only wrap the data of a body, in lower case. */
const ENVELOPES: ReadonlySet<string> = new Set(['data', 'result', 'payload', 'response', 'body']);

/** Whether a field, with its name in any case, only wraps the data of a body. */
export const isEnvelope = (name: string): boolean => ENVELOPES.has(name.toLowerCase());

/**
 * Reads undocumented bodies: names in any case, values wrapped in `{ success, data }`, `{ items }` or not at all.
 * Amounts are never guessed.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object of a body, in which exact numbers are objects too. */
export function isObject(value: unknown): value is Fields {
  return isJsonObject(value) && !(value instanceof ExactNumber);
}

/** The first of `names` that has a value, in any case. */
export function field(value: unknown, names: FieldNames): unknown {
  if (!isObject(value)) return undefined;
  for (const key of names.keysIn(value)) if (value[key] != null) return value[key];
  return undefined;
}

const isWrapped = onceEachShape((keys) => keys.some(isEnvelope));
const INSIDE = [...ENVELOPES].map((name) => fieldNames(name));

/** Unwraps a body from its envelope. */
export function unwrap(body: unknown): unknown {
  if (!isObject(body) || !isWrapped(body)) return body;
  for (const names of INSIDE) {
    const inner = field(body, names);
    if (inner !== undefined && (isObject(inner) || Array.isArray(inner))) return inner;
  }
  return body;
}

/** The list called `names`, or the body itself. */
export function list(body: unknown, names: FieldNames): readonly unknown[] | undefined {
  const inner = unwrap(body);
  if (Array.isArray(inner)) return inner as unknown[];
  const found = field(inner, names);
  return Array.isArray(found) ? (found as unknown[]) : undefined;
}

/** A non-empty text. Numbers count as texts, because some senders write codes without quotes. */
export function text(value: unknown, names: FieldNames): string | undefined {
  const found = field(value, names);
  if (found instanceof ExactNumber) return found.text;
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** The longest text of the service that is shown or compared: a name, a label, a status. */
const MAX_SHOWN = 200;

/** A text that is shown or compared, cut to 200 characters. An id, a code or an address is read by `text`. */
export function shownText(value: unknown, names: FieldNames): string | undefined {
  const found = text(value, names);
  if (found === undefined || found.length <= MAX_SHOWN) return found;
  const cut = found.slice(0, MAX_SHOWN);
  // Not through the middle of a character.
  return cut.replace(/[\ud800-\udbff]$/, '');
}

/** A truth value, also as a word, and as 1 or 0. */
export function flag(value: unknown, names: FieldNames): boolean | undefined {
  const found = field(value, names);
  if (typeof found === 'boolean') return found;
  const word = found instanceof ExactNumber ? found.text : found;
  if (typeof word === 'string' && /^(?:true|yes|y|1)$/i.test(word.trim())) return true;
  if (typeof word === 'string' && /^(?:false|no|n|0)$/i.test(word.trim())) return false;
  return undefined;
}

export function whole(value: unknown, names: FieldNames): number | undefined {
  const found = text(value, names);
  return found !== undefined && /^\d{1,15}$/.test(found) ? Number(found) : undefined;
}

/** A time as ISO 8601 in UTC; invalid text is ignored. */
export function time(value: unknown, names: FieldNames): string | undefined {
  const found = text(value, names);
  if (found === undefined) return undefined;
  const at = millisecondsOf(found);
  return Number.isFinite(at) ? new Date(at).toISOString() : undefined;
}

/** Seconds or milliseconds since the epoch, or a date in words. @returns NaN for other text */
function millisecondsOf(words: string): number {
  if (/^\d{10}$/.test(words)) return Number(words) * 1000;
  // In India 05/06/2026 is in June, and a parser of JavaScript says May.
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/.test(words) || !/\d{4}/.test(words)) return Number.NaN;
  if (/^\d{13}$/.test(words)) return Number(words);
  // Times are UTC (specification: Conventions). A parser of JavaScript would take the zone of this server.
  if (/^\d{4}-\d{2}-\d{2}$/.test(words) || ZONE.test(words)) return Date.parse(words);
  return Date.parse(/^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(words) ? `${words.replace(' ', 'T')}Z` : `${words} UTC`);
}

/* A time zone in a date: at its end, or before the name of the zone in parentheses. */
const ZONE =
  /(?:\d\s?Z|\b(?:UT|UTC|GMT|[ECMP][SD]T)|[T ][\d:.]+\s?[+-]\d{2}:?\d{2}|GMT[+-]\d{4}(?: \([\w ]{1,60}\))?)$/i;

/** A record anywhere in a body. */
export interface NestedRecord {
  record: Fields;
  /** The record around it; `undefined` for the body itself. */
  parent: NestedRecord | undefined;
  /** The name of the record, or of the list that contains it; empty for the body itself. */
  name: string;
}

/** Finds every record of a body at any depth, in records and in lists, each after the records around it. */
export function recordsIn(body: unknown): NestedRecord[] {
  const found: NestedRecord[] = [];
  // A stack instead of recursion: the depth of a body is not limited.
  const open: { value: unknown; parent: NestedRecord | undefined; name: string }[] = [
    { value: body, parent: undefined, name: '' },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, parent, name } = next;
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1)
        open.push({ value: value[index] as unknown, parent, name });
    } else if (isObject(value)) {
      const node: NestedRecord = { record: value, parent, name };
      found.push(node);
      for (const [key, inner] of Object.entries(value).reverse()) open.push({ value: inner, parent: node, name: key });
    }
  }
  return found;
}

/** The records around a record, the nearest first. */
export function* recordsAround({ parent }: NestedRecord): Generator<NestedRecord> {
  for (let at = parent; at; at = at.parent) yield at;
}
