import { get, isObject, set } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import type { FormMemory } from '../model/field-memory.ts';
import { resolveForm, type ResolvedForm } from './visible-data.ts';
import type { VariantSelections } from '../fields/variant-selections.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/** What the defaults of a form depend on, beside its value. */
interface Filling {
  /** Each field gets its default once, so that it stays empty after the customer cleared it. */
  memory: FormMemory;
  options?: FormOptions;
  selections?: VariantSelections;
  /** The form whose fields have got their defaults. If the value still has the same form, there are none to set. */
  filledForm?: Field | undefined;
}

/**
 * Sets the defaults of visible fields without a value. Defaults do not create optional groups.
 *
 * @returns the value, including hidden parts, and the form resolved with it
 */
export function withDefaults(
  source: FormSource,
  value: unknown,
  { memory, options = {}, selections, filledForm }: Filling,
): { value: unknown; resolved: ResolvedForm } {
  let filled = value;
  const unseen = new Set<string>();
  selections?.takeGuesses();
  for (;;) {
    const resolved = resolveForm(source, filled, options, selections);
    const isFilled = filledForm !== undefined && resolved.form === filledForm;
    const next = isFilled ? filled : withInitials(resolved.form, filled, { memory, unseen });
    // A default may show further fields with defaults. The loop ends, because more fields are filled in each round.
    if (next === filled) return { value: filled, resolved };
    filled = next;
    selections?.takeGuesses((here, list) => here.delete(list));
  }
}

/** One round of `withDefaults`. @param unseen the hidden fields that are filled, for this call alone */
function withInitials(
  form: Field | undefined,
  value: unknown,
  { memory, unseen }: { memory: FormMemory; unseen: Set<string> },
): unknown {
  let filled = value;
  let written: string | undefined;
  for (const [field, usesConstants] of startedFields(form ? [form] : [], filled)) {
    // A default may select another variant, so the content of the field is read again.
    const { pointer } = field;
    const isHidden = field.widget === 'hidden';
    const isFilled = isHidden ? unseen.has(pointer) : memory.get(pointer)?.filled;
    if (isFilled || pointer.startsWith(`${written}/`)) continue;
    const isEmpty = get(filled, pointer) === undefined;
    const initial = isEmpty ? initialOf(field, usesConstants) : undefined;
    // A field without a default may get one from another variant.
    if (isEmpty && initial === undefined) continue;
    if (isHidden) unseen.add(pointer);
    else memory.at(pointer).filled = true;
    if (initial === undefined) continue;
    written = pointer;
    filled = set(filled, written, structuredClone(initial));
    if (!isHidden) memory.at(pointer).given = initial;
  }
  return filled;
}

/**
 * Fields of existing groups. A constant of a variant identifies the branch, so it is set whether required or not, also
 * in a group that does not exist yet if no constant outside identifies the branch.
 */
function startedFields(
  fields: readonly Field[],
  value: unknown,
  usesConstants = false,
): [field: Field, usesConstants: boolean][] {
  const isIdentified = fields.some(({ isConstant }) => isConstant);
  return fields.flatMap((field) => {
    const { kind, required, nullable, pointer, children = [], variants, isConstant = usesConstants } = field;
    const open = kind !== 'object' || (required && !nullable) || isObject(get(value, pointer));
    const missing = (): ReturnType<typeof startedFields> => (isIdentified ? [] : constantsIn(field));
    const inside = open ? startedFields(children, value, variants !== undefined) : missing();
    return [[field, isConstant], ...inside];
  });
}

/**
 * The constants of a variant in a group that does not exist yet. None if its first value would make the customer answer
 * other fields of the group, or if they are constants of its own variants.
 */
function constantsIn({ children = [], nullable, variants }: Field): [field: Field, usesConstants: boolean][] {
  if (nullable || variants || children.some(({ required, widget }) => required && widget !== 'hidden')) return [];
  return children.flatMap((field) => (field.isConstant ? [[field, true]] : constantsIn(field)));
}

/** The maximum for `minItems`. A hostile schema could require billions. */
const MAX_ITEMS = 100;

function initialOf({ schema, required, widget, list, nullable }: Field, usesConstants: boolean): unknown {
  if (nullable && schema.default === null) return null;
  const initial = schema.default ?? ((required || usesConstants) && widget === 'hidden' ? schema.const : undefined);
  if (!Array.isArray(initial) || !list) return initial;
  const missing = Math.min(Number(schema.minItems ?? 0), MAX_ITEMS) - initial.length;
  return missing > 0 ? [...(initial as unknown[]), ...Array.from({ length: missing }, () => list.empty)] : initial;
}
