import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import type { Problem } from './problem.ts';
import { isSchemaObject, rootOf } from './resolve.ts';
import type { Run } from './run.ts';
import type { Schema } from './schema.ts';

/** How many schemas one evaluation may visit: a form's worst case by far, and a frame or two of a slow phone. */
const BUDGET = 50_000;

/** One judgement of one value. */
class Evaluation implements Run {
  readonly problems: Problem[] = [];
  #root: Schema;
  #left = BUDGET;
  /** The schemas being applied at each path, so that a schema that refers to itself ends. */
  readonly #active: [Schema, string][] = [];

  constructor(root: Schema) {
    this.#root = root;
  }

  get root(): Schema {
    return this.#root;
  }

  apply(schema: unknown, value: unknown, path: string): void {
    if (schema === false) this.fail(path, 'false schema', {});
    if (!isSchemaObject(schema) || --this.#left < 0) return;
    if (this.#active.some(([other, at]) => other === schema && at === path)) return;
    const outer = this.#root;
    this.#root = rootOf(schema, outer);
    this.#active.push([schema, path]);
    for (const [keyword, wants] of Object.entries(schema)) {
      for (const params of assertions.get(keyword)?.(wants, value, schema) ?? []) this.fail(path, keyword, params);
      applicators.get(keyword)?.(this, wants, value, path, schema);
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
 * A schema that would take more than 50 000 visits is judged as far as that reaches; the server has the last word.
 *
 * @param root where `$ref` looks, when `schema` is a part of something larger
 */
export function evaluate(schema: Schema, value: unknown, root: Schema = schema): Problem[] {
  return new Evaluation(root).attempt(schema, value, '');
}

/** Whether a value fits a schema, for conditions. */
export function matches(schema: Schema, value: unknown, root: Schema = schema): boolean {
  return evaluate(schema, value, root).length === 0;
}
