import { _, str, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { escapeToken, isMultiple } from '../../base/evaluator/index.ts';
import type { FieldProblem } from '../../wire/problems.ts';
import { Problem } from '../problem.ts';
import { undeclaredKeys } from './undeclared.ts';

type Schema = Record<string, unknown>;

/** Judges a form's answers by its schema; an empty list is a yes. Its verdict is final. */
export type Judge = (schema: Schema, details: Readonly<Record<string, unknown>>) => FieldProblem[];

/* More faults than a person mends at once; a hostile list of 10,000 would only fill the answer. */
const MOST_PROBLEMS = 50;

/**
 * A judge that compiles each schema once. Compiled code is kept by the schema object itself, which the catalogue
 * holds as long as the schema is current.
 */
export function createJudge(): Judge {
  const compiled = new WeakMap<Schema, ValidateFunction>();
  return (schema, details) => {
    const undeclared = undeclaredKeys(schema, details).map((path): FieldProblem => ({
      path: `/details${path}`, keyword: 'additionalProperties', params: {}, message: 'The form does not ask for this.',
    }));
    if (undeclared.length > 0) return undeclared.slice(0, MOST_PROBLEMS);
    let validate = compiled.get(schema);
    if (!validate) compiled.set(schema, (validate = compile(schema)));
    if (passes(validate, details)) return [];
    return withoutNoise(validate.errors ?? []).slice(0, MOST_PROBLEMS).map(toProblem);
  };
}

/** Ajv divides and rounds, and with every precision refuses some amounts; this is exact, as in the browser. */
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

/**
 * With `ownProperties`, or a key called `constructor` counts as there.
 *
 * @throws Problem UPSTREAM_INVALID when the service's schema is none
 */
function compile(schema: Schema): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true, strict: false, ownProperties: true, validateFormats: true, logger: false,
  });
  addFormats(ajv);
  ajv.removeKeyword('multipleOf').addKeyword(multipleOf);
  try {
    return ajv.compile(schema);
  } catch {
    throw new Problem('UPSTREAM_INVALID', 'The form cannot be checked at the moment. Nothing was ordered.');
  }
}

/** An answer on which the compiled code stumbles (an object without a usable `toString`) is refused, not an accident. */
function passes(validate: ValidateFunction, details: unknown): boolean {
  try {
    return validate(details);
  } catch {
    throw new Problem('INVALID_INPUT', 'These answers cannot be read.', { field: 'details' });
  }
}

/**
 * Leaves the errors that a person can mend. `if` only repeats its `then`; a choice (`oneOf` of constants) is one
 * error, not one for each option; of other branches the nearest counts.
 */
function withoutNoise(errors: readonly ErrorObject[]): ErrorObject[] {
  let left = errors.filter((error) => error.keyword !== 'if');
  for (const choice of left.filter((error) => error.keyword === 'oneOf' || error.keyword === 'anyOf')) {
    const inside = left.filter((error) => error.schemaPath.startsWith(`${choice.schemaPath}/`)
      && error.instancePath.startsWith(choice.instancePath));
    if (inside.length === 0) continue;
    left = left.filter((error) => !inside.includes(error));
    const constants = inside.filter((error) => error.keyword === 'const' && error.instancePath === choice.instancePath);
    if (constants.length === inside.length) {
      const allowedValues = constants.map((error) => (error.params as { allowedValue: unknown }).allowedValue);
      const asChoice: ErrorObject = { ...choice, keyword: 'enum', params: { allowedValues } };
      left = left.map((error) => (error === choice ? asChoice : error));
    } else {
      left = left.flatMap((error) => (error === choice ? nearestBranch(choice, inside) : [error]));
    }
  }
  return left;
}

function nearestBranch(choice: ErrorObject, inside: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  return [...branches.values()].sort((one, other) => one.length - other.length)[0] ?? [choice];
}

function toProblem({ instancePath, keyword, params, message }: ErrorObject): FieldProblem {
  const named: Record<string, unknown> = params;
  const property = named['missingProperty'] ?? named['additionalProperty'] ?? named['unevaluatedProperty'];
  const path = typeof property === 'string' ? `${instancePath}/${escapeToken(property)}` : instancePath;
  return { path: `/details${path}`, keyword, params: named, message: message ?? 'This answer does not fit.' };
}
