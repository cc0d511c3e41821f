import type { FormValidator } from '../../validation/form-validator.ts';

/**
 * A validator in this thread whose code, with Ajv, is loaded when the first form is validated: a proxy whose worker
 * validates starts without it.
 */
export function createValidatorOnDemand(): FormValidator {
  let loaded: Promise<FormValidator> | undefined;
  const load = async (): Promise<FormValidator> => {
    const { createValidatorInPlace } = await import('../../validation/validator-in-place.ts');
    return createValidatorInPlace();
  };
  return async (schema, details) => (await (loaded ??= load()))(schema, details);
}
