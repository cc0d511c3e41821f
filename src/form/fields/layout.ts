import { child, isObject, tokens } from '../../base/evaluator/index.ts';
import { choicesByKey } from '../schema/choices.ts';
import { fullFormBudget, type FormBudget, type FormOptions } from '../model/form-source.ts';
import type { Field, Variants } from '../model/field.ts';
import { formMessages } from '../i18n/messages.ts';
import { formatMessage } from '../i18n/format-message.ts';
import { constantsOf } from '../schema/discriminator.ts';
import { knownPropertiesOf } from '../schema/known-properties.ts';
import { toText } from '../schema/pick-widget.ts';
import { nameOf } from '../schema/variants.ts';

/** The maximum nesting of sections. */
const DEPTH = 12;
const OPEN_VARIANTS = 3;

/**
 * Arranges a tree for rendering: selectors before their variants, fields in their sections. Fields without a value get
 * a pointer with a lone `~`, which no value has.
 */
export function layout(field: Field, words: FormOptions, budget = fullFormBudget()): Field {
  const inner = field.children?.filter(({ widget }) => widget !== 'truncated').map((one) => layout(one, words, budget));
  const selectors = (field.variants ?? []).map((variants, i) => selector(field, variants, i, words, budget));
  if (field.kind === 'object' && (field.widget === 'group' || !selectors.length)) {
    return field.sections || selectors.length
      ? { ...field, children: arranged(field, selectors, inner ?? [], budget) }
      : { ...field, children: inner };
  }
  const one = inner ? { ...field, children: inner } : field;
  if (!selectors.length) return one;
  // A field of several types, such as text or number: the selector and the selected field form a group.
  const [first] = field.variants ?? [];
  const label = (first && nameOf(first.list[first.chosen], first.root, budget)) || field.label;
  return {
    ...grouping(field, '~g', 'group'),
    label: field.label,
    required: field.required,
    children: [...selectors, { ...one, label }],
  };
}

/** A field that groups others and has no value. */
function grouping(field: Field, name: string, widget: string): Field {
  const { pointer, readOnly, disabled, step, knownProperties } = field;
  const none = { label: '', required: true, hints: {}, options: {}, schema: {} };
  return {
    ...none,
    pointer: `${pointer}/${name}`,
    name,
    kind: 'object',
    widget,
    readOnly,
    disabled,
    step,
    knownProperties,
  };
}

function selector(
  field: Field,
  variants: Variants,
  i: number,
  { messages = formMessages, locale = 'en', isFixed }: FormOptions,
  budget: FormBudget,
): Field {
  const { list, root } = variants;
  const open = list.length > OPEN_VARIANTS ? 'select' : 'radio';
  const label = (part: unknown, number: number): string =>
    nameOf(part, root, budget) || formatMessage(messages[isNull(part) ? 'none' : 'option'], locale, { number });
  return {
    ...grouping(field, `~v${i}`, isFixed?.(field.pointer) ? 'fixed' : open),
    kind: 'variant',
    label: formatMessage(messages.variant, locale),
    choices: choicesByKey(list.map((part, at) => ({ value: at, label: label(part, at + 1) }))),
    variantOf: { pointer: field.pointer, variants },
  };
}

const isNull = (part: unknown): boolean => isObject(part) && part.type === 'null';

/**
 * Applies `ui:sections` of an object: fields in no section come last. Each selector is put directly above the first
 * field that one of its variants changes, drawn now or not, so that it stays in its place when another variant is
 * selected.
 */
function arranged(field: Field, selectors: readonly Field[], children: readonly Field[], budget: FormBudget): Field[] {
  const every = [...selectors, ...within(children)];
  const all = new Map(every.map((one) => [one.pointer, one]));
  const selectable = every.flatMap((one) => (one.variantOf ? [[one, changedBy(one.variantOf, budget)] as const] : []));
  const taken = new Set<string>();
  // Removes the fields that sections took from a group, and the group if it is empty.
  const rest = (one: Field): Field[] => {
    if (taken.has(one.pointer)) return [];
    if (one.kind !== 'object' || !one.children?.length) return [one];
    const left = one.children.flatMap(rest);
    return left.length ? [{ ...one, children: left }] : [];
  };
  const take = (pointer: string): Field[] => {
    const named = all.get(pointer);
    const above = selectable.flatMap(([one, changes]) => (changes(pointer) ? one : []));
    const found = (named ? [...above, named] : above).flatMap(rest);
    for (const one of [{ pointer }, ...within(found)]) taken.add(one.pointer);
    return found;
  };
  const place = (entry: unknown, path: string): Field[] => {
    if (typeof entry === 'string')
      return take(entry.startsWith('/') ? field.pointer + entry : child(field.pointer, entry));
    if (!isObject(entry) || !Array.isArray(entry.fields) || path.length > DEPTH * 8) return [];
    const inside = entry.fields.flatMap((one, i) => place(one, `${path}.${i}`));
    if (!inside.length) return [];
    return [
      {
        ...grouping(field, path, 'section'),
        label: toText(entry.title) ?? '',
        description: toText(entry.description),
        options: { layout: entry.layout },
        children: inside,
      },
    ];
  };
  const sections = (field.sections ?? []).flatMap((one, i) => place(one, `~s${i}`));
  const named = (field.order ?? []).flatMap((name) => take(child(field.pointer, name)));
  return [...sections, ...named, ...[...children, ...selectors].flatMap(rest)];
}

/** Tests whether a branch changes the field at a pointer. A property that every branch fixes is never drawn. */
function changedBy(
  { pointer, variants: { list, root, used } }: Required<Field>['variantOf'],
  budget: FormBudget,
): (at: string) => boolean {
  const fixed = [...used.map((name) => child('', name)), ...constantsOf(list, root, budget)];
  return (at) => {
    const inner = at.slice(pointer.length);
    const path = tokens(inner);
    const schemas = path.reduce((parts, name) => knownPropertiesOf(parts, root, budget).get(name) ?? [], list);
    return (
      at.startsWith(`${pointer}/`) && schemas.length > 0 && !fixed.some((one) => `${inner}/`.startsWith(`${one}/`))
    );
  };
}

/** All fields, including those in groups. A list is one field. */
function within(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...(field.kind === 'object' ? within(field.children ?? []) : [])]);
}
