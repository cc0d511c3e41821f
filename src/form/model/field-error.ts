import type { Field } from './field.ts';

/** A problem of one field, ready for a sentence. */
export interface FieldError {
  /** JSON Pointer of the field, or of the selector of variants; for a missing property its own. `''` concerns the whole form. */
  pointer: string;
  /** Ajv's name of what was not met. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** Absent when the problem is not one field's. */
  field?: Field;
  value: unknown;
}
