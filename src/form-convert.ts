/**
 * Converts other descriptions of a form (JSON Schema of older drafts, RJSF, JSON Forms, flat fields) to the schema and
 * UI schema of `<estamp-form>`. The functions are pure, and the module registers nothing.
 *
 * @example
 * import { convert } from 'estamp-checkout/form/convert';
 *
 * const { schema, uiSchema, notes } = convert([{ name: 'mobile', type: 'tel', required: true }]);
 *
 * @module
 */
export { LIMITS, convert, Refused, type Converted } from './form-import/index.ts';
