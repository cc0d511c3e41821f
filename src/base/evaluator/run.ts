import { isObject, own } from '../json/json.ts';
import { get } from '../json/pointer.ts';

/** The remaining number of schema visits. Below zero, the evaluation stopped early. */
export interface Budget {
  left: number;
}

/** The budget of one evaluation or one reading of a form. The worst case takes a slow phone a frame or two. */
export const fullBudget = (): Budget => ({ left: 50_000 });

/** One validation problem. The names are Ajv's, so browser and proxy share their error messages. */
export interface Problem {
  /** JSON Pointer of the invalid value; `''` is the root. For `required` it is the object that lacks the property. */
  path: string;
  /** The keyword that failed: `required`, `minLength`, `format`, ... */
  keyword: string;
  /** The keyword's params as in Ajv: `{ limit }`, `{ missingProperty }`, `{ allowedValues }`, ... */
  params: Readonly<Record<string, unknown>>;
  /**
   * For `anyOf` and `oneOf` without a match: the problems of each branch. For `propertyNames`: the problems of the
   * name. The flat list contains the same problems.
   */
  branches?: readonly (readonly Problem[])[];
}

/**
 * A JSON Schema (2020-12) as data. Every keyword is `unknown`, because schemas come from the network. Readers check the
 * type and ignore unusable keywords.
 */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** Whether a schema is an object, not a boolean. */
export function isSchemaObject(schema: unknown): schema is Exclude<Schema, boolean> {
  return isObject(schema);
}

/**
 * Resolves a `$ref`: `#`, `#/$defs/name`, or any other pointer inside `root`.
 *
 * @returns `undefined` for other documents and unknown pointers, which are then ignored
 */
export function resolve(ref: unknown, root: Schema): Schema | undefined {
  if (typeof ref !== 'string' || !/^#(\/|$)/.test(ref)) return undefined;
  const target = get(root, decode(ref.slice(1)));
  return typeof target === 'boolean' || isSchemaObject(target) ? target : undefined;
}

function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

/** The document in which references inside `schema` are resolved. A schema with its own `$id` starts a new document. */
export function rootOf(schema: Schema, root: Schema): Schema {
  return typeof own(schema, '$id') === 'string' ? schema : root;
}

/** The state and operations of an evaluation that keywords can use. */
export interface Run {
  readonly problems: Problem[];
  /** The document in which `$ref` is resolved. */
  readonly root: Schema;
  /** Whether the budget is used up. From then on, the absence of problems proves nothing. */
  readonly exhausted: boolean;
  /** Applies a schema to the value at `path` and collects the problems. */
  apply(schema: unknown, value: unknown, path: string): void;
  /** Applies a schema and returns its problems without collecting them. */
  attempt(schema: unknown, value: unknown, path: string): Problem[];
  fail(path: string, keyword: string, params: Problem['params'], branches?: Problem['branches']): void;
}
