import { evaluate } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { compileByAjv, Unfinished, Unusable } from './ajv.ts';
import type { FormSchema } from './form-schema.ts';
import { explain } from './explain.ts';
import { undeclaredKeys } from './undeclared.ts';

/** What was found, as plain data that a worker can send: faults (none is a yes), or why there is no verdict. */
export type Verdict =
  | { readonly problems: readonly FieldProblem[] }
  | { readonly none: 'schema' | 'answers' | 'end'; readonly reason: string };

export type GiveVerdict = (schema: FormSchema, details?: Readonly<Record<string, unknown>>) => Verdict;

/* More faults than a person mends at once; a hostile list of 10,000 would only fill the answer. */
const MOST_PROBLEMS = 50;

const yes: Verdict = { problems: [] };

/**
 * Gives verdicts, and keeps what was compiled by the schema object, which the catalogue holds as long as the schema is
 * current. Ajv says yes or no; where no code may be built (`EvalError`: workers at the edge) the evaluator does. What is
 * wrong the evaluator says in either case: in the words that the browser knows, and branch by branch.
 */
export function createVerdicts(compile = compileByAjv): GiveVerdict {
  const compiled = new WeakMap<FormSchema, ReturnType<typeof compileByAjv>>();
  return (schema, details) => {
    let fits = compiled.get(schema);
    try {
      if (!fits) compiled.set(schema, (fits = compile(schema)));
    } catch (error) {
      return { none: 'schema', reason: sentence(error) };
    }
    if (details === undefined) return yes;
    try {
      const undeclared = undeclaredKeys(schema, details).map((path): FieldProblem => ({
        path: `/details${path}`, keyword: 'additionalProperties', params: {}, message: 'The form does not ask for this.',
      }));
      if (undeclared.length > 0) return { problems: undeclared.slice(0, MOST_PROBLEMS) };
      const left = fits(details);
      if (left.length === 0) return yes;
      const told = explain(evaluate(schema, details));
      return { problems: (told.length > 0 ? told : explain(left)).slice(0, MOST_PROBLEMS) };
    } catch (error) {
      const none = error instanceof Unfinished ? 'end' : error instanceof Unusable ? 'schema' : 'answers';
      return { none, reason: sentence(error) };
    }
  };
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : 'It cannot be compiled.').slice(0, 500);
