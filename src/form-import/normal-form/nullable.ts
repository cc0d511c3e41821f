import { isObject } from '../../base/evaluator/index.ts';

type Schema = Record<string, unknown>;

/* Keywords that apply to values of every type: the type `null` alone would not make `null` valid. */
const OF_EVERY_TYPE = ['enum', 'const', '$ref', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'];
/* Annotations, which belong to the whole schema. */
const WORDS = new Set(['title', 'description', 'default', 'examples', 'readOnly', 'writeOnly', 'deprecated']);

const has = (list: unknown, is: (one: unknown) => boolean): boolean => Array.isArray(list) && list.some(is);
const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/** Whether OpenAPI's `nullable` makes `null` valid although the rest of the schema does not. */
export function isNullable(schema: Readonly<Schema>): boolean {
  return schema['nullable'] === true && !has(schema['anyOf'], isNull) && !has(schema['oneOf'], isNull);
}

/** Whether `null` needs a branch beside the schema (which then is at `anyOf/0`) instead of one more type. */
export function needsBranch(schema: Readonly<Schema>): boolean {
  const names = OF_EVERY_TYPE.filter((key) => schema[key] != null);
  // An `enum` that contains `null` needs no branch.
  const listed = names.length === 1 && has(schema['enum'], (value) => value === null);
  const hasAssertions = Object.keys(schema).some(
    (key) => key !== 'nullable' && !WORDS.has(key) && schema[key] !== null,
  );
  return hasAssertions && !listed && (names.length > 0 || schema['type'] == null);
}

/** A normalized schema that also accepts `null`. */
export function orNull(schema: Schema, branch: boolean): Schema {
  if (branch) {
    // The annotations are in the branch too, where they override those of a `$ref`.
    const words = Object.entries(schema).filter(([key]) => WORDS.has(key));
    return { ...Object.fromEntries(words), anyOf: [schema, { type: 'null' }] };
  }
  const { type } = schema;
  return type === undefined ? schema : { ...schema, type: [...new Set([type, 'null'].flat())] };
}
