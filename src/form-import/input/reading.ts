import { escapeToken, isObject } from '../../base/evaluator/index.ts';
import { memoizeName } from '../../base/memoize-name.ts';

/** A name without case and separators. */
export const foldName = memoizeName((name) => name.replaceAll(/[_-]/g, '').toLowerCase());

/** Whether two names differ only in case and separators. Compares lengths first, because most pairs differ there. */
const isSameName = (one: string, other: string): boolean =>
  (one.length === other.length || one.includes('_') || one.includes('-')) && foldName(one) === foldName(other);

/**
 * The keyword of `value` that matches the first possible of `names` (camelCase) in any case, with a value other than
 * `null`.
 */
export function keyNamed(value: unknown, ...names: readonly string[]): string | undefined {
  if (!isObject(value)) return undefined;
  const exact = names.find((name) => Object.hasOwn(value, name) && value[name] != null);
  if (exact !== undefined) return exact;
  const keys = Object.keys(value);
  for (const name of names) {
    const key = keys.find((candidate) => isSameName(candidate, name));
    if (key !== undefined && value[key] != null) return key;
  }
  return undefined;
}

/** The value for the first possible of `names` (camelCase) in any case, other than `null`. */
export function findNamed(value: unknown, ...names: readonly string[]): unknown {
  const key = keyNamed(value, ...names);
  return key === undefined || !isObject(value) ? undefined : value[key];
}

/** A non-empty text. Numbers count as texts, because some sources write codes without quotes. */
export function textOf(value: unknown, ...names: readonly string[]): string | undefined {
  const found = findNamed(value, ...names);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

function flagOf(value: unknown, ...names: readonly string[]): boolean | undefined {
  const found = findNamed(value, ...names);
  if (typeof found === 'boolean') return found;
  if (typeof found === 'string' && /^(?:true|yes|y)$/i.test(found)) return true;
  if (typeof found === 'string' && /^(?:false|no|n)$/i.test(found)) return false;
  return undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** The note for a keyword without effect. */
export const unusedAt = (keyword: string, place: string): string => `The ${keyword} at ${place} is not used.`;

/**
 * Reads a description keyword by keyword. A keyword counts as used once its value was read; {@link Reading.unused}
 * lists all others, so that nothing is ignored silently.
 */
export class Reading {
  readonly #parts = new Map<Json, Part>();

  /** The part for an object of the description. The same object has the same part. */
  part(source: Json, place: string): Part {
    const known = this.#parts.get(source);
    if (known) return known;
    const part = new Part(source, place);
    this.#parts.set(source, part);
    return part;
  }

  /** A note for each unused keyword. */
  get unused(): string[] {
    return [...this.#parts.values()].flatMap((part) => part.unused.map((keyword) => unusedAt(keyword, part.place)));
  }
}

/** One object of a description. */
export class Part {
  readonly source: Json;
  /** JSON Pointer, for notes. */
  readonly place: string;
  readonly #used = new Set<string>();

  constructor(source: Json, place: string) {
    this.source = source;
    this.place = place;
  }

  /** Returns a keyword's value and marks it as used, if `is` accepts it. */
  take<T>(keyword: string, is: (value: unknown) => value is T): T | undefined {
    const value = Object.hasOwn(this.source, keyword) ? this.source[keyword] : undefined;
    // `null` counts as absent.
    if (value === null) this.#used.add(keyword);
    if (!is(value)) return undefined;
    this.#used.add(keyword);
    return value;
  }

  /** Marks keywords as used. */
  use(...keywords: readonly string[]): void {
    for (const keyword of keywords) this.#used.add(keyword);
  }

  /** Returns the value of the first existing of `names`, in any case, and marks it as used if `is` accepts it. */
  named(names: readonly string[], is: (value: unknown) => boolean = () => true): unknown {
    const absent = Object.keys(this.source).filter(
      (key) => this.source[key] === null && names.some((name) => isSameName(key, name)),
    );
    this.use(...absent);
    const keyword = keyNamed(this.source, ...names);
    if (keyword === undefined || !is(this.source[keyword])) return undefined;
    this.#used.add(keyword);
    return this.source[keyword];
  }

  text(...names: readonly string[]): string | undefined {
    return textOf({ it: this.named(names, (value) => textOf({ it: value }, 'it') !== undefined) }, 'it');
  }

  flag(...names: readonly string[]): boolean | undefined {
    return flagOf({ it: this.named(names, (value) => flagOf({ it: value }, 'it') !== undefined) }, 'it');
  }

  get unused(): string[] {
    return Object.keys(this.source).filter((keyword) => !this.#used.has(keyword));
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);
export const isAnything = (value: unknown): value is unknown => value !== undefined;
export const isPart = (value: unknown): value is Json => isObject(value);

/** Limits of the notes' number and length: a description may be hostile, and notes reach logs. */
const MAX_NOTES = 1_000;
const MAX_LENGTH = 500;

/** Removes duplicates, shortens the notes and limits their number. */
export function limitNotes(notes: readonly string[]): string[] {
  const different = new Set<string>();
  for (const note of notes) {
    if (different.size === MAX_NOTES) {
      different.add('There are more notes than this list can show.');
      break;
    }
    different.add(shorten(note));
  }
  return [...different];
}

/** Shortens the place in the middle of a note, because the keyword is at the start and the consequence at the end. */
function shorten(note: string): string {
  return note.length > MAX_LENGTH ? `${note.slice(0, MAX_LENGTH / 2)}…${note.slice(-MAX_LENGTH / 2)}` : note;
}

/**
 * Thrown if a description cannot be converted to a form. The message gives the reason.
 *
 * @example
 * try { convert(description); } catch (error) { if (error instanceof Refused) console.error(error.message); }
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The limits of a description; see `docs/contributing/form.md`. A larger description is refused. */
export const LIMITS = {
  /** Characters of the whole description as JSON. */
  characters: 1_000_000,
  /** Nesting of schemas. */
  depth: 24,
  /** Schemas that apply to one value because of each other: `$ref`, `allOf`, `if`, ... */
  chain: 200,
  /** Schemas in total. */
  nodes: 20_000,
  /** Names in one `properties`, `$defs`, `patternProperties` or `dependentSchemas`. */
  properties: 2_000,
  /** Values in one `enum`, branches of one `oneOf`, `anyOf` or `allOf`. */
  choices: 5_000,
} as const;

/** @throws Refused if the description is not JSON or is too large */
export function requireReasonable(description: unknown): void {
  let size: number;
  try {
    size = (JSON.stringify(description) as string | undefined)?.length ?? 0;
  } catch {
    throw new Refused('The description is not JSON: it contains itself or nests too deeply.');
  }
  if (size > LIMITS.characters) throw new Refused(`The description is longer than ${LIMITS.characters} characters.`);
}

/** Counts the schemas of a traversal and their depth. */
export function createMeter(): (depth: number, place: string) => void {
  let left: number = LIMITS.nodes;
  return (depth, place) => {
    if (depth > LIMITS.depth) throw new Refused(`The schema nests deeper than ${LIMITS.depth} levels at ${place}.`);
    if (--left < 0) throw new Refused(`The schema has more than ${LIMITS.nodes} parts.`);
  };
}

/* Ajv registers these names everywhere, also below an unknown keyword. */
const NAMES = new Set(['$id', '$anchor', '$dynamicAnchor']);

/**
 * Copies the value of an unknown keyword for templates of the host, without names of schemas, up to the maximum depth.
 */
export function copyUnknown(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > LIMITS.depth) return null;
  if (!isObject(value)) return (value as unknown[]).map((item) => copyUnknown(item, depth + 1));
  const entries = Object.entries(value).filter(([key]) => !NAMES.has(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, copyUnknown(inner, depth + 1)]));
}

/** Deeper content of an unknown keyword is ignored. */
const MAX_DEPTH = 50;

/**
 * Notes for a keyword that was not read. If references lead into it (`#/components/schemas/…`), only the content beside
 * their path gets notes.
 *
 * @param read the schemas that were read
 */
export function unusedIn(
  keyword: string,
  value: unknown,
  place: string,
  read: ReadonlyMap<unknown, unknown>,
): string[] {
  return visit(keyword, value, place, read, 0) ?? [unusedAt(keyword, place)];
}

/** @returns `undefined` if nothing in it was read */
function visit(
  keyword: string,
  value: unknown,
  place: string,
  read: ReadonlyMap<unknown, unknown>,
  depth: number,
): string[] | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  if (isObject(value) && read.has(value)) return [];
  const inside = `${place}/${escapeToken(keyword)}`;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, visit(name, part, inside, read, depth + 1)] as const,
  );
  if (parts.every(([, notes]) => notes === undefined)) return undefined;
  return parts.flatMap(([name, notes]) => notes ?? [unusedAt(name, inside)]);
}
