import { get, isObject, set } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import { resolveForm, type ResolvedForm } from './visible-data.ts';
import type { VariantSelections } from '../schema/variant-selections.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

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
  selections?: VariantSelections,
): { value: unknown; resolved: ResolvedForm } {
  let filled = value;
  const unseen = new Set<string>();
  selections?.takeGuesses();
  for (;;) {
    const resolved = resolveForm(source, filled, options, selections);
    const before = filled;
    let written: string | undefined;
    for (const [field, usesConstants] of startedFields(resolved.form ? [resolved.form] : [], filled)) {
      // What lies in a default is read anew with it: another variant may be meant.
      const known = field.widget === 'hidden' ? unseen : done;
      if (known.has(field.pointer) || field.pointer.startsWith(`${written}/`)) continue;
      const initial = get(filled, field.pointer) === undefined ? initialOf(field, usesConstants) : undefined;
      known.add(field.pointer);
      if (initial === undefined) continue;
      written = field.pointer;
      filled = set(filled, written, structuredClone(initial));
    }
    // A default may show further fields that have one; `done` ends this, for each round adds to it.
    if (filled === before) return { value: filled, resolved: resolved };
    selections?.takeGuesses((here, list) => here.delete(list));
  }
}

/** Fields in groups that are there; what is fixed in one with variants usesConstants which of them it is, demanded or not. */
function startedFields(fields: readonly Field[], value: unknown, usesConstants = false): [field: Field, usesConstants: boolean][] {
  return fields.flatMap((field) => {
    const open = field.kind !== 'object' || (field.required && !field.nullable) || isObject(get(value, field.pointer));
    return [[field, usesConstants], ...(open ? startedFields(field.children ?? [], value, field.variants !== undefined) : [])];
  });
}

/** As many entries as a list must have at least; a hostile schema could ask for billions. */
const MAX_ITEMS = 100;

function initialOf({ schema, required, widget, list, nullable }: Field, usesConstants: boolean): unknown {
  if (nullable && schema.default === null) return null;
  const initial = schema.default ?? ((required || usesConstants) && widget === 'hidden' ? schema.const : undefined);
  if (!Array.isArray(initial) || !list) return initial;
  const missing = Math.min(Number(schema.minItems ?? 0), MAX_ITEMS) - initial.length;
  return missing > 0 ? [...(initial as unknown[]), ...Array.from({ length: missing }, () => list.empty)] : initial;
}
