import { equal, fullBudget, isObject, own } from '../../base/evaluator/index.ts';
import { regexp } from '../../base/evaluator/assertions.ts';
import type { FieldMemory, SetAsideAnswer } from '../model/field-memory.ts';
import { fieldsByPointer, type Field } from '../model/field.ts';
import { FieldReader } from '../fields/field-reader.ts';
import { VariantSelections } from '../fields/variant-selections.ts';
import { type FormOptions, type FormSource, fullFormBudget } from '../model/form-source.ts';
import { fits } from '../schema/variants.ts';
import { isSameField } from './write-value.ts';

/** Whether a field accepts an answer. */
type Accepts = (field: Field, value: unknown) => boolean;

export const fitsField: Accepts = ({ schema, widget }, value) =>
  widget === 'hidden' || fits(schema, value, true, fullFormBudget());

/**
 * Sets the answer to the old field aside, and takes out an earlier answer that fits the new field.
 *
 * @returns the earlier answer, if there is one
 */
export function exchangeAnswer(
  memory: FieldMemory,
  value: unknown,
  { old, field, accepts }: { old: Field | undefined; field: Field | undefined; accepts: Accepts },
): SetAsideAnswer | undefined {
  const { aside = [] } = memory;
  const all = value === undefined ? aside : [...aside, [old, value] as const];
  // An answer without a field was entered where no control was rendered.
  const next = all.find(([given, one]) => (field ? isSameField(given, field) || accepts(field, one) : !given));
  memory.aside = all.filter((one) => one !== next);
  return next;
}

/** Returns the visible fields, and the groups that contain one. */
export function filterFields(fields: readonly Field[], options: FormOptions): Field[] {
  if (!options.isVisible) return [...fields];
  return fields.flatMap((field) => {
    if (field.kind !== 'object' || !field.children?.length) return options.isVisible?.(field) ? [field] : [];
    const children = filterFields(field.children, options);
    return children.length ? [{ ...field, children }] : [];
  });
}

/** A form, resolved for a value. */
export interface ResolvedForm {
  /** The field of the whole value with all fields, in view or not. */
  form?: Field;
  /** The value without hidden fields. */
  value: unknown;
}

/**
 * The limit for conditions that depend on one another or contradict each other. An answer that hides its own field
 * hides it in every other round: of the last two rounds, the one with more fields is used, so that its error can be
 * shown.
 */
const MAX_ROUNDS = 9;

/**
 * Determines the visible fields. A hidden field's value no longer counts, which may hide or show other fields, so this
 * repeats until nothing changes. Hidden values are left out of the result only; the caller keeps them.
 *
 * @param selections the selected variants; new ones are added
 */
export function resolveForm(
  { schema, uiSchema }: FormSource,
  value: unknown,
  options: FormOptions = {},
  selections = new VariantSelections(),
): ResolvedForm {
  let shown = value;
  // One budget for all conditions of all rounds, so that a hostile form cannot multiply it.
  const budget = fullBudget();
  let before: ResolvedForm = { value };
  for (let round = 0; ; round++) {
    const place = {
      pointer: '',
      name: '',
      root: schema,
      required: true,
      fallback: options.label ?? '',
      within: [],
      around: { tested: [], constants: [] },
    };
    const form = new FieldReader(options, selections, schema, shown, budget, value).read(
      schema,
      uiSchema,
      shown,
      place,
    );
    const isLast = round === MAX_ROUNDS;
    const next = form ? withoutHidden(options, isLast)(value, form) : value;
    // A form that depends on no value needs no second round.
    const fixed = selections.fieldCache.get('')?.[1] === form;
    const now = { ...(form && { form }), value: next };
    if (fixed || equal(next, shown)) return now;
    if (isLast) return fieldsByPointer(before.form).size > fieldsByPointer(form).size ? before : now;
    before = now;
    shown = next;
  }
}

/**
 * Removes the properties of hidden fields. Properties that no branch declares stay.
 *
 * @param isLast with contradicting conditions the fields may belong to another value: items without a field are hidden
 */
function withoutHidden(options: FormOptions, isLast: boolean): (value: unknown, field: Field) => unknown {
  const visibleProperties = (value: object, field: Field): unknown => {
    const { children, knownProperties, schema } = field;
    const fields = new Map(children?.map((one) => [one.name, one]));
    // An additional property belongs to the branch that allows additional properties, not to one that forbids them.
    const isClosed = options.declaredOnly || (knownProperties.has(1) && schema.additionalProperties === false);
    const stays = (name: string): boolean =>
      fields.has(name) || (!knownProperties.has(name) && (!isClosed || isDeclared(field, name)));
    const all = new Map<string, unknown>(Object.entries(value).filter(([name]) => stays(name)));
    for (const [name, one] of fields) {
      const inner = visible(own(value, name), one);
      if (inner !== undefined) all.set(name, inner);
    }
    return Object.fromEntries(all);
  };
  const visible = (value: unknown, field: Field): unknown => {
    const { kind, widget, schema, children } = field;
    // An empty checkbox shows "no", so its value is `false`; the fields of a required group need an object.
    if (value === undefined && field.required) {
      if (widget === 'checkbox' && kind === 'boolean') return false;
      if ((kind === 'object' && field.nullable) || schema.type === 'null') return null;
      if (kind === 'object' && widget !== 'add-object') return visible({}, field);
    }
    // A constant without a control cannot be corrected, so it replaces a value left by another branch.
    if (value !== undefined && widget === 'hidden' && schema.const !== undefined) return schema.const;
    if (Array.isArray(value) && kind === 'array') {
      const shown = isLast && children ? value.slice(0, children.length) : value;
      return shown.map((item: unknown, i) => (children?.[i] ? visible(item, children[i]) : item));
    }
    return isObject(value) && kind === 'object' ? visibleProperties(value, field) : value;
  };
  return visible;
}

/** Whether a schema declares a property of this name. A schema without keywords accepts any. */
function isDeclared({ pointer, schema, knownProperties }: Field, name: string): boolean {
  const { additionalProperties, patternProperties } = schema;
  const isFreeForm =
    pointer && knownProperties.size === Number(knownProperties.has(1)) && additionalProperties !== false;
  if (isObject(additionalProperties) || isFreeForm) return true;
  return Object.keys(patternProperties ?? {}).some((pattern) => regexp(pattern)?.test(name));
}
