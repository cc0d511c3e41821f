/**
 * Turns other descriptions of a form (JSON Schema of older drafts, RJSF, JSON Forms, flat fields) into the schema and
 * UI schema of `<estamp-form>`. Pure functions; nothing is registered.
 *
 * @module
 */
export { BOUNDS, convert, Refused, type Converted } from './base/convert/index.ts';
