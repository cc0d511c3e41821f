import type { FieldProblem, ProblemCode } from '../../wire/problems.ts';
import { Problem } from '../context/problem.ts';
import type { FormSchema } from './ajv.ts';
import type { ValidationResult } from './validate.ts';
import type { Log } from '../telemetry/log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/**
 * Validates a form's values by its schema; an empty list means valid. Without values it only checks that the schema
 * compiles.
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
class ValidationUnavailable extends Problem {
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

/** A validator that alerts the merchant if the service's form cannot be used. */
export function withAlerts(validateForm: FormValidator, log: Log): FormValidator {
  return async (schema, details) => {
    try {
      return await validateForm(schema, details);
    } catch (error) {
      if (error instanceof ValidationUnavailable && error.code !== 'INVALID_INPUT') {
        log.alert({
          type: 'response-unparseable',
          reader: 'schema',
          message: `The form of the service cannot be used for validation: ${error.reason} Orders with it are refused.`,
        });
      }
      throw error;
    }
  };
}

/** A catalogue that refuses unusable forms: no checkout is better than one that refuses every order at the end. */
export function withValidatedForms(catalogue: Catalogue, validateForm: FormValidator): Catalogue {
  const accepted = new WeakSet<FormSchema>();
  return {
    ...catalogue,
    async form(context, code) {
      const answer = await catalogue.form(context, code);
      const { schema } = answer.form;
      if (!accepted.has(schema)) await validateForm(schema);
      accepted.add(schema);
      return answer;
    },
  };
}
