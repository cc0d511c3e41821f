import { isObject } from '../json/is-object.ts';
import { own } from '../json/own.ts';
import { get } from '../json/pointer.ts';
import type { Schema } from './schema.ts';

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
