import { errorsOf, type FormValidator } from './form-validator.ts';
import { createValidation } from './validate.ts';

/**
 * Validates with Ajv if code generation is allowed, otherwise with the evaluator of `base/`. It caches compiled schemas
 * by object.
 */
export function createValidatorInPlace(): FormValidator {
  const validate = createValidation();
  // oxlint-disable-next-line typescript/require-await -- a refusal is a rejection
  return async (schema, details) => errorsOf(validate(schema, details));
}
