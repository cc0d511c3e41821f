import type * as z from 'zod';
import { isPlaceholder } from '../../base/placeholder.ts';

/**
 * An invalid option. The sentence names the option and how to fix it, and never shows a secret. If several options are
 * invalid, the message has one sentence a line, and `option` is the first.
 *
 * @example
 * try {
 *   createEstampProxy(options);
 * } catch (error) {
 *   if (error instanceof OptionError) console.error(`Correct the option ${error.option}.`);
 * }
 */
export class OptionError extends TypeError {
  override readonly name = 'OptionError';
  readonly option: string;
  /** The sentence without its subject: `must be true or false.` */
  readonly rule: string;
  readonly #others: readonly OptionError[];

  /** @param others the errors of other options */
  constructor(option: string, rule: string, others: readonly OptionError[] = []) {
    super([`The option "${option}" ${rule}`, ...others.map(({ message }) => message)].join('\n'));
    this.option = option;
    this.rule = rule;
    this.#others = others;
  }

  /** An error for each invalid option, in the order of the message. Not a field: a logger writes each error once. */
  get all(): readonly OptionError[] {
    return this.#others.length > 0 ? [new OptionError(this.option, this.rule), ...this.#others] : [this];
  }

  /** The sentence for a request, where an option is a field or a header. */
  about(subject: string): string {
    return `${subject} ${this.rule}`;
  }
}

/** Printable ASCII: allowed in headers, URLs and ids. A "…" or a Cyrillic letter can look like ASCII. */
const PLAIN = /^[\x21-\x7e]+$/;

/** A value of a settings file with its quotation marks. */
const QUOTED = /^(["'`]).*\1$/;

/** @throws OptionError for a placeholder or the name of a missing value; `fix` says where to find the value */
export function requireFilled(option: string, text: unknown, fix: string): void {
  if (typeof text !== 'string' || !isPlaceholder(text)) return;
  throw new OptionError(
    option,
    `still contains a placeholder ("…", "<…>", "xxx", "your_key", "$KEY") or no value ("undefined"): ${fix}.`,
  );
}

/**
 * Checks text for a header, a URL or an id. Other types are left to the option's own check.
 *
 * @throws OptionError for a placeholder, for quotation marks around the value, and for characters other than printable
 *   ASCII
 */
export function requirePlain(option: string, text: unknown, fix: string): void {
  requireFilled(option, text, fix);
  if (typeof text !== 'string') return;
  if (QUOTED.test(text))
    throw new OptionError(
      option,
      'must not be in quotation marks: the program that reads your settings does not remove them.',
    );
  if (text === '' || PLAIN.test(text)) return;
  throw new OptionError(
    option,
    `must be printable ASCII without spaces, line breaks, typographic quotation marks or letters of other scripts: ${fix}.`,
  );
}

/** @throws OptionError for the first error that the schema finds */
export function requireShape(option: string, value: unknown, schema: z.ZodType): void {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue) throw new OptionError([option, ...issue.path].join('.'), issue.message);
}

/** @throws OptionError for a field that the schema has not; `what` names its fields in the plural */
export function requireNames(option: string, value: object, { shape }: z.ZodObject, what: string): void {
  const names = Object.keys(shape);
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new OptionError(`${option}.${unknown}`, `is not known; the ${what} are ${names.join(', ')}.`);
}

/** The items of a list option. @throws OptionError for any other type */
export function list(option: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return [...(value as unknown[])];
  throw new OptionError(option, 'must be a list.');
}

type Checks = Readonly<Record<string, () => unknown>>;

/**
 * Runs checks that do not depend on each other and returns their results by name.
 *
 * @throws OptionError with the sentences of all checks that failed, one a line
 */
export function checkAll<T extends Checks>(checks: T): { readonly [K in keyof T]: ReturnType<T[K]> } {
  const errors: OptionError[] = [];
  const results: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(checks)) {
    try {
      results[name] = check();
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      errors.push(...error.all);
    }
  }
  const [first, ...others] = errors;
  if (first) throw others.length > 0 ? new OptionError(first.option, first.rule, others) : first;
  return results as { readonly [K in keyof T]: ReturnType<T[K]> };
}
