import { escapeToken, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../base/evaluator/index.ts';

/** A schema with keywords. */
export type Keywords = Exclude<Schema, boolean>;

/** A schema as it is in force for one value. */
export interface Effective {
  /** `$ref`, `allOf` and the conditions that hold are merged in; their keywords are gone. */
  schema: Keywords;
  /** Where references inside it look. */
  root: Schema;
  /** Every property that some branch knows, whether the branch is in force or not. */
  mentions: ReadonlySet<string>;
}

/** How many parts one schema may be made of. A service's form has a few; a hostile one would have no end. */
const PARTS = 500;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isSchemaObject(value) ? Object.values(value) : []);

const COMPOSITE = ['$id', '$ref', 'allOf', 'if', 'dependentSchemas', 'dependentRequired', 'properties'];
const nothing: ReadonlySet<string> = new Set();

/** Merges what a value makes of its schema. */
export function effective(schema: unknown, value: unknown, outerRoot: Schema): Effective {
  // Most schemas are of one piece, and this runs for each field at each key that is pressed.
  if (!isSchemaObject(schema)) return { schema: {}, root: outerRoot, mentions: nothing };
  const composite = COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword));
  if (!composite) return { schema, root: outerRoot, mentions: nothing };
  let left = PARTS;
  const mentions = new Set<string>();
  const seen = new Set<unknown>();

  const mention = (part: unknown, root: Schema): void => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size > PARTS) return;
    seen.add(part);
    const { properties, $ref, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = part;
    for (const name of Object.keys(isSchemaObject(properties) ? properties : {})) mentions.add(name);
    const branches = [resolve($ref, root), then, otherwise, ...values(dependentSchemas)];
    for (const branch of [...branches, ...[allOf, anyOf, oneOf].flatMap(list)]) mention(branch, root);
  };

  const read = (part: unknown, outer: Schema): Keywords => {
    if (!isSchemaObject(part) || --left < 0) return {};
    const root = rootOf(part, outer);
    const { $ref, allOf, if: condition, then, else: otherwise, dependentSchemas, dependentRequired, ...rest } = part;
    const { title, description } = rest;
    let merged = merge(read(resolve($ref, root), root), rest);
    for (const one of list(allOf)) merged = merge(merged, read(one, root));
    // What stands beside `allOf` names the thing; its parts only describe it.
    if (title !== undefined) merged = { ...merged, title };
    if (description !== undefined) merged = { ...merged, description };
    if (condition !== undefined) {
      merged = merge(merged, read(matches(condition as Schema, value, root) ? then : otherwise, root));
    }
    for (const [name, one] of Object.entries(dependentSchemas ?? {})) {
      if (own(value, name) !== undefined) merged = merge(merged, read(one, root));
    }
    for (const [name, required] of Object.entries(dependentRequired ?? {})) {
      if (own(value, name) !== undefined) merged = merge(merged, { required });
    }
    return merged;
  };

  const root = rootOf(schema, outerRoot);
  mention(schema, root);
  return { schema: read(schema, outerRoot), root, mentions };
}

/** Both at once: the later word wins, properties and requirements add up. */
function merge(a: Keywords, b: Keywords): Keywords {
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

/** The pointer of a property or item. */
export function child(pointer: string, name: string | number): string {
  return `${pointer}/${escapeToken(String(name))}`;
}
