import { assertions, regexp } from './assertions.ts';
import {
  fullBudget,
  type Budget,
  type Problem,
  isSchemaObject,
  rootOf,
  resolve,
  type Run,
  type Schema,
} from './run.ts';
import { isObject, own } from '../json/json.ts';
import { child } from '../json/pointer.ts';

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
const applicators: ReadonlyMap<string, Applicator> = new Map<string, Applicator>([
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

/** The maximum nesting of schemas: far above the needs of a form, far below the stack limit. */
const DEPTH = 500;

/** The evaluation of one value. */
class Evaluation implements Run {
  readonly problems: Problem[] = [];
  #root: Schema;
  readonly #budget: Budget;
  /** The schemas under evaluation at each path, so that a recursive schema ends. */
  readonly #active: [Schema, string][] = [];

  constructor(root: Schema, budget: Budget) {
    this.#root = root;
    this.#budget = budget;
  }

  get root(): Schema {
    return this.#root;
  }

  get exhausted(): boolean {
    return this.#budget.left < 0;
  }

  apply(schema: unknown, value: unknown, path: string): void {
    if (this.exhausted) return;
    if (schema === false) this.fail(path, 'false schema', {});
    if (!isSchemaObject(schema)) return;
    if (this.#active.length > DEPTH) this.#budget.left = 0;
    if (--this.#budget.left < 0) return;
    if (this.#active.some(([other, at]) => other === schema && at === path)) return;
    const outer = this.#root;
    this.#root = rootOf(schema, outer);
    this.#active.push([schema, path]);
    for (const [keyword, constraint] of Object.entries(schema)) {
      for (const params of assertions.get(keyword)?.(constraint, value, schema) ?? []) this.fail(path, keyword, params);
      applicators.get(keyword)?.(this, constraint, value, path, schema);
    }
    this.#active.pop();
    this.#root = outer;
  }

  attempt(schema: unknown, value: unknown, path: string): Problem[] {
    const start = this.problems.length;
    this.apply(schema, value, path);
    return this.problems.splice(start);
  }

  fail(path: string, keyword: string, params: Problem['params'], branches?: Problem['branches']): void {
    this.problems.push({ path, keyword, params, ...(branches && { branches }) });
  }
}

/**
 * Validates a value by a JSON Schema (2020-12). For the keywords that a form can render, the result, keywords and
 * params are those of Ajv with `allErrors`. Unknown keywords are ignored. It generates no code from the schema.
 *
 * If the budget ends early, all returned problems are real, but there may be more. A caller that must be certain checks
 * that `budget.left` is not below zero.
 *
 * @param root the document in which `$ref` is resolved, if `schema` is a part of a larger one
 */
export function evaluate(schema: Schema, value: unknown, root: Schema = schema, budget = fullBudget()): Problem[] {
  return new Evaluation(root, budget).attempt(schema, value, '');
}

/** Whether a value matches a schema. Used for conditions. `false` if the budget ends early. */
export function matches(schema: Schema, value: unknown, root: Schema = schema, budget = fullBudget()): boolean {
  return evaluate(schema, value, root, budget).length === 0 && budget.left >= 0;
}
