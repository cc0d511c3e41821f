import type { Log } from '../telemetry/log.ts';
import { ValidationUnavailable, type FormValidator } from './form-validator.ts';

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
