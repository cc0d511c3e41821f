import { escapeToken, type Problem } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';

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
