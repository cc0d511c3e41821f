import { formats, isObject } from '../../base/evaluator/index.ts';
import { LIMITS, Refused } from '../input/reading.ts';

const STRICT = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Boolean `exclusiveMinimum` and `exclusiveMaximum` of draft 4 without their bound. */
export const lacksBound = (schema: Schema): string[] =>
  STRICT.filter(([exclusive, bound]) => schema[exclusive] === true && typeof schema[bound] !== 'number').map(
    ([exclusive]) => exclusive,
  );

/** Draft 4 wrote `minimum: 1, exclusiveMinimum: true` for `exclusiveMinimum: 1`. */
export function withBounds(schema: Schema): Schema {
  const changed = { ...schema };
  for (const [exclusive, bound] of STRICT) {
    if (typeof changed[exclusive] !== 'boolean') continue;
    const limit = changed[bound];
    const strict = changed[exclusive] === true && typeof limit === 'number';
    delete changed[exclusive];
    if (strict) {
      delete changed[bound];
      changed[exclusive] = limit;
    }
  }
  return changed;
}

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

/** `enumNames`, which is in no draft, becomes titles of constants. */
export function withTitles(schema: Schema): Schema {
  const { enum: values, enumNames: names } = schema;
  if (!Array.isArray(names)) return schema;
  const distinct =
    Array.isArray(values) && new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  if (!distinct || schema['oneOf'] !== undefined) return schema;
  // The object keeps its identity, because a reference in it is filled in later.
  delete schema['enum'];
  delete schema['enumNames'];
  schema['oneOf'] = (values as unknown[]).map((value, i) => ({ const: value, title: String(names[i] ?? value) }));
  return schema;
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isType = (value: unknown): boolean => typeof value === 'string' && TYPES.has(value);

/** The types of keywords according to the meta-schema of 2020-12. Keywords that hold schemas are checked separately. */
const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType) && isNames(value)),
  enum: (value) => Array.isArray(value) && value.length > 0,
  required: isNames,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isNames),
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  minContains: isCount,
  maxContains: isCount,
  uniqueItems: isFlag,
  pattern: isText,
  format: isText,
  title: isText,
  description: isText,
  readOnly: isFlag,
  writeOnly: isFlag,
  deprecated: isFlag,
  examples: Array.isArray,
  contentEncoding: isText,
  contentMediaType: isText,
};

/** The keywords that contain no schema. The reference of the form's schema lists them. */
export const VALUE_KEYWORDS: readonly string[] = [...Object.keys(SHAPES), 'const', 'default'];

/** Whether a keyword has a valid value. Unknown keywords accept any. */
export function hasShape(keyword: string, value: unknown): boolean {
  return !Object.hasOwn(SHAPES, keyword) || SHAPES[keyword]?.(value) !== false;
}

/* Keywords that do not validate. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'examples',
  'readOnly',
  'writeOnly',
  'deprecated',
  'contentEncoding',
  'contentMediaType',
]);

/** Whether a form works without this keyword if its value is invalid. */
export function isAnnotation(keyword: string): boolean {
  return ANNOTATIONS.has(keyword);
}

/** The types whose values a keyword validates; it accepts values of other types. */
const CHECKED: readonly (readonly [keywords: RegExp, types: readonly string[]])[] = [
  [/^(?:pattern|format|m(?:in|ax)Length)$/, ['string']],
  [/^(?:m(?:in|ax)imum|exclusiveM(?:in|ax)imum|multipleOf)$/, ['number', 'integer']],
  [/^(?:m(?:in|ax)Items|uniqueItems|m(?:in|ax)Contains)$/, ['array']],
  [/^(?:required|m(?:in|ax)Properties|dependentRequired)$/, ['object']],
];

/** Whether a keyword can reject any value of its schema. */
export function canApply(keyword: string, { type, contains }: Readonly<Record<string, unknown>>): boolean {
  if (/^m(?:in|ax)Contains$/.test(keyword) && contains === undefined) return false;
  const types = CHECKED.find(([keywords]) => keywords.test(keyword))?.[1];
  return (
    !types ||
    type == null ||
    type === 'any' ||
    [type].flat().some((one) => typeof one === 'string' && types.includes(one))
  );
}

/* Keywords that hold any value. */
const VALUES = new Set(['const', 'default']);

/** Whether a keyword without schemas is known. */
export function isKnown(keyword: string): boolean {
  return VALUES.has(keyword) || Object.hasOwn(SHAPES, keyword);
}

/* Formats that select a control and are not validated. */
const OF_CONTROLS = new Set(['tel', 'password']);

/** Whether a form validates a format or has a control for it. */
export const isFormat = (format: unknown): boolean =>
  typeof format === 'string' && (formats.has(format) || OF_CONTROLS.has(format));
type Schema = Record<string, unknown>;

/** The subschemas of a map, changed one by one. @throws Refused */
export function entriesOf(value: unknown, place: string, change: (item: unknown, name: string) => unknown): Schema {
  if (!isObject(value)) throw new Refused(`${place} is not a map of schemas.`);
  const entries = Object.entries(value);
  if (entries.length > LIMITS.properties) throw new Refused(`${place} has more than ${LIMITS.properties} names.`);
  // Compiled code cannot hold a property of this name, and no form needs it.
  if (Object.hasOwn(value, '__proto__')) throw new Refused(`${place} has the name __proto__, which is not allowed.`);
  return Object.fromEntries(entries.map(([name, item]) => [name, change(item, name)]));
}

/** The branches of a list. @throws Refused */
export function listOf(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`${place} is not a list of schemas.`);
  if (value.length > LIMITS.choices) throw new Refused(`${place} has more than ${LIMITS.choices} branches.`);
  return value as unknown[];
}

const isConstant = (branch: unknown): branch is Record<string, unknown> =>
  isObject(branch) && ('const' in branch || (Array.isArray(branch['enum']) && branch['enum'].length === 1));

/** Converts branches with a single value each to constants. Draft-04 had no `const`. */
export function constants(branches: readonly unknown[]): readonly unknown[] {
  if (!branches.every(isConstant)) return branches;
  for (const branch of branches) {
    if ('const' in branch) continue;
    // The object keeps its identity, because a reference in it is filled in later.
    [branch['const']] = branch['enum'] as unknown[];
    delete branch['enum'];
  }
  return branches;
}
