import { isObject } from '../../base/evaluator/index.ts';
import { flagOf, isSameName, keyNamed, textOf } from './find-name.ts';

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
