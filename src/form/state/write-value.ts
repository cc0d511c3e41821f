import { child, equal, get, isObject, set, own } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import type { FormSettings } from '../model/form-source.ts';

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

/** The schema without its texts, which depend on the language. */
const withoutLabels = (schema: object): string =>
  JSON.stringify(schema, (name, value: unknown) =>
    typeof value === 'string' && /^(title|description|lang)$/.test(name) ? undefined : value,
  );

/** Whether fields of two forms ask the same question, in any language. */
export function isSameField(one: Field | undefined, other: Field | undefined): boolean {
  return Boolean(one && other && withoutLabels(one.schema) === withoutLabels(other.schema));
}
type FieldAt = (pointer: string) => Field | undefined;

/**
 * Writes a value into the data. Tuples on the path are created; an optional group is removed with its last value.
 *
 * @param value `undefined` removes the value
 */
export function writeValue(data: unknown, pointer: string, value: unknown, fieldAt: FieldAt): unknown {
  const written = set(begin(data, pointer, fieldAt), pointer, value);
  return value === undefined || value === false ? prune(written, parentOf(pointer), fieldAt) : written;
}
const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

function begin(data: unknown, pointer: string, fieldAt: FieldAt): unknown {
  let begun = data;
  for (let end = pointer.indexOf('/', 1); end > 0; end = pointer.indexOf('/', end + 1)) {
    const around = pointer.slice(0, end);
    const { initialItems = [] } = fieldAt(around) ?? {};
    const now: unknown = get(begun, around) ?? [];
    if (!Array.isArray(now) || now.length >= initialItems.length) continue;
    begun = set(begun, around, [...(now as unknown[]), ...initialItems.slice(now.length)]);
  }
  return begun;
}

function prune(data: unknown, pointer: string, fieldAt: FieldAt): unknown {
  const value = get(data, pointer);
  const parent = parentOf(pointer);
  // A group or item that a button created is removed by a button only, not while the customer types.
  const { isItem, list, required } = fieldAt(pointer) ?? {};
  if (isItem || list?.canRemove) return data;
  // An unticked checkbox counts as no answer, as at the start. An entry of a map stays. Hidden values are not the
  // customer's.
  const isNothing = ([name, one]: [string, unknown]): boolean => {
    const { widget, schema, isItem: isEntry = required } = fieldAt(child(pointer, name)) ?? {};
    if (isEntry) return false;
    if (widget === 'checkbox') return one === false && schema?.default !== true;
    return widget === 'hidden' && equal(one, schema?.default ?? schema?.const);
  };
  if (!pointer || !isObject(value) || !Object.entries(value).every(isNothing) || Array.isArray(get(data, parent)))
    return data;
  return prune(set(data, pointer, undefined), parent, fieldAt);
}
