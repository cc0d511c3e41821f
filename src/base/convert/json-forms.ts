import { escapeToken, isObject } from '../evaluator/index.ts';
import { BOUNDS } from './bounds.ts';
import { namesIn, ruleOf } from './conditions.ts';
import { createLetsNothingPass, type LetsNothingPass } from './nothing.ts';
import { outlineOf } from './outline.ts';
import { Refused } from './refused.ts';

type Json = Record<string, unknown>;
interface Section {
  title?: string;
  description?: string;
  layout?: 'row';
  fields: (string | Section)[];
}

/** What a control's rules say: conditions of ours. */
interface Rules {
  visible: unknown;
  disabled: unknown;
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

/**
 * Hides what has no control; a group without one of its own is there for the controls inside it.
 *
 * @throws Refused when it would be more than the parts that a schema may have: references bring along many at once
 */
function hideOthers(uiSchema: Json, schema: unknown, controlled: ReadonlySet<string>): void {
  const around = new Set<string>();
  for (const path of controlled) {
    const names = JSON.parse(path) as string[];
    for (let count = 1; count < names.length; count++) around.add(JSON.stringify(names.slice(0, count)));
  }
  let left: number = BOUNDS.nodes;
  const hide = (group: unknown, above: readonly string[]): void => {
    const { properties, required } = outlineOf(group, schema);
    const hidden: Json = {};
    for (const [name, inner] of properties) {
      if (--left < 0) throw new Refused(`The layout leaves out more than ${BOUNDS.nodes} properties.`);
      const path = JSON.stringify([...above, name]);
      if (controlled.has(path)) continue;
      if (around.has(path)) hide(inner, [...above, name]);
      else if (!required.has(name) && name !== '__proto__') hidden[name] = { 'ui:widget': 'hidden' };
    }
    if (above.length > 0) put(uiSchema, above, hidden);
    else Object.assign(uiSchema, hidden);
  };
  hide(schema, []);
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
  /** The rules of each control, by what it controls. */
  readonly #rules = new Map<string, Rules[]>();
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

  #control(element: Json, given: readonly unknown[], depth: number): string[] {
    const names = namesIn(element['scope']);
    if (!names || names.length === 0) return [];
    const path = JSON.stringify(names);
    this.controlled.add(path);
    const options = isObject(element['options']) ? element['options'] : {};
    const words = given.map((rule) => ruleOf(rule, names.length, this.#passes));
    const title = labelOf(element);
    const rules = [...(this.#rules.get(path) ?? []), { visible: joined(words, 'ui:visibleWhen', 'and'), disabled: joined(words, 'ui:disabledWhen', 'or') }];
    this.#rules.set(path, rules);
    put(this.entries, names, {
      ...(title !== undefined && { 'ui:title': title }),
      ...optionsOf(options, element),
      'ui:visibleWhen': visibleBy(rules),
      'ui:disabledWhen': disabledBy(rules),
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

function joined(words: readonly Json[], word: string, join: 'and' | 'or'): unknown {
  const found = words.map((one) => one[word]).filter((one) => one !== undefined);
  return found.length > 1 ? { [join]: found } : found[0];
}

/** A property with several controls is there while one of them is. */
function visibleBy(controls: readonly Rules[]): unknown {
  const all = controls.map(({ visible }) => visible);
  if (all.includes(undefined)) return undefined;
  return all.length === 1 ? all[0] : { or: all };
}

/** It is disabled while each control is disabled, or not there. */
function disabledBy(controls: readonly Rules[]): unknown {
  const [first] = controls;
  if (controls.length === 1) return first?.disabled;
  const all = controls.map(({ visible, disabled }) => {
    const hidden = visible === undefined ? [] : [{ not: visible }];
    return [...hidden, ...(disabled === undefined ? [] : [disabled])];
  });
  const isEver = controls.some(({ disabled }) => disabled !== undefined) && all.every((either) => either.length > 0);
  return isEver ? { and: all.map((either) => (either.length > 1 ? { or: either } : either[0])) } : undefined;
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

/** Puts words beside the property that the names lead to; what is there already stays, unless a word is `undefined`. */
function put(into: Json, names: readonly string[], words: Json): void {
  const [name, ...rest] = names;
  if (name === undefined || name === '__proto__') return;
  const there: Json = isObject(into[name]) && Object.hasOwn(into, name) ? { ...into[name] } : {};
  if (rest.length > 0) put(there, rest, words);
  else {
    for (const [word, value] of Object.entries(words)) {
      if (value === undefined) Reflect.deleteProperty(there, word);
      else there[word] = value;
    }
  }
  Object.defineProperty(into, name, { value: there, enumerable: true, configurable: true, writable: true });
}
