import { own } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import type { FormSettings } from '../model/form-settings.ts';

/** Applies the field's normalizer to a text. An empty result counts as no value. */
export function normalize(field: Field | undefined, value: unknown, { normalizers = {} }: FormSettings): unknown {
  const normaliser = own(normalizers, String(field?.options.normalize));
  return normaliser && typeof value === 'string' ? normaliser(value) || undefined : value;
}

/** The stored value of an emptied field: an item of a list keeps its place, other values are removed. */
export function toStoredValue(field: Field | undefined, value: unknown, inList: boolean): unknown {
  if (value !== undefined) return value;
  if (inList) return field?.kind === 'string' ? '' : null;
  return field?.nullable && field.required ? null : undefined;
}
