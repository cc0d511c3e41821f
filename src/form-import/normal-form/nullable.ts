import { isObject } from '../../base/evaluator/index.ts';

type Schema = Record<string, unknown>;

/* They speak of values of every type, so that a further type alone would let nothing more through. */
const OF_EVERY_TYPE = ['enum', 'const', '$ref', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];
/* They say nothing about the value, and belong to the whole. */
const WORDS = new Set(['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', 'deprecated']);

const has = (list: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(list) && list.some(is);
const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/** Whether OpenAPI's `nullable` lets `null` through where the rest of the schema would not. */
export function isNullable(schema: Readonly<Schema>): boolean {
  return schema['nullable'] === true && !has(schema['anyOf'], isNull) && !has(schema['oneOf'], isNull);
}

/** Whether `null` becomes a branch beside the schema, which then stands at `anyOf/0`, rather than one more of its types. */
export function needsBranch(schema: Readonly<Schema>): boolean {
  const names = OF_EVERY_TYPE.filter((key) => schema[key] != null);
  // A list of values that holds `null` needs no branch for it.
  const listed = names.length === 1 && has(schema['enum'], (value) => value === null);
  const hasAssertions = Object.keys(schema).some((key) => key !== 'nullable' && !WORDS.has(key) && schema[key] !== null);
  return hasAssertions && !listed && (names.length > 0 || schema['type'] == null);
}

/** A normal schema that lets `null` through as well. */
export function orNull(schema: Schema, branch: boolean): Schema {
  if (branch) {
    // The words stand in the branch too, where they win over those of what it refers to.
    const words = Object.entries(schema).filter(([key]) => WORDS.has(key));
    return { ...Object.fromEntries(words), anyOf: [schema, { type: 'null' }] };
  }
  const { type } = schema;
  return type === undefined ? schema : { ...schema, type: [...new Set([type, 'null'].flat())] };
}
