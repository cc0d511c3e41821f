import type { FormOptions, FormSource } from '../../src/form/model/form-source.ts';
import { resolveForm } from '../../src/form/state/visible-data.ts';

/** The value that a form submits: without hidden and excluded fields. */
export const submission = (source: FormSource, value: unknown, options: FormOptions = {}): unknown =>
  resolveForm(source, value, options).value;
