import { isObject } from '../json/is-object.ts';
import { own } from '../json/own.ts';
import { child } from '../json/pointer.ts';
import { regexp } from './regexp.ts';
import { resolve } from './resolve.ts';
import type { Run } from './run.ts';
import type { Schema } from './schema.ts';

/** Applies the subschemas of one keyword to a value or its parts. */
type Applicator = (
  run: Run,
  constraint: unknown,
  value: unknown,
  path: string,
  schema: Exclude<Schema, boolean>,
) => void;

const list = (constraint: unknown): readonly unknown[] => (Array.isArray(constraint) ? constraint : []);
const entries = (constraint: unknown): [string, unknown][] => (isObject(constraint) ? Object.entries(constraint) : []);
const number = (constraint: unknown, fallback: number): number =>
  typeof constraint === 'number' ? constraint : fallback;

/** The keywords that contain subschemas. */
export const applicators: ReadonlyMap<string, Applicator> = new Map<string, Applicator>([
  ['$ref', (run, ref, value, path) => run.apply(resolve(ref, run.root), value, path)],
  ['allOf', (run, all, value, path) => list(all).forEach((one) => run.apply(one, value, path))],
  [
    'anyOf',
    (run, any, value, path) => {
      const attempts = list(any).map((one) => run.attempt(one, value, path));
      if (!attempts.length || attempts.some((problems) => !problems.length)) return;
      run.problems.push(...attempts.flat());
      run.fail(path, 'anyOf', {}, attempts);
    },
  ],
  [
    'oneOf',
    (run, one, value, path) => {
      const passing: number[] = [];
      const failures = list(one).map((schema, i) => {
        // After two matches, further branches do not change the result.
        const problems = passing.length < 2 ? run.attempt(schema, value, path) : [];
        if (!problems.length && passing.length < 2) passing.push(i);
        return problems;
      });
      if (passing.length === 1 || !list(one).length || run.exhausted) return;
      run.problems.push(...failures.flat());
      const several = passing.length > 0;
      run.fail(path, 'oneOf', { passingSchemas: several ? passing : null }, several ? undefined : failures);
    },
  ],
  [
    'not',
    (run, not, value, path) => {
      if (!run.attempt(not, value, path).length && !run.exhausted) run.fail(path, 'not', {});
    },
  ],
  [
    'if',
    (run, condition, value, path, schema) => {
      const holds = !run.attempt(condition, value, path).length;
      run.apply(own(schema, holds ? 'then' : 'else'), value, path);
    },
  ],
  [
    'dependentSchemas',
    (run, dependent, value, path) => {
      for (const [name, schema] of entries(dependent)) {
        if (isObject(value) && own(value, name) !== undefined) run.apply(schema, value, path);
      }
    },
  ],
  [
    'properties',
    (run, properties, value, path) => {
      for (const [name, schema] of entries(properties)) {
        const inner = isObject(value) ? own(value, name) : undefined;
        if (inner !== undefined) run.apply(schema, inner, child(path, name));
      }
    },
  ],
  [
    'patternProperties',
    (run, patterns, value, path) => {
      for (const [pattern, schema] of entries(patterns)) {
        for (const [name, inner] of entries(value)) {
          if (regexp(pattern)?.test(name)) run.apply(schema, inner, child(path, name));
        }
      }
    },
  ],
  [
    'additionalProperties',
    (run, additional, value, path, schema) => {
      const patterns = Object.keys(own(schema, 'patternProperties') ?? {});
      for (const [name, inner] of entries(value)) {
        const known = own(own(schema, 'properties'), name) !== undefined;
        if (known || patterns.some((pattern) => regexp(pattern)?.test(name))) continue;
        if (additional === false) run.fail(path, 'additionalProperties', { additionalProperty: name });
        else run.apply(additional, inner, child(path, name));
      }
    },
  ],
  [
    'propertyNames',
    (run, names, value, path) => {
      for (const [propertyName] of entries(value)) {
        const problems = run.attempt(names, propertyName, path);
        if (!problems.length) continue;
        run.problems.push(...problems);
        run.fail(path, 'propertyNames', { propertyName }, [problems]);
      }
    },
  ],
  [
    'prefixItems',
    (run, prefix, value, path) => {
      const schemas = list(prefix);
      list(value).forEach((item, i) => run.apply(schemas[i], item, `${path}/${i}`));
    },
  ],
  [
    'items',
    (run, items, value, path, schema) => {
      const limit = list(own(schema, 'prefixItems')).length;
      const rest = list(value).slice(limit);
      if (items === false && limit) {
        if (rest.length) run.fail(path, 'items', { limit });
      } else rest.forEach((item, i) => run.apply(items, item, `${path}/${limit + i}`));
    },
  ],
  [
    'contains',
    (run, constraint, value, path, schema) => {
      if (!Array.isArray(value)) return;
      const minContains = number(own(schema, 'minContains'), 1);
      const maxContains = number(own(schema, 'maxContains'), Infinity);
      const count = value.filter((item, i) => !run.attempt(constraint, item, `${path}/${i}`).length).length;
      if ((count >= minContains && count <= maxContains) || run.exhausted) return;
      run.fail(path, 'contains', maxContains < Infinity ? { minContains, maxContains } : { minContains });
    },
  ],
]);
