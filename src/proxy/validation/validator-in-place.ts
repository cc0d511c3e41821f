import { errorsOf, type FormValidator } from './form-validator.ts';
import { createValidation } from './validate.ts';

/**
 * A validator in this thread: with Ajv if code generation is allowed, otherwise with the evaluator of `base/`. It
 * caches compiled schemas by object.
 */
export function createValidatorInPlace(): FormValidator {
  const validate = createValidation();
  // oxlint-disable-next-line typescript/require-await -- a refusal is a rejection, as a worker's is
  return async (schema, details) => errorsOf(validate(schema, details));
}
