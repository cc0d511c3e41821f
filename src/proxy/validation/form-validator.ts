import type { FieldProblem, ProblemCode } from '../../wire/problems.ts';
import { Problem } from '../context/problem.ts';
import type { FormSchema } from './form-schema.ts';
import type { ValidationResult } from './validate.ts';

/**
 * Validates a form's values by its schema; an empty list means valid. Without values it only checks that the schema compiles.
 *
 * Node sets a validator that can be stopped (`createWorkerValidator`). Elsewhere validation runs in place
 * (`createValidatorInPlace`).
 *
 * @throws ValidationUnavailable if there is no result
 */
export type FormValidator = (
  schema: FormSchema,
  details?: Readonly<Record<string, unknown>>,
) => Promise<readonly FieldProblem[]>;

/** The values could not be validated. Nothing may be ordered. */
export class ValidationUnavailable extends Problem {
  /** For the operator; names keywords and places of the schema, no customer data. */
  readonly reason: string;

  constructor(code: ProblemCode, message: string, reason: string) {
    super(code, message, code === 'INVALID_INPUT' ? { field: 'details' } : {});
    this.reason = reason;
  }
}

/** The service's schema is invalid or cannot be used. */
const unusableSchema = (reason: string): ValidationUnavailable =>
  new ValidationUnavailable(
    'UPSTREAM_INVALID',
    'The form cannot be checked at the moment. Nothing was ordered.',
    reason,
  );

/** The values make the validator fail. */
const unreadableAnswers = (reason: string): ValidationUnavailable =>
  new ValidationUnavailable('INVALID_INPUT', 'These answers cannot be read.', reason);

/** The validation timed out. */
export const timedOut = (reason: string): ValidationUnavailable =>
  new ValidationUnavailable(
    'SERVICE_UNAVAILABLE',
    'The form could not be checked in time. Nothing was ordered.',
    reason,
  );

/** The errors of a result. @throws ValidationUnavailable if there is none */
export function errorsOf(result: ValidationResult): readonly FieldProblem[] {
  if ('problems' in result) return result.problems;
  throw UNAVAILABLE[result.unavailable](result.reason);
}

const UNAVAILABLE = { schema: unusableSchema, end: timedOut, answers: unreadableAnswers } as const;
