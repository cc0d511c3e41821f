import { own } from '../base/evaluator/index.ts';
import type { Field } from './field.ts';
import type { FormSettings } from './settings.ts';

/** A text as its field's normaliser writes it; one of which nothing is left is as good as none. */
export function normal(field: Field | undefined, value: unknown, { normalisers = {} }: FormSettings): unknown {
  const normaliser = own(normalisers, String(field?.options.normalize));
  return normaliser && typeof value === 'string' ? normaliser(value) || undefined : value;
}

/** What is kept of a field that was emptied: an entry of a list keeps its place, anything else goes. */
export function keptOf(field: Field | undefined, value: unknown, inList: boolean): unknown {
  if (value !== undefined) return value;
  if (inList) return field?.kind === 'string' ? '' : null;
  return field?.nullable && field.required ? null : undefined;
}
