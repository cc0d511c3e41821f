import { own } from './own.ts';
import { get } from './pointer.ts';
import type { Schema } from './schema.ts';

/** Whether a schema is one with keywords. */
export function isSchemaObject(schema: unknown): schema is Exclude<Schema, boolean> {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/**
 * What a `$ref` points to: `#`, `#/$defs/name`, or any other pointer inside `root`.
 *
 * @returns `undefined` for addresses elsewhere and pointers to nowhere; those constrain nothing here
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

/** The root that references inside `schema` mean: a schema with an `$id` of its own begins a new document. */
export function rootOf(schema: Schema, root: Schema): Schema {
  return typeof own(schema, '$id') === 'string' ? schema : root;
}
