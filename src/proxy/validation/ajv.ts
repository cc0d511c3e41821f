import { type ErrorObject, _, str, type CodeKeywordDefinition, type FuncKeywordDefinition, type KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats, { type FormatName } from 'ajv-formats';
import { evaluate, formats, fullBudget, type Problem, doubles, isMultiple } from '../../base/evaluator/index.ts';

/** A form's schema in the normal form. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** Replaces the keywords of Ajv whose results differ from the browser's evaluator. */
export function correctKeywords(ajv: Ajv2020): Ajv2020 {
  const contains = withUpperBound(ajv.getKeyword('contains') as CodeKeywordDefinition);
  for (const corrected of [multipleOf, uniqueItems, contains]) {
    ajv.removeKeyword(corrected.keyword as string).addKeyword(corrected);
  }
  return ajv;
}

/** Ajv divides and rounds, and refuses some amounts at any precision. This is exact, as in the browser. */
const multipleOf: FuncKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  errors: false,
  validate: (step: number, value: number) => isMultiple(value, step),
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
};

/** Ajv compares only items of the type in `items`, and so misses those of `prefixItems`. */
const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  errors: false,
  validate: (unique: boolean, list: readonly unknown[]) => !unique || !doubles(list),
  error: { message: 'must not contain equal items' },
};

/**
 * `contains` with a correct result for an empty list. Without a `maxContains`, Ajv reuses the result of the previous
 * list, so it is always set here.
 */
function withUpperBound(contains: CodeKeywordDefinition): CodeKeywordDefinition {
  return {
    ...contains,
    // The same position as in Ajv: `unevaluatedItems` depends on it.
    before: 'unevaluatedItems',
    code(cxt, ruleType) {
      const around = cxt.parentSchema;
      const parentSchema = around.minContains === 0 ? around : { maxContains: Infinity, ...around };
      contains.code(Object.create(cxt, { parentSchema: { value: parentSchema } }) as KeywordCxt, ruleType);
    },
    error: {
      message: 'must contain other items',
      params: ({ params: { min, max } }) =>
        max === Infinity ? _`{minContains: ${min}}` : _`{minContains: ${min}, maxContains: ${max}}`,
    },
  };
}

/** The errors of a value; an empty list means valid. */
export type CompiledSchema = (details: unknown) => readonly Problem[];

/* Creating an instance takes longer than compiling a form. */
let ajv: Ajv2020 | undefined;

function createAjv(): Ajv2020 {
  // Without `ownProperties`, a key called `constructor` would count as present.
  const made = new Ajv2020({
    allErrors: true,
    strict: false,
    ownProperties: true,
    validateFormats: true,
    logger: false,
  });
  // The formats that the browser checks, so that both agree; other formats are annotations, as in 2020-12.
  addFormats(made, { mode: 'full', formats: [...formats.keys()] as FormatName[] });
  return correctKeywords(made);
}

/**
 * Compiles a schema with Ajv, or to a call of the evaluator if the runtime forbids code generation.
 *
 * @throws Error that says what is wrong with the schema
 */
export function compileByAjv(schema: FormSchema): CompiledSchema {
  ajv ??= createAjv();
  try {
    const validate = ajv.compile(schema);
    // An asynchronous result is a promise, which would count as valid.
    if ('$async' in validate) throw new UnusableSchema('The schema is asynchronous.');
    return (details) => {
      try {
        return problemsOf(validate(details), validate.errors ?? []);
      } catch (error) {
        // Ajv's code for an empty `not` beside an `if` refers to an undefined variable.
        if (error instanceof ReferenceError) return evaluateAll(schema, details);
        throw error;
      }
    };
  } catch (error) {
    if (error instanceof EvalError) return (details) => evaluateAll(schema, details);
    throw error;
  } finally {
    // The caller stores the result; Ajv would never release it.
    ajv.removeSchema(schema);
  }
}

/** The schema cannot be used for validation. */
export class UnusableSchema extends Error {}

/** The evaluator stopped early: an empty result does not mean valid. */
export class BudgetExhausted extends Error {}

function evaluateAll(schema: FormSchema, details: unknown): Problem[] {
  const budget = fullBudget();
  const problems = evaluate(schema, details, schema, budget);
  if (problems.length === 0 && budget.left < 0)
    throw new BudgetExhausted('The schema has too many parts to validate these answers.');
  return problems;
}

/** Only `true` means valid, and only `false` with errors means invalid. */
function problemsOf(isValid: unknown, errors: readonly ErrorObject[]): Problem[] {
  if (isValid === true) return [];
  if (isValid !== false || errors.length === 0) throw new UnusableSchema('The compiled schema gave no result.');
  const relevant = errors.filter(isRelevant);
  return (relevant.length > 0 ? relevant : errors).map(toProblem);
}

/** `if` only repeats the errors of `then`. */
const isRelevant = ({ keyword }: ErrorObject): boolean => keyword !== 'if';

const toProblem = ({ instancePath, keyword, params }: ErrorObject): Problem => ({
  path: instancePath,
  keyword,
  params: params as Problem['params'],
});
