import { doubles } from '../json/canonical.ts';
import { isMultiple } from '../json/decimal.ts';
import { equal } from '../json/equal.ts';
import { formats } from './formats.ts';
import { isObject } from '../json/is-object.ts';
import { own } from '../json/own.ts';
import { regexp } from './regexp.ts';
import type { Schema } from './schema.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * Validates one keyword. Receives the keyword's value, the data and the whole schema; returns the params of each
 * failure.
 */
type Assertion = (constraint: unknown, value: unknown, schema: Exclude<Schema, boolean>) => readonly Params[];

const NO_FAILURES: readonly Params[] = [];

/** Whether a value is of a JSON Schema type; `1.0` is an integer. */
export function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Creates the assertion of a keyword that compares a size with a limit. */
function limit<T>(
  size: (value: unknown) => T | undefined,
  passes: (size: T, bound: number) => boolean,
  comparison?: string,
): Assertion {
  return (constraint, value) => {
    const is = typeof constraint === 'number' ? size(value) : undefined;
    if (is === undefined || passes(is, constraint as number)) return NO_FAILURES;
    return [comparison ? { comparison, limit: constraint } : { limit: constraint }];
  };
}

const numeric = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined);
// Counts code points: an emoji is one character, not two.
const codePoints = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined);
const items = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const properties = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);
const atLeast = (size: number, bound: number): boolean => size >= bound;
const atMost = (size: number, bound: number): boolean => size <= bound;

function missing(value: Params, names: unknown): string[] {
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  return texts.filter((name) => own(value, name) === undefined);
}

/** The keywords that validate a value without subschemas. */
export const assertions: ReadonlyMap<string, Assertion> = new Map<string, Assertion>([
  ['type', (type, value) => ([type].flat().some((one) => isOfType(one, value)) ? NO_FAILURES : [{ type }])],
  [
    'enum',
    (allowedValues, value) =>
      !Array.isArray(allowedValues) || allowedValues.some((one) => equal(one, value))
        ? NO_FAILURES
        : [{ allowedValues }],
  ],
  ['const', (allowedValue, value) => (equal(allowedValue, value) ? NO_FAILURES : [{ allowedValue }])],
  ['minimum', limit(numeric, atLeast, '>=')],
  ['maximum', limit(numeric, atMost, '<=')],
  ['exclusiveMinimum', limit(numeric, (size, bound) => size > bound, '>')],
  ['exclusiveMaximum', limit(numeric, (size, bound) => size < bound, '<')],
  [
    'multipleOf',
    (multipleOf, value) => {
      const [is, step] = [numeric(value), numeric(multipleOf)];
      return is === undefined || step === undefined || isMultiple(is, step) ? NO_FAILURES : [{ multipleOf }];
    },
  ],
  ['minLength', limit(codePoints, atLeast)],
  ['maxLength', limit(codePoints, atMost)],
  [
    'pattern',
    (pattern, value) =>
      typeof pattern !== 'string' || typeof value !== 'string' || regexp(pattern)?.test(value) !== false
        ? NO_FAILURES
        : [{ pattern }],
  ],
  [
    'format',
    (format, value) =>
      typeof value !== 'string' || formats.get(format as string)?.(value) !== false ? NO_FAILURES : [{ format }],
  ],
  ['minItems', limit(items, atLeast)],
  ['maxItems', limit(items, atMost)],
  [
    'uniqueItems',
    (unique, value) => {
      const found = unique === true && Array.isArray(value) ? doubles(value) : undefined;
      return found ? [found] : NO_FAILURES;
    },
  ],
  ['minProperties', limit(properties, atLeast)],
  ['maxProperties', limit(properties, atMost)],
  [
    'required',
    (names, value) =>
      isObject(value) ? missing(value, names).map((missingProperty) => ({ missingProperty })) : NO_FAILURES,
  ],
  [
    'dependentRequired',
    (constraint, value) =>
      isObject(value) && isObject(constraint)
        ? Object.entries(constraint).flatMap(([property, deps]) =>
            own(value, property) === undefined
              ? []
              : missing(value, deps).map((missingProperty) => ({
                  property,
                  missingProperty,
                  depsCount: (deps as unknown[]).length,
                  deps: (deps as unknown[]).join(', '),
                })),
          )
        : NO_FAILURES,
  ],
]);
