import { child, equal, get, isObject, set } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';

type FieldAt = (pointer: string) => Field | undefined;

/**
 * Data with a value written into it. Lists of fixed entries on the way are begun before; a group that may be left out
 * goes with the last that was in it.
 *
 * @param value `undefined` takes away what is there
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
  // What was begun with a button goes with one too, and not while somebody types in it.
  const { isItem, list, required } = fieldAt(pointer) ?? {};
  if (isItem || list?.canRemove) return data;
  // An empty box says no, as it does when nobody has touched it; what is hidden nobody has entered.
  const isNothing = ([name, one]: [string, unknown]): boolean => {
    if (required) return false;
    const { widget, schema } = fieldAt(child(pointer, name)) ?? {};
    if (widget === 'checkbox') return one === false && schema?.default !== true;
    return widget === 'hidden' && equal(one, schema?.default ?? schema?.const);
  };
  if (!pointer || !isObject(value) || !Object.entries(value).every(isNothing) || Array.isArray(get(data, parent))) return data;
  return prune(set(data, pointer, undefined), parent, fieldAt);
}
