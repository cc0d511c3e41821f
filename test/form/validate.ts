import type { FieldError } from '../../src/form/model/field.ts';
import type { FormOptions, FormSource } from '../../src/form/model/form-source.ts';
import { resolveForm } from '../../src/form/state/visible-data.ts';
import { allErrors } from '../../src/form/validation/all-errors.ts';

/** The errors of a form with a value, in the order of the page. */
export const validate = (source: FormSource, value: unknown, options: FormOptions = {}): FieldError[] => [
  ...allErrors(source, resolveForm(source, value, options), options, () => undefined).values(),
];
