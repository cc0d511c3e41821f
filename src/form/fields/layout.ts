import { child, isObject } from '../../base/evaluator/index.ts';
import { choicesByKey } from '../schema/choices.ts';
import { fullFormBudget, type FormBudget } from '../model/budget.ts';
import type { Field, Variants } from '../model/field.ts';
import { formMessages } from '../i18n/messages.ts';
import { formatMessage } from '../i18n/format-message.ts';
import type { FormOptions } from '../model/form-source.ts';
import { toText } from '../schema/ui-options.ts';
import { nameOf, propertiesOf } from '../schema/variants.ts';

type Selector = Field & Required<Pick<Field, 'variantOf'>>;

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
    const children = field.sections ? sectioned(field, inner ?? []) : inner;
    return { ...field, children: children && selectors.reduceRight<readonly Field[]>((all, one) => withSelector(all, one, budget), children) };
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

/** Puts a selector directly above the first field that its variants change, in that field's section. */
function withSelector(children: readonly Field[], one: Selector, budget: FormBudget): readonly Field[] {
  const { pointer, variants: { list, root, chosen, used } } = one.variantOf;
  const namesOf = (parts: readonly unknown[]): Set<string> => new Set(parts.flatMap((part) => propertiesOf(part, root, budget).flatMap(([name]) => (used.includes(name) ? [] : child(pointer, name)))));
  const insert = (fields: readonly Field[], changed: ReadonlySet<string>): readonly Field[] | undefined => {
    for (const [i, field] of fields.entries()) {
      if (changed.has(field.pointer)) return [...fields.slice(0, i), one, ...fields.slice(i)];
      const inner = field.widget === 'section' ? insert(field.children ?? [], changed) : undefined;
      if (inner) return [...fields.slice(0, i), { ...field, children: inner }, ...fields.slice(i + 1)];
    }
    return undefined;
  };
  // A variant without fields has its selector where the fields of the other variants would be.
  return insert(children, namesOf([list[chosen]])) ?? insert(children, namesOf(list)) ?? [...children, one];
}

/** A field that groups others and has no value. */
function grouping(field: Field, name: string, widget: string): Field {
  const { pointer, readOnly, disabled, step, knownProperties } = field;
  const none = { label: '', required: true, hints: {}, options: {}, schema: {} };
  return { ...none, pointer: `${pointer}/${name}`, name, kind: 'object', widget, readOnly, disabled, step, knownProperties };
}

function selector(
  field: Field, variants: Variants, i: number, { messages = formMessages, locale = 'en' }: FormOptions, budget: FormBudget,
): Selector {
  const { list, root } = variants;
  const label = (part: unknown, number: number): string =>
    nameOf(part, root, budget) || formatMessage(messages, locale, isNull(part) ? 'none' : 'option', { number });
  return {
    ...grouping(field, `~v${i}`, list.length > OPEN_VARIANTS ? 'select' : 'radio'),
    kind: 'variant',
    label: formatMessage(messages, locale, 'variant'),
    choices: choicesByKey(list.map((part, at) => ({ value: at, label: label(part, at + 1) }))),
    variantOf: { pointer: field.pointer, variants },
  };
}

const isNull = (part: unknown): boolean => isObject(part) && part.type === 'null';

/** Applies `ui:sections` of an object. Fields in no section come last. */
function sectioned(field: Field, children: readonly Field[]): Field[] {
  const all = new Map(within(children).map((one) => [one.pointer, one]));
  const taken = new Set<string>();
  // Removes the fields that sections took from a group, and the group if it is empty.
  const rest = (one: Field): Field[] => {
    if (taken.has(one.pointer)) return [];
    if (one.kind !== 'object' || !one.children?.length) return [one];
    const left = one.children.flatMap(rest);
    return left.length ? [{ ...one, children: left }] : [];
  };
  const place = (entry: unknown, path: string): Field[] => {
    if (typeof entry === 'string') {
      const named = all.get(entry.startsWith('/') ? field.pointer + entry : child(field.pointer, entry));
      const found = named ? rest(named) : [];
      for (const one of [named, ...within(found)]) if (one) taken.add(one.pointer);
      return found;
    }
    if (!isObject(entry) || !Array.isArray(entry.fields) || path.length > DEPTH * 8) return [];
    const inside = entry.fields.flatMap((one, i) => place(one, `${path}.${i}`));
    if (!inside.length) return [];
    return [{
      ...grouping(field, path, 'section'),
      label: toText(entry.title) ?? '',
      description: toText(entry.description),
      options: { layout: entry.layout },
      children: inside,
    }];
  };
  const sections = (field.sections ?? []).flatMap((one, i) => place(one, `~s${i}`));
  return [...sections, ...children.flatMap(rest)];
}

/** All fields, including those in groups. A list is one field. */
function within(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...(field.kind === 'object' ? within(field.children ?? []) : [])]);
}
