import { equal, isSchemaObject, type Schema } from '../base/evaluator/index.ts';

/** A schema with keywords. */
export type Keywords = Exclude<Schema, boolean>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Both at once: the later word wins; what is inside adds up, and values are those that both allow. */
export function merge(a: Keywords, b: Keywords): Keywords {
  const merged: Record<string, unknown> = { ...a, ...b };
  for (const keyword of ['properties', 'patternProperties']) {
    const [one, other] = [a[keyword], b[keyword]];
    if (!isSchemaObject(one) || !isSchemaObject(other)) continue;
    const parts = new Map<string, unknown>(Object.entries(one));
    for (const [name, schema] of Object.entries(other)) parts.set(name, both(parts.get(name), schema));
    merged[keyword] = Object.fromEntries(parts);
  }
  for (const keyword of ['items', 'additionalProperties']) {
    if (b[keyword] !== undefined) merged[keyword] = both(a[keyword], b[keyword]);
  }
  if (a.enum && b.enum) {
    const common = list(b.enum).filter((value) => list(a.enum).some((one) => equal(one, value)));
    // A list that stays whole stays the same: it is known by itself, and names go by its order.
    merged.enum = [b.enum, a.enum].find((one) => list(one).length === common.length) ?? common;
  }
  if (a.required && b.required) merged.required = [...new Set([...list(a.required), ...list(b.required)])];
  return merged;
}

function both(a: unknown, b: unknown): unknown {
  if (a === undefined || a === true || a === b) return b;
  if (b === true || a === false) return a;
  return b === false ? false : { allOf: [a, b] };
}
