import { isObject } from '../base/evaluator/index.ts';
import { keyed } from './choices.ts';
import { child } from './effective.ts';
import { fullCosts, type Costs } from './costs.ts';
import type { Field, Variants } from './field.ts';
import { formMessages } from './messages.ts';
import { fill } from './sentence.ts';
import type { FormOptions } from './source.ts';
import { text } from './text.ts';
import { nameOf } from './variants.ts';

/** Sections within sections. */
const DEPTH = 12;
const OPEN_VARIANTS = 3;

/**
 * The tree as it is drawn: selectors before what they choose, fields in their sections. Fields that only the page
 * knows have a pointer with a lone `~`, which no value has.
 */
export function arrange(field: Field, words: FormOptions, costs = fullCosts()): Field {
  const inner = field.children?.filter(({ widget }) => widget !== 'beyond').map((one) => arrange(one, words, costs));
  const selectors = (field.variants ?? []).map((variants, i) => selector(field, variants, i, words, costs));
  if (field.kind === 'object' && (field.widget === 'group' || !selectors.length)) {
    const children = field.sections ? sectioned(field, inner ?? []) : inner;
    return { ...field, children: children && [...selectors, ...children] };
  }
  const one = inner ? { ...field, children: inner } : field;
  if (!selectors.length) return one;
  // A text or a number, say: the selector and what it chooses become a group of their own.
  const [first] = field.variants ?? [];
  const label = (first && nameOf(first.list[first.chosen], first.root, costs)) || field.label;
  return {
    ...grouping(field, '~g', 'group'),
    label: field.label,
    required: field.required,
    children: [...selectors, { ...one, label }],
  };
}

/** A field around others that holds no value. */
function grouping(field: Field, name: string, widget: string): Field {
  const { pointer, readOnly, disabled, step, mentions } = field;
  const none = { label: '', required: true, hints: {}, options: {}, schema: {} };
  return { ...none, pointer: `${pointer}/${name}`, name, kind: 'object', widget, readOnly, disabled, step, mentions };
}

function selector(
  field: Field, variants: Variants, i: number, { messages = formMessages, locale = 'en' }: FormOptions, costs: Costs,
): Field {
  const { list, root } = variants;
  const label = (part: unknown, number: number): string =>
    nameOf(part, root, costs) || fill(messages, locale, isNull(part) ? 'none' : 'option', { number });
  return {
    ...grouping(field, `~v${i}`, list.length > OPEN_VARIANTS ? 'select' : 'radio'),
    kind: 'variant',
    label: fill(messages, locale, 'variant'),
    choices: keyed(list.map((part, at) => ({ value: at, label: label(part, at + 1) }))),
    of: { pointer: field.pointer, variants },
  };
}

const isNull = (part: unknown): boolean => isObject(part) && part.type === 'null';

/** `ui:sections` of an object: what no section names comes last. */
function sectioned(field: Field, children: readonly Field[]): Field[] {
  const all = new Map(within(children).map((one) => [one.pointer, one]));
  const taken = new Set<string>();
  // A group gives away what stands elsewhere, and goes when nothing is left.
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
      label: text(entry.title) ?? '',
      description: text(entry.description),
      options: { layout: entry.layout },
      children: inside,
    }];
  };
  const sections = (field.sections ?? []).flatMap((one, i) => place(one, `~s${i}`));
  return [...sections, ...children.flatMap(rest)];
}

/** Fields with what is in their groups; a list is one thing. */
function within(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...(field.kind === 'object' ? within(field.children ?? []) : [])]);
}
