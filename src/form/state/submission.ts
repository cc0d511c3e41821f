import { resolveForm } from './visible-data.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/**
 * The value to submit: without hidden and excluded fields. A required empty checkbox is `false`. Unknown properties
 * stay, because they belong to the host. `isVisible` is ignored.
 */
export function submission(source: FormSource, value: unknown, options: FormOptions = {}): unknown {
  return resolveForm(source, value, options).value;
}
