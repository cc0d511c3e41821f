import { equal, fullBudget, isObject, own } from '../base/evaluator/index.ts';
import { regexp } from '../base/evaluator/regexp.ts';
import type { Field } from './field.ts';
import { Picks, Reader } from './read-field.ts';
import type { FormOptions, FormSource } from './source.ts';

/** A form and the value that it shows. */
export interface Settled {
  /** The field of the whole value, with everything that is asked, in view or not. */
  form?: Field;
  /** The value without what is hidden. */
  value: unknown;
}

/** Conditions may hang on one another; a form whose conditions contradict themselves stops here. */
const ROUNDS = 8;

/**
 * Finds which fields show. What hides a field also takes its value out of play, which may hide or show others, so this
 * goes on until nothing changes. Hidden values are left out of the result only; the caller keeps them.
 *
 * @param picks which variants show; what is found for the first time is added
 */
export function settle(
  { schema, uiSchema }: FormSource,
  value: unknown,
  options: FormOptions = {},
  picks = new Picks(),
): Settled {
  let shown = value;
  // One for all conditions of all rounds, or a hostile form would spend as many as it has of them.
  const budget = fullBudget();
  for (let round = 0; ; round++) {
    const place = { pointer: '', name: '', root: schema, required: true, fallback: options.label ?? '', within: [] };
    const form = new Reader(options, picks, schema, shown, budget).read(schema, uiSchema, shown, place);
    const next = form ? visible(value, form, options) : value;
    // What depends on no value would be read the same again.
    const fixed = picks.lasting.get('')?.[1] === form;
    if (fixed || round === ROUNDS || equal(next, shown)) return { form, value: next };
    shown = next;
  }
}

/** A value without the properties whose fields are hidden. What no branch of the schema knows is not ours to drop. */
function visible(value: unknown, field: Field, options: FormOptions): unknown {
  // A control that shows "no" must say it: an empty tick box is false, and the fields of a group need their group.
  if (value === undefined && field.required) {
    if (field.widget === 'checkbox' && field.kind === 'boolean') return false;
    if (field.kind === 'object' && field.nullable) return null;
    if (field.kind === 'object' && field.widget !== 'begin') return visible({}, field, options);
  }
  if (Array.isArray(value) && field.kind === 'array') {
    return value.map((item: unknown, i) => (field.children?.[i] ? visible(item, field.children[i], options) : item));
  }
  if (!isObject(value) || field.kind !== 'object') return value;
  const fields = new Map(field.children?.map((one) => [one.name, one]));
  const stays = (name: string): boolean =>
    fields.has(name) || (!field.mentions.has(name) && (!options.declaredOnly || isDeclared(field, name)));
  const kept = Object.entries(value).filter(([name]) => stays(name));
  const all = new Map<string, unknown>(kept);
  for (const [name, one] of fields) {
    const inner = visible(own(value, name), one, options);
    if (inner !== undefined) all.set(name, inner);
  }
  return Object.fromEntries(all);
}

/** Whether a schema says anything of a name that is none of its properties; one that says nothing at all is open. */
function isDeclared({ pointer, schema, mentions }: Field, name: string): boolean {
  const { additionalProperties, patternProperties } = schema;
  if (isObject(additionalProperties) || (pointer && !mentions.size)) return true;
  return Object.keys(patternProperties ?? {}).some((pattern) => regexp(pattern)?.test(name));
}
