import { escapeToken, type Problem } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';

/**
 * The faults that a person can mend. A choice (`oneOf` of constants) is one fault, not one for each option; of other
 * branches the nearest speaks; what is missing is pointed at itself.
 */
export function explain(problems: readonly Problem[]): FieldProblem[] {
  return withoutNoise(problems).map(({ path, keyword, params }) => {
    const property = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
    const place = typeof property === 'string' ? `${path}/${escapeToken(property)}` : path;
    return { path: `/details${place}`, keyword, params, message: messageOf(keyword) };
  });
}

function withoutNoise(problems: readonly Problem[]): Problem[] {
  const inside = new Set(problems.flatMap(({ branches }) => branches?.flat() ?? []));
  return problems.filter((problem) => !inside.has(problem)).flatMap(fromBranches);
}

function fromBranches(problem: Problem): Problem[] {
  const { branches, path } = problem;
  if (!branches) return [problem];
  const constants = branches.flat();
  if (constants.every((one) => one.keyword === 'const' && one.path === path)) {
    return [{ path, keyword: 'enum', params: { allowedValues: constants.map(({ params }) => params['allowedValue']) } }];
  }
  const [nearest] = branches.map(withoutNoise).sort((one, other) => distance(one) - distance(other));
  return nearest ?? [problem];
}

/* Another kind of thing is further away than any number of faults, and what says so by name furthest: `kind`. */
const OTHER_TYPE = 1000;
const OTHER_KIND = 2000;

function distance(problems: readonly Problem[]): number {
  return problems.reduce((sum, { keyword, params: { allowedValues } }) => {
    const isName = keyword === 'const' || (keyword === 'enum' && Array.isArray(allowedValues) && allowedValues.length === 1);
    return sum + (isName ? OTHER_KIND : /^(?:type|false schema)$/.test(keyword) ? OTHER_TYPE : 1);
  }, 0);
}

const MESSAGES: Readonly<Record<string, string>> = {
  required: 'This answer is missing.',
  dependentRequired: 'This answer is missing.',
  type: 'This answer is of another type than the form asks for.',
  enum: 'This answer is not one of the choices.',
  const: 'This answer is not the one that the form asks for.',
  minLength: 'This answer is too short.',
  maxLength: 'This answer is too long.',
  pattern: 'This answer does not have the form that is asked for.',
  format: 'This answer does not have the form that is asked for.',
  minimum: 'This number is too small.',
  exclusiveMinimum: 'This number is too small.',
  maximum: 'This number is too large.',
  exclusiveMaximum: 'This number is too large.',
  multipleOf: 'This number is not one of the steps that the form asks for.',
  minItems: 'There are too few entries.',
  maxItems: 'There are too many entries.',
  minProperties: 'There are too few answers here.',
  maxProperties: 'There are too many answers here.',
  uniqueItems: 'The same entry is there twice.',
  additionalProperties: 'The form does not ask for this.',
  unevaluatedProperties: 'The form does not ask for this.',
};

const messageOf = (keyword: string): string =>
  Object.hasOwn(MESSAGES, keyword) ? (MESSAGES[keyword] ?? '') : 'This answer does not fit the form.';
