import { evaluate } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { compileByAjv, BudgetExhausted, UnusableSchema } from './ajv.ts';
import type { FormSchema } from './form-schema.ts';
import { explain } from './explain.ts';
import { unknownProperties } from './unknown-properties.ts';

/** The result as plain data for a worker: errors (none means valid), or why there is no result. */
export type ValidationResult =
  | { readonly problems: readonly FieldProblem[] }
  | { readonly unavailable: 'schema' | 'answers' | 'end'; readonly reason: string };

export type Validate = (schema: FormSchema, details?: Readonly<Record<string, unknown>>) => ValidationResult;

/* More errors than a person fixes at once; a hostile list of 10,000 would only enlarge the response. */
const MAX_PROBLEMS = 50;

const VALID: ValidationResult = { problems: [] };

/**
 * Validates, and caches compiled schemas by object, which the catalogue holds while the schema is current. Ajv decides;
 * without code generation (`EvalError`: edge workers) the evaluator does. The evaluator always explains the errors, with the
 * browser's keywords and branches.
 */
export function createValidation(compile = compileByAjv): Validate {
  const compiled = new WeakMap<FormSchema, ReturnType<typeof compileByAjv>>();
  return (schema, details) => {
    let check = compiled.get(schema);
    try {
      if (!check) compiled.set(schema, (check = compile(schema)));
    } catch (error) {
      return { unavailable: 'schema', reason: sentence(error) };
    }
    if (details === undefined) return VALID;
    try {
      const unknown = unknownProperties(schema, details).map((path): FieldProblem => ({
        path: `/details${path}`,
        keyword: 'additionalProperties',
        params: {},
        message: 'The form has no such field.',
      }));
      if (unknown.length > 0) return { problems: unknown.slice(0, MAX_PROBLEMS) };
      const found = check(details);
      if (found.length === 0) return VALID;
      const explained = explain(evaluate(schema, details));
      return { problems: (explained.length > 0 ? explained : explain(found)).slice(0, MAX_PROBLEMS) };
    } catch (error) {
      const reason = sentence(error);
      if (error instanceof BudgetExhausted) return { unavailable: 'end', reason };
      return { unavailable: error instanceof UnusableSchema ? 'schema' : 'answers', reason };
    }
  };
}

const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message : 'It cannot be compiled.').slice(0, 500);
