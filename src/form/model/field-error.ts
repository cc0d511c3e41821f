import type { Field } from './field.ts';

/** An error of one field, before it becomes a sentence. */
export interface FieldError {
  /** JSON Pointer of the field, or of the selector of variants; for a missing property its own. `''` concerns the whole form. */
  pointer: string;
  /** The schema keyword that failed, by Ajv's names. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** Absent if the error does not belong to one field. */
  field?: Field;
  value: unknown;
}
