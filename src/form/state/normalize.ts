import { own } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import type { FormSettings } from '../model/form-settings.ts';

/** A text as its field's normaliser writes it; one of which nothing is left is as good as none. */
export function normalize(field: Field | undefined, value: unknown, { normalizers = {} }: FormSettings): unknown {
  const normaliser = own(normalizers, String(field?.options.normalize));
  return normaliser && typeof value === 'string' ? normaliser(value) || undefined : value;
}

/** What is kept of a field that was emptied: an entry of a list keeps its place, anything else goes. */
export function toStoredValue(field: Field | undefined, value: unknown, inList: boolean): unknown {
  if (value !== undefined) return value;
  if (inList) return field?.kind === 'string' ? '' : null;
  return field?.nullable && field.required ? null : undefined;
}
