import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import { fullBudget, type Budget } from './budget.ts';
import type { Problem } from './problem.ts';
import { isSchemaObject, rootOf } from './resolve.ts';
import type { Run } from './run.ts';
import type { Schema } from './schema.ts';

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
 * Validates a value by a JSON Schema (2020-12). For the keywords that a form can render, the result, keywords and params
 * are those of Ajv with `allErrors`. Unknown keywords are ignored. It generates no code from the schema.
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
