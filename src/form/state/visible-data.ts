import { equal, fullBudget, isObject, own } from '../../base/evaluator/index.ts';
import { regexp } from '../../base/evaluator/regexp.ts';
import { flattenFields, type Field } from '../model/field.ts';
import { FieldReader } from '../schema/field-reader.ts';
import { VariantSelections } from '../schema/variant-selections.ts';
import type { FormOptions, FormSource } from '../model/form-source.ts';

/** A form and the value that it shows. */
export interface ResolvedForm {
  /** The field of the whole value, with everything that is asked, in view or not. */
  form?: Field;
  /** The value without what is hidden. */
  value: unknown;
}

/**
 * Conditions may hang on one another; a form whose conditions contradict themselves stops here. An answer that hides its
 * own question hides it in every other round: of the last two, the one that draws more stands, so that its error can be shown.
 */
const MAX_ROUNDS = 9;

/**
 * Finds which fields show. What hides a field also takes its value out of play, which may hide or show others, so this
 * goes on until nothing changes. Hidden values are left out of the result only; the caller keeps them.
 *
 * @param selections which variants show; what is found for the first time is added
 */
export function resolveForm(
  { schema, uiSchema }: FormSource,
  value: unknown,
  options: FormOptions = {},
  selections = new VariantSelections(),
): ResolvedForm {
  let shown = value;
  // One for all conditions of all rounds, or a hostile form would spend as many as it has of them.
  const budget = fullBudget();
  let before: ResolvedForm = { value };
  for (let round = 0; ; round++) {
    const place = { pointer: '', name: '', root: schema, required: true, fallback: options.label ?? '', within: [], around: { tested: [], constants: [] } };
    const form = new FieldReader(options, selections, schema, shown, budget).read(schema, uiSchema, shown, place);
    const isLast = round === MAX_ROUNDS;
    const next = form ? visible(value, form, options, isLast) : value;
    // What depends on no value would be read the same again.
    const fixed = selections.fieldCache.get('')?.[1] === form;
    const now = { ...(form && { form }), value: next };
    if (fixed || equal(next, shown)) return now;
    if (isLast) return sizeOf(before) > sizeOf(now) ? before : now;
    before = now;
    shown = next;
  }
}

const sizeOf = ({ form }: ResolvedForm): number => flattenFields(form ? [form] : []).length;

/** A value without the properties whose fields are hidden. What no branch of the schema knows is not ours to drop. */
function visible(value: unknown, field: Field, options: FormOptions, isLast: boolean): unknown {
  // A control that shows "no" must say it: an empty tick box is false, and the fields of a group need their group.
  if (value === undefined && field.required) {
    if (field.widget === 'checkbox' && field.kind === 'boolean') return false;
    if ((field.kind === 'object' && field.nullable) || field.schema.type === 'null') return null;
    if (field.kind === 'object' && field.widget !== 'add-object') return visible({}, field, options, isLast);
  }
  // A constant that is not drawn cannot be corrected, so a value that another branch has left there gives way to it.
  const { const: constant } = field.schema;
  if (value !== undefined && field.widget === 'hidden' && constant !== undefined) return constant;
  if (Array.isArray(value) && field.kind === 'array') {
    const { children } = field;
    // Where conditions contradict themselves, the entries may have been read of another value: the others are hidden.
    const shown = isLast && children ? value.slice(0, children.length) : value;
    return shown.map((item: unknown, i) => (children?.[i] ? visible(item, children[i], options, isLast) : item));
  }
  if (!isObject(value) || field.kind !== 'object') return value;
  const fields = new Map(field.children?.map((one) => [one.name, one]));
  // An entry of any name belongs to the branch that takes such, and not to one that takes no more.
  const isClosed = options.declaredOnly || (field.knownProperties.has(1) && field.schema.additionalProperties === false);
  const stays = (name: string): boolean =>
    fields.has(name) || (!field.knownProperties.has(name) && (!isClosed || isDeclared(field, name)));
  const entries = Object.entries(value).filter(([name]) => stays(name));
  const all = new Map<string, unknown>(entries);
  for (const [name, one] of fields) {
    const inner = visible(own(value, name), one, options, isLast);
    if (inner !== undefined) all.set(name, inner);
  }
  return Object.fromEntries(all);
}

/** Whether a schema says anything of a name that is none of its properties; one that says nothing at all is open. */
function isDeclared({ pointer, schema, knownProperties }: Field, name: string): boolean {
  const { additionalProperties, patternProperties } = schema;
  const isFreeForm = pointer && knownProperties.size === Number(knownProperties.has(1)) && additionalProperties !== false;
  if (isObject(additionalProperties) || isFreeForm) return true;
  return Object.keys(patternProperties ?? {}).some((pattern) => regexp(pattern)?.test(name));
}
