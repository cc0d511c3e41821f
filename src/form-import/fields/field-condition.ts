import { isObject, own } from '../../base/evaluator/index.ts';
import { textOf } from '../input/reading.ts';

/** Converts a value to its field's type. Some sources write numbers and booleans in quotes. */
export function typedValue(value: unknown, type: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => typedValue(one, type));
  if (typeof value !== 'string') return value;
  const isNumber = type === 'number' || type === 'integer';
  if (isNumber && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  return type === 'boolean' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;
}

type Json = Record<string, unknown>;

/** The schemas of the fields that a condition may refer to, by name. */
export type Asked = ReadonlyMap<string, Json>;
const MAX_DEPTH = 10;
const fold = (word: string): string => word.replaceAll(/[\s_-]/g, '').toLowerCase();

/* How a field's value is compared. */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': 'is',
  '==': 'is',
  '===': 'is',
  is: 'is',
  eq: 'is',
  equal: 'is',
  equals: 'is',
  const: 'is',
  value: 'is',
  '!=': 'not',
  '!==': 'not',
  '<>': 'not',
  ne: 'not',
  neq: 'not',
  isnot: 'not',
  not: 'not',
  notequal: 'not',
  notequals: 'not',
  in: 'in',
  values: 'in',
  oneof: 'in',
  anyof: 'in',
  notin: 'notIn',
  nin: 'notIn',
  noneof: 'notIn',
  '>': 'exclusiveMinimum',
  gt: 'exclusiveMinimum',
  greaterthan: 'exclusiveMinimum',
  '>=': 'minimum',
  gte: 'minimum',
  '<': 'exclusiveMaximum',
  lt: 'exclusiveMaximum',
  lessthan: 'exclusiveMaximum',
  '<=': 'maximum',
  lte: 'maximum',
  contains: 'contains',
  includes: 'contains',
  exists: 'answered',
  notempty: 'answered',
  isnotempty: 'answered',
  empty: 'empty',
  isempty: 'empty',
  notexists: 'empty',
};

/* Keys that combine conditions. */
const LISTS = new Set(['and', 'all', 'or', 'any', 'conditions', 'rules']);
const JOINS = new Set(['operator', 'logic', 'type', 'match']);

/**
 * Converts a condition of flat fields to a schema of the whole form: `{ field, equals }`, `{ field, operator, value }`,
 * a map of fields to values, the name of a field, or several of these.
 *
 * @returns `undefined` for an unknown condition or field
 */
export function conditionOn(condition: unknown, asked: Asked, depth = MAX_DEPTH): Json | undefined {
  if (depth < 1) return undefined;
  const several = (all: readonly unknown[], join: 'allOf' | 'anyOf'): Json | undefined => {
    const parts = all.map((one) => conditionOn(one, asked, depth - 1));
    return parts.length > 0 && parts.every((one) => one !== undefined) ? { [join]: parts } : undefined;
  };
  if (typeof condition === 'string') return asked.has(condition) ? answered(condition) : undefined;
  if (Array.isArray(condition)) return several(condition, 'allOf');
  if (!isObject(condition)) return undefined;
  const name = textOf(condition, 'field', 'name', 'key');
  if (name !== undefined && asked.has(name)) return compared(condition, name, asked.get(name) ?? {});
  const names = Object.keys(condition);
  if (names.length > 0 && names.every((one) => asked.has(one))) {
    return {
      allOf: names.map((one) => isOne(one, typedValue(condition[one], asked.get(one)?.['type']), asked.get(one) ?? {})),
    };
  }
  const [word, ...more] = names.filter((one) => !JOINS.has(fold(one)));
  if (word === undefined || more.length > 0) return undefined;
  const list = condition[word];
  if (fold(word) === 'not') {
    const inner = conditionOn(list, asked, depth - 1);
    return inner && { not: inner };
  }
  const isAny = /^(?:or|any)$/i.test(
    fold(word) === 'conditions' || fold(word) === 'rules' ? (textOf(condition, ...JOINS) ?? '') : word,
  );
  return Array.isArray(list) && LISTS.has(fold(word)) ? several(list, isAny ? 'anyOf' : 'allOf') : undefined;
}

/** `{ field, equals: 1 }` or `{ field, operator: '=', value: 1 }`. An unknown key makes the condition unreadable. */
function compared(condition: Readonly<Json>, name: string, field: Json): Json | undefined {
  const operator = textOf(condition, 'operator', 'op', 'comparison');
  const words = Object.keys(condition).filter(
    (word) => !['field', 'name', 'key', 'operator', 'op', 'comparison'].includes(fold(word)),
  );
  const [word, ...more] = words;
  if (more.length > 0) return undefined;
  const how = own(OPERATORS, fold(operator ?? word ?? 'exists'));
  const value = word === undefined ? undefined : typedValue(condition[word], field['type']);
  if (how === 'answered' || how === 'empty') {
    return (how === 'answered') === (value !== false) ? answered(name) : { not: answered(name) };
  }
  if (how === undefined || value === undefined) return undefined;
  if (how === 'is' || how === 'in') return isOne(name, value, field);
  if (how === 'not' || how === 'notIn') return { not: isOne(name, value, field) };
  if (how === 'contains') return field['type'] === 'array' ? isOne(name, value, field) : undefined;
  return Number.isFinite(value)
    ? { properties: { [name]: { type: 'number', [how]: value } }, required: [name] }
    : undefined;
}

/** The field has this value or one of these; `null` means no value. */
function isOne(name: string, value: unknown, field: Json): Json {
  if (value === null) return { not: { required: [name] } };
  const oneOf = (values: readonly unknown[]): Json => (values.length > 0 ? { enum: values } : { not: {} });
  const fits = Array.isArray(value) ? oneOf(value) : { const: value };
  return {
    properties: { [name]: field['type'] === 'array' ? { type: 'array', contains: fits } : fits },
    required: [name],
  };
}

/** The field has an answer: a text, a number, a tick. */
const answered = (name: string): Json => ({
  properties: { [name]: { not: { enum: ['', false, null] } } },
  required: [name],
});
