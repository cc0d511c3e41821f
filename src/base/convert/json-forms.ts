import { escapeToken, isObject } from '../evaluator/index.ts';
import { BOUNDS } from './bounds.ts';
import { namesIn, ruleOf } from './conditions.ts';
import { createLetsNothingPass, type LetsNothingPass } from './nothing.ts';
import { Refused } from './refused.ts';

type Json = Record<string, unknown>;
interface Section {
  title?: string;
  description?: string;
  layout?: 'row';
  fields: (string | Section)[];
}

const KINDS = /^(?:VerticalLayout|HorizontalLayout|Group|Categorization|Category|Control|Label|ListWithDetail)$/;

/** Whether a UI schema is one of JSON Forms: a tree of layouts. */
export const isLayout = (value: unknown): value is Json => isObject(value) && KINDS.test(String(value['type']));

/**
 * JSON Forms' tree of layouts as a UI schema of ours: controls become entries beside their properties, layouts become
 * sections, and a layout's rule is the rule of every control in it. Keys for translation are not read. Properties
 * without a control are not drawn, unless they are required.
 */
export function fromLayout(layout: Json, schema: unknown): Json {
  const reader = new LayoutReader(createLetsNothingPass());
  const fields = reader.read(layout, [], 0);
  const isPlain = fields.every((field) => typeof field === 'string');
  const uiSchema: Json = { ...reader.entries, 'ui:sections': isPlain ? [{ fields }] : loose(fields) };
  if (fields.length > 0) hideOthers(uiSchema, schema, reader.controlled);
  return uiSchema;
}

/** Hides what has no control; a group without one of its own is there for the controls inside it. */
function hideOthers(uiSchema: Json, schema: unknown, controlled: ReadonlySet<string>, around: readonly string[] = []): void {
  const { properties, required }: Json = isObject(schema) ? schema : {};
  for (const [name, inner] of isObject(properties) ? Object.entries(properties) : []) {
    const names = [...around, name];
    const path = JSON.stringify(names);
    if (controlled.has(path)) continue;
    const isAround = [...controlled].some((one) => one.startsWith(`${path.slice(0, -1)},`));
    if (isAround) hideOthers(uiSchema, inner, controlled, names);
    else if (!Array.isArray(required) || !required.includes(name)) put(uiSchema, names, { 'ui:widget': 'hidden' });
  }
}

/** Fields between sections in sections of their own. */
function loose(fields: readonly (string | Section)[]): Section[] {
  const all: Section[] = [];
  for (const field of fields) {
    const last = all.at(-1);
    if (typeof field !== 'string') all.push(field);
    else if (last && last.title === undefined && last.layout === undefined && typeof last.fields.at(-1) === 'string') last.fields.push(field);
    else all.push({ fields: [field] });
  }
  return all;
}

class LayoutReader {
  readonly entries: Json = {};
  /** Names of the properties that have a control, as JSON. */
  readonly controlled = new Set<string>();
  readonly #passes: LetsNothingPass;

  constructor(passes: LetsNothingPass) {
    this.#passes = passes;
  }

  read(element: unknown, rules: readonly unknown[], depth: number): (string | Section)[] {
    if (depth > BOUNDS.depth) throw new Refused(`The layout nests deeper than ${BOUNDS.depth} levels.`);
    if (!isObject(element)) return [];
    const { type, elements, rule } = element;
    const all = rule === undefined ? rules : [...rules, rule];
    if (typeof element['scope'] === 'string') return this.#control(element, all, depth);
    const inside = (Array.isArray(elements) ? elements : []) as unknown[];
    const fields = this.#inside(inside, all, depth);
    const title = labelOf(element);
    if (type === 'HorizontalLayout') return [{ layout: 'row', fields }];
    if (type === 'Group' || type === 'Category') return [{ ...(title !== undefined && { title }), fields }];
    return fields;
  }

  /** A label heads what follows it. */
  #inside(elements: readonly unknown[], rules: readonly unknown[], depth: number): (string | Section)[] {
    const at = elements.findIndex((element) => isObject(element) && element['type'] === 'Label');
    const before = (at < 0 ? elements : elements.slice(0, at)).flatMap((element) => this.read(element, rules, depth + 1));
    if (at < 0) return before;
    const label = elements[at];
    const title = isObject(label) ? (textIn(label['text']) ?? textIn(label['label'])) : undefined;
    return [...before, { ...(title !== undefined && { title }), fields: this.#inside(elements.slice(at + 1), rules, depth + 1) }];
  }

  #control(element: Json, rules: readonly unknown[], depth: number): string[] {
    const names = namesIn(element['scope']);
    if (!names || names.length === 0) return [];
    this.controlled.add(JSON.stringify(names));
    const options = isObject(element['options']) ? element['options'] : {};
    const words = rules.map((rule) => ruleOf(rule, names.length, this.#passes));
    const title = labelOf(element);
    put(this.entries, names, {
      ...(title !== undefined && { 'ui:title': title }),
      ...optionsOf(options, element),
      ...several(words, 'ui:visibleWhen', 'and'),
      ...several(words, 'ui:disabledWhen', 'or'),
      ...(isLayout(options['detail']) && { items: this.#detail(options['detail'], depth) }),
    });
    return [names.length === 1 && !names[0]?.startsWith('/') ? (names[0] ?? '') : `/${names.map(escapeToken).join('/')}`];
  }

  /** The layout of one entry of a list; its scopes begin at the entry. */
  #detail(layout: Json, depth: number): Json {
    const reader = new LayoutReader(this.#passes);
    const fields = reader.read(layout, [], depth + 1);
    return { ...reader.entries, 'ui:sections': loose(fields) };
  }
}

function several(words: readonly Json[], word: string, join: 'and' | 'or'): Json {
  const found = words.map((one) => one[word]).filter((one) => one !== undefined);
  return found.length > 1 ? { [word]: { [join]: found } } : found.length === 1 ? { [word]: found[0] } : {};
}

const FORMATS: Readonly<Record<string, string>> = { radio: 'radio', date: 'date', time: 'time', 'date-time': 'datetime', password: 'password' };

function optionsOf(options: Json, element: Json): Json {
  const format = options['format'];
  const widget = options['multi'] === true ? 'textarea'
    : options['slider'] === true ? 'range'
      : typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  const text = (name: string): string | undefined => textIn(options[name]);
  const description = textIn(element['description']);
  return {
    ...(widget !== undefined && { 'ui:widget': widget }),
    ...((options['readonly'] === true || options['readOnly'] === true) && { 'ui:readonly': true }),
    ...(text('placeholder') !== undefined && { 'ui:placeholder': text('placeholder') }),
    ...(description !== undefined && { 'ui:description': description }),
  };
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function labelOf({ label }: Json): string | undefined {
  return textIn(isObject(label) ? label['text'] : label);
}

/** Puts words beside the property that the names lead to; what is there already stays. */
function put(into: Json, names: readonly string[], words: Json): void {
  const [name, ...rest] = names;
  if (name === undefined || name === '__proto__') return;
  const there = isObject(into[name]) && Object.hasOwn(into, name) ? { ...into[name] } : {};
  if (rest.length > 0) put(there, rest, words);
  else Object.assign(there, words);
  Object.defineProperty(into, name, { value: there, enumerable: true, configurable: true, writable: true });
}
