import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import { fullBudget, type Budget } from './budget.ts';
import type { Problem } from './problem.ts';
import { isSchemaObject, rootOf } from './resolve.ts';
import type { Run } from './run.ts';
import type { Schema } from './schema.ts';

/** How many schemas may be applied inside one another: many times what a form needs, and far from the stack's end. */
const DEPTH = 500;

/** One judgement of one value. */
class Evaluation implements Run {
  readonly problems: Problem[] = [];
  #root: Schema;
  readonly #budget: Budget;
  /** The schemas being applied at each path, so that a schema that refers to itself ends. */
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
 * Judges a value by a JSON Schema (2020-12): the same verdict, keywords and parameters as Ajv with `allErrors`, for the
 * keywords that a form can render. Keywords that are not known are ignored. Pure: no code is made from the schema.
 *
 * A schema that would take more visits than the budget has is judged as far as that reaches: every problem is one, but
 * there may be more. Whoever has the last word looks at `budget.left`, which is below zero then.
 *
 * @param root where `$ref` looks, when `schema` is a part of something larger
 */
export function evaluate(schema: Schema, value: unknown, root: Schema = schema, budget = fullBudget()): Problem[] {
  return new Evaluation(root, budget).attempt(schema, value, '');
}

/** Whether a value fits a schema, for conditions; one that the budget does not suffice for does not hold. */
export function matches(schema: Schema, value: unknown, root: Schema = schema, budget = fullBudget()): boolean {
  return evaluate(schema, value, root, budget).length === 0 && budget.left >= 0;
}
