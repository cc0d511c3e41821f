import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats, { type FormatName } from 'ajv-formats';
import { evaluate, formats, fullBudget, type Problem } from '../../base/evaluator/index.ts';
import { mendKeywords } from './ajv-keywords.ts';
import type { FormSchema } from './form-schema.ts';

/** What is wrong with answers; nothing is a yes. */
export type Compiled = (details: unknown) => readonly Problem[];

/* Making one takes longer than compiling a form with it. */
let ajv: Ajv2020 | undefined;

function createAjv(): Ajv2020 {
  // With `ownProperties`, or a key called `constructor` counts as there.
  const made = new Ajv2020({
    allErrors: true, strict: false, ownProperties: true, validateFormats: true, logger: false,
  });
  // The formats that the browser checks, so that both give one verdict; others say how a text is meant, as in 2020-12.
  addFormats(made, { mode: 'full', formats: [...formats.keys()] as FormatName[] });
  return mendKeywords(made);
}

/**
 * Compiles a schema: with Ajv, or to a call of the evaluator where the runtime builds no code.
 *
 * @throws Error with what is wrong with the schema
 */
export function compileByAjv(schema: FormSchema): Compiled {
  ajv ??= createAjv();
  try {
    const validate = ajv.compile(schema);
    // Its judgement would be a promise, which looks like a yes.
    if ('$async' in validate) throw new Unusable('The schema is asynchronous.');
    return (details) => {
      try {
        return problemsOf(validate(details), validate.errors ?? []);
      } catch (error) {
        // Ajv's code for a `not` of everything beside an `if` names a variable that it never makes.
        if (error instanceof ReferenceError) return evaluateAll(schema, details);
        throw error;
      }
    };
  } catch (error) {
    if (error instanceof EvalError) return (details) => evaluateAll(schema, details);
    throw error;
  } finally {
    // Whoever asked keeps what was compiled; Ajv would keep it for ever.
    ajv.removeSchema(schema);
  }
}

/** Nothing can be judged by the schema. */
export class Unusable extends Error {}

/** The evaluator stopped before it had seen everything: no fault that it found is no yes. */
export class Unfinished extends Error {}

function evaluateAll(schema: FormSchema, details: unknown): Problem[] {
  const budget = fullBudget();
  const problems = evaluate(schema, details, schema, budget);
  if (problems.length === 0 && budget.left < 0) throw new Unfinished('The schema has too many parts to judge these answers by.');
  return problems;
}

/** Only `true` is a yes, and only `false` with a reason is a no. */
function problemsOf(fits: unknown, errors: readonly ErrorObject[]): Problem[] {
  if (fits === true) return [];
  if (fits !== false || errors.length === 0) throw new Unusable('The compiled schema gave no verdict.');
  const news = errors.filter(isNews);
  return (news.length > 0 ? news : errors).map(toProblem);
}

/** `if` only repeats its `then`. */
const isNews = ({ keyword }: ErrorObject): boolean => keyword !== 'if';

const toProblem = ({ instancePath, keyword, params }: ErrorObject): Problem =>
  ({ path: instancePath, keyword, params: params as Problem['params'] });
