import { get, isObject, set } from '../base/evaluator/index.ts';
import type { Field } from './field.ts';
import { settle, type Settled } from './settle.ts';
import type { Picks } from './read-field.ts';
import type { FormOptions, FormSource } from './source.ts';

/**
 * Fills in the defaults of the fields that show and have no value. Each field gets its default once: `done` remembers
 * the pointers, so that what a customer emptied stays empty; what is hidden nobody empties. A group that may be left out is not begun by a default.
 *
 * @returns the value, hidden parts included, and the form as it is settled with it
 */
export function withDefaults(
  source: FormSource,
  value: unknown,
  done: Set<string>,
  options: FormOptions = {},
  picks?: Picks,
): { value: unknown; settled: Settled } {
  let filled = value;
  const unseen = new Set<string>();
  picks?.forget();
  for (;;) {
    const settled = settle(source, filled, options, picks);
    const before = filled;
    let written: string | undefined;
    for (const [field, tells] of begun(settled.form ? [settled.form] : [], filled)) {
      // What lies in a default is read anew with it: another variant may be meant.
      const known = field.widget === 'hidden' ? unseen : done;
      if (known.has(field.pointer) || field.pointer.startsWith(`${written}/`)) continue;
      const initial = get(filled, field.pointer) === undefined ? initialOf(field, tells) : undefined;
      known.add(field.pointer);
      if (initial === undefined) continue;
      written = field.pointer;
      filled = set(filled, written, structuredClone(initial));
    }
    // A default may show further fields that have one; `done` ends this, for each round adds to it.
    if (filled === before) return { value: filled, settled };
    picks?.forget((here, list) => here.delete(list));
  }
}

/** Fields in groups that are there; what is fixed in one with variants tells which of them it is, demanded or not. */
function begun(fields: readonly Field[], value: unknown, tells = false): [field: Field, tells: boolean][] {
  return fields.flatMap((field) => {
    const open = field.kind !== 'object' || (field.required && !field.nullable) || isObject(get(value, field.pointer));
    return [[field, tells], ...(open ? begun(field.children ?? [], value, field.variants !== undefined) : [])];
  });
}

/** As many entries as a list must have at least; a hostile schema could ask for billions. */
const ENTRIES = 100;

function initialOf({ schema, required, widget, list, nullable }: Field, tells: boolean): unknown {
  if (nullable && schema.default === null) return null;
  const initial = schema.default ?? ((required || tells) && widget === 'hidden' ? schema.const : undefined);
  if (!Array.isArray(initial) || !list) return initial;
  const missing = Math.min(Number(schema.minItems ?? 0), ENTRIES) - initial.length;
  return missing > 0 ? [...(initial as unknown[]), ...Array.from({ length: missing }, () => list.empty)] : initial;
}
