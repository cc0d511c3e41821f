import { isSchemaObject, type Schema } from '../base/evaluator/index.ts';

/** A schema with keywords. */
export type Keywords = Exclude<Schema, boolean>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Both at once: the later word wins, properties and requirements add up. */
export function merge(a: Keywords, b: Keywords): Keywords {
  const merged: Record<string, unknown> = { ...a, ...b };
  if (isSchemaObject(a.properties) && isSchemaObject(b.properties)) {
    const properties = new Map(Object.entries(a.properties));
    for (const [name, schema] of Object.entries(b.properties)) properties.set(name, both(properties.get(name), schema));
    merged.properties = Object.fromEntries(properties);
  }
  if (a.required && b.required) merged.required = [...new Set([...list(a.required), ...list(b.required)])];
  return merged;
}

function both(a: unknown, b: unknown): unknown {
  if (a === undefined || a === true || a === b) return b;
  if (b === true || a === false) return a;
  return b === false ? false : { allOf: [a, b] };
}
