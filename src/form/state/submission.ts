import { resolveForm } from './visible-data.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/**
 * The value that would be sent: without what a condition hides and what is omitted. An empty tick box that is required
 * is `false`. Properties that the schema does not know stay: they are the host's. `include` does not matter here.
 */
export function submission(source: FormSource, value: unknown, options: FormOptions = {}): unknown {
  return resolveForm(source, value, options).value;
}
