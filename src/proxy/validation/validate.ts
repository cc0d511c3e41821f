import { evaluate, escapeToken, type Problem } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { compileByAjv, BudgetExhausted, UnusableSchema, type FormSchema } from './ajv.ts';
import { applicableSchemas, declarations, itemSchemas } from './schemas-at.ts';

/**
 * Converts errors to what a person can fix. A choice (`oneOf` of constants) is one error. For other branches, the
 * errors of the closest one are used. A missing field is reported itself.
 */
export function explain(problems: readonly Problem[]): FieldProblem[] {
  return withoutNoise(problems).map(({ path, keyword, params }) => {
    const property =
      params['missingProperty'] ??
      params['additionalProperty'] ??
      params['unevaluatedProperty'] ??
      params['propertyName'];
    const pointer = typeof property === 'string' ? `${path}/${escapeToken(property)}` : path;
    return { path: `/details${pointer}`, keyword, params, message: messageOf(keyword) };
  });
}

function withoutNoise(problems: readonly Problem[]): Problem[] {
  const inside = new Set(problems.flatMap(({ branches }) => branches?.flat() ?? []));
  return problems.filter((problem) => !inside.has(problem)).flatMap(fromBranches);
}

function fromBranches(problem: Problem): Problem[] {
  const { branches, path, keyword } = problem;
  // For an invalid name, the entry with that name is reported.
  if (!branches || keyword === 'propertyNames') return [problem];
  const constants = branches.flat();
  if (constants.every((one) => one.keyword === 'const' && one.path === path)) {
    return [
      { path, keyword: 'enum', params: { allowedValues: constants.map(({ params }) => params['allowedValue']) } },
    ];
  }
  const [closest] = branches.map(withoutNoise).sort((one, other) => distance(one) - distance(other));
  return closest ?? [problem];
}

/* Another type is further away than any number of errors, and a different discriminator (`kind`) is the furthest. */
const OTHER_TYPE = 1000;
const OTHER_KIND = 2000;

function distance(problems: readonly Problem[]): number {
  return problems.reduce((sum, problem) => sum + weightOf(problem), 0);
}

function weightOf({ keyword, params: { allowedValues } }: Problem): number {
  if (keyword === 'const') return OTHER_KIND;
  if (keyword === 'enum' && Array.isArray(allowedValues) && allowedValues.length === 1) return OTHER_KIND;
  return /^(?:type|false schema)$/.test(keyword) ? OTHER_TYPE : 1;
}

const MESSAGES: Readonly<Record<string, string>> = {
  required: 'This answer is missing.',
  dependentRequired: 'This answer is missing.',
  type: 'This answer has the wrong type.',
  enum: 'This answer is not one of the choices.',
  const: 'This answer is not the required value.',
  minLength: 'This answer is too short.',
  maxLength: 'This answer is too long.',
  pattern: 'This answer has the wrong format.',
  format: 'This answer has the wrong format.',
  minimum: 'This number is too small.',
  exclusiveMinimum: 'This number is too small.',
  maximum: 'This number is too large.',
  exclusiveMaximum: 'This number is too large.',
  multipleOf: 'This number is not a multiple of the required step.',
  minItems: 'There are too few entries.',
  maxItems: 'There are too many entries.',
  minProperties: 'There are too few answers here.',
  maxProperties: 'There are too many answers here.',
  uniqueItems: 'The list contains the same entry twice.',
  propertyNames: 'An entry cannot have this name.',
  additionalProperties: 'The form has no such field.',
  unevaluatedProperties: 'The form has no such field.',
};

const messageOf = (keyword: string): string =>
  Object.hasOwn(MESSAGES, keyword) ? (MESSAGES[keyword] ?? '') : 'This answer is invalid.';
type Schema = Record<string, unknown>;

/**
 * Lists the properties that the schema does not declare, as JSON Pointers. JSON Schema allows them; here all values
 * become part of an order, so they are refused.
 */
export function unknownProperties(root: Schema, data: unknown): string[] {
  return visit([root], data, '', root);
}

function visit(schemas: readonly unknown[], data: unknown, path: string, root: Schema): string[] {
  const all = applicableSchemas(schemas, root);
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => {
      const inner = all.flatMap((schema) => itemSchemas(schema, index));
      return visit(inner, item, `${path}/${index}`, root);
    });
  }
  if (typeof data !== 'object' || data === null) return [];
  // An object without declared properties is free-form, except at the top.
  const isFreeForm = path !== '' && !all.some((schema) => schema['properties'] !== undefined);
  return Object.entries(data).flatMap(([key, value]) => {
    const inner = all.flatMap((schema) => declarations(schema, key));
    const pointer = `${path}/${escapeToken(key)}`;
    return inner.length === 0 && !isFreeForm ? [pointer] : visit(inner, value, pointer, root);
  });
}

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
 * without code generation (`EvalError`: edge workers) the evaluator does. The evaluator always explains the errors,
 * with the browser's keywords and branches.
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
