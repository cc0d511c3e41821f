import { escapeToken, isObject, fullBudget, matches, type Schema } from '../../base/evaluator/index.ts';
import {
  isFlag,
  isList,
  isPart,
  isText,
  LIMITS,
  type Part,
  type Reading,
  Refused,
  isAnything,
} from '../input/reading.ts';
import { Branches } from '../ui-schema/branches.ts';
import { outlineOf } from '../ui-schema/ui-schema.ts';

/** Whether a schema accepts a missing value. All calls share one budget; when it is spent, the result is `false`. */
type AcceptsAbsence = (schema: Schema) => boolean;

function createAcceptsAbsence(): AcceptsAbsence {
  const budget = fullBudget();
  const known = new Map<Schema, boolean>();
  return (schema) => {
    const passes = known.get(schema) ?? matches(schema, undefined, schema, budget);
    known.set(schema, passes);
    return passes;
  };
}

/** Converts `#/properties/a/properties/b` to property names; `undefined` for any other scope. */
function namesIn(scope: unknown): string[] | undefined {
  if (typeof scope !== 'string' || !/^#(?:\/|$)/.test(scope)) return undefined;
  const tokens = scope.split('/').slice(1);
  const names = tokens.filter((_, i) => i % 2 === 1).map((token) => decode(token));
  return tokens.every((token, i) => i % 2 === 1 || token === 'properties') && tokens.length % 2 === 0
    ? names
    : undefined;
}

const decode = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('%25', '%');

/** The state that the conditions of one layout share. */
interface RuleContext {
  reading: Reading;
  acceptsAbsence: AcceptsAbsence;
  /** Whether a path of names leads to a property. */
  exists: (names: readonly string[]) => boolean;
}

const createRuleContext = (reading: Reading): Omit<RuleContext, 'exists'> => ({
  reading,
  acceptsAbsence: createAcceptsAbsence(),
});

/**
 * Converts a condition of JSON Forms.
 *
 * @param depth the number of names between the field and the object that scopes start at
 * @returns `undefined` for a function, a condition without a property, or an unknown condition
 */
function conditionOf(condition: unknown, place: string, depth: number, context: RuleContext): Json | undefined {
  if (!isObject(condition)) return undefined;
  const part = context.reading.part(condition, place);
  const conditions = part.take('conditions', isList);
  if (conditions) {
    const all = conditions.map((one, i) => conditionOf(one, `${place}/conditions/${i}`, depth, context));
    if (all.some((one) => one === undefined)) return undefined;
    return part.take('type', isText) === 'OR' ? { or: all } : { and: all };
  }
  if (condition['type'] === 'NOT') {
    part.use('type');
    const inner = conditionOf(part.take('condition', isPart), `${place}/condition`, depth, context);
    return inner && { not: inner };
  }
  return leafOf(part, depth, context);
}

/* Names of JSON Forms for a condition on one value. They need no conversion. */
const LEAF = /^(?:LEAF|SCHEMA)$/;

function leafOf(part: Part, depth: number, { acceptsAbsence, exists }: RuleContext): Json | undefined {
  part.take('type', (type): type is string => isText(type) && LEAF.test(type));
  const names = namesIn(part.take('scope', isText));
  if (!names || !exists(names)) return undefined;
  const place = `${depth}${names.map((name) => `/${escapeToken(name)}`).join('')}`;
  const schema = part.take('schema', (value): value is Json | boolean => isObject(value) || typeof value === 'boolean');
  if (schema !== undefined) {
    const condition = { scope: place, schema };
    // JSON Forms also evaluates a missing value, which most schemas accept. Our conditions require a value.
    const always = part.take('failWhenUndefined', isFlag) !== true && acceptsAbsence(schema);
    return always ? { or: [condition, { not: { scope: place } }] } : condition;
  }
  const hasValue = Object.hasOwn(part.source, 'expectedValue');
  return hasValue ? { scope: place, schema: { const: part.take('expectedValue', isAnything) } } : undefined;
}

/** The option for a rule: `ui:visibleWhen` or `ui:disabledWhen`; empty for an unreadable rule. */
function ruleOf(rule: unknown, place: string, depth: number, context: RuleContext): Json {
  if (!isObject(rule)) return {};
  const part = context.reading.part(rule, place);
  const isEffect = (effect: unknown): effect is string => isText(effect) && Object.hasOwn(EFFECTS, effect);
  const effect = part.take('effect', isEffect);
  const condition = conditionOf(part.take('condition', isPart), `${place}/condition`, depth, context);
  return condition && effect !== undefined ? (EFFECTS[effect]?.(condition) ?? {}) : {};
}

const EFFECTS: Readonly<Record<string, (condition: Json) => Json>> = {
  SHOW: (condition) => ({ 'ui:visibleWhen': condition }),
  HIDE: (condition) => ({ 'ui:visibleWhen': { not: condition } }),
  DISABLE: (condition) => ({ 'ui:disabledWhen': condition }),
  READONLY: (condition) => ({ 'ui:disabledWhen': condition }),
  ENABLE: (condition) => ({ 'ui:disabledWhen': { not: condition } }),
  WRITABLE: (condition) => ({ 'ui:disabledWhen': { not: condition } }),
};

type Json = Record<string, unknown>;

interface Section {
  title?: string;
  description?: string;
  layout?: 'row';
  fields: (string | Section)[];
}

/** The converted rules of a control. */
interface Rules {
  visible: unknown;
  disabled: unknown;
}

const KINDS = /^(?:VerticalLayout|HorizontalLayout|Group|Categorization|Category|Control|Label|ListWithDetail)$/;

/** Root of the places in a layout. */
const UI = '#/uischema';

/** A rule and its place. */
interface Rule {
  rule: unknown;
  place: string;
}

/** Whether a UI schema is a layout of JSON Forms. */
export const isLayout = (value: unknown): value is Json => isObject(value) && KINDS.test(String(value['type']));

/**
 * Converts a layout of JSON Forms to a UI schema: controls become entries of their properties, layouts become sections,
 * and a layout's rule applies to every control in it. Translation keys are ignored. Properties without a control are
 * hidden, unless they are required.
 *
 * @param normal the schema in the normal form
 */
export function fromLayout(
  layout: Json,
  schema: unknown,
  normal: Json,
  reading: Reading,
): { uiSchema: Json; notes: string[] } {
  const reader = new LayoutReader(createRuleContext(reading), new Branches(normal), [normal]);
  const fields = reader.read(layout, [], 0, UI);
  const isPlain = fields.every((field) => typeof field === 'string');
  const uiSchema: Json = { ...reader.entries, 'ui:sections': isPlain ? [{ fields }] : groupLooseFields(fields) };
  if (fields.length > 0) hideOthers(uiSchema, schema, reader.controlled);
  return { uiSchema, notes: [...new Set(reader.notes)] };
}

/**
 * Hides properties without a control. A group without its own control is shown for the controls in it.
 *
 * @throws Refused if there are too many: references can multiply them
 */
function hideOthers(uiSchema: Json, schema: unknown, controlled: ReadonlySet<string>): void {
  const around = new Set<string>();
  for (const path of controlled) {
    const names = JSON.parse(path) as string[];
    for (let count = 1; count < names.length; count++) around.add(JSON.stringify(names.slice(0, count)));
  }
  let left: number = LIMITS.nodes;
  const hide = (group: unknown, above: readonly string[]): void => {
    const { properties, required } = outlineOf(group, schema);
    const hidden: Json = {};
    for (const [name, inner] of properties) {
      if (--left < 0) throw new Refused(`The layout leaves more than ${LIMITS.nodes} properties without a control.`);
      const path = JSON.stringify([...above, name]);
      if (controlled.has(path)) continue;
      if (around.has(path)) hide(inner, [...above, name]);
      else if (!required.has(name) && name !== '__proto__') hidden[name] = { 'ui:widget': 'hidden' };
    }
    if (above.length > 0) putOptions(uiSchema, above, hidden);
    else Object.assign(uiSchema, hidden);
  };
  hide(schema, []);
}

/** Moves fields that are between sections into sections of their own. */
function groupLooseFields(fields: readonly (string | Section)[]): Section[] {
  const all: Section[] = [];
  for (const field of fields) {
    const last = all.at(-1);
    if (typeof field !== 'string') all.push(field);
    else if (last && last.title === undefined && last.layout === undefined && typeof last.fields.at(-1) === 'string')
      last.fields.push(field);
    else all.push({ fields: [field] });
  }
  return all;
}

class LayoutReader {
  readonly entries: Json = {};
  /** Names of the properties with a control, as JSON. */
  readonly controlled = new Set<string>();
  /** Unreadable parts, one sentence each. */
  readonly notes: string[] = [];
  /** The rules of each control, by its property. */
  readonly #rules = new Map<string, Rules[]>();
  readonly #context: RuleContext;
  readonly #branches: Branches;
  /** The schemas that apply to the value from which scopes start. */
  readonly #schemas: readonly unknown[];

  constructor(context: Omit<RuleContext, 'exists'>, branches: Branches, schemas: readonly unknown[]) {
    this.#context = { ...context, exists: (names) => branches.at(schemas, names).length > 0 || branches.isIncomplete };
    this.#branches = branches;
    this.#schemas = schemas;
  }

  read(element: unknown, rules: readonly Rule[], depth: number, place: string): (string | Section)[] {
    if (depth > LIMITS.depth) throw new Refused(`The layout nests deeper than ${LIMITS.depth} levels.`);
    if (!isObject(element)) {
      this.notes.push(`The element at ${place} is ignored: it is not an object.`);
      return [];
    }
    const part = this.#context.reading.part(element, place);
    const type = part.take('type', (name): name is string => isText(name) && KINDS.test(name));
    const rule = part.take('rule', isPart);
    const all = rule === undefined ? rules : [...rules, { rule, place: `${place}/rule` }];
    if (typeof element['scope'] === 'string') return this.#control(part, all, depth);
    const fields = this.#inside(part.take('elements', isList) ?? [], all, depth, `${place}/elements`, 0);
    if (type === 'HorizontalLayout') return [{ layout: 'row', fields }];
    if (type !== 'Group' && type !== 'Category') return fields;
    const title = this.#label(part);
    return [{ ...(title !== undefined && { title }), fields }];
  }

  /** Reads elements from an index. A label becomes the heading of the elements after it. */
  #inside(
    elements: readonly unknown[],
    rules: readonly Rule[],
    depth: number,
    place: string,
    from: number,
  ): (string | Section)[] {
    const at = elements.findIndex((element, i) => i >= from && isObject(element) && element['type'] === 'Label');
    const before = elements
      .slice(from, at < 0 ? undefined : at)
      .flatMap((element, i) => this.read(element, rules, depth + 1, `${place}/${from + i}`));
    const label = elements[at];
    if (!isObject(label)) return before;
    const part = this.#context.reading.part(label, `${place}/${at}`);
    part.use('type');
    const title = part.take('text', isText) ?? part.take('label', isText);
    return [
      ...before,
      { ...(title !== undefined && { title }), fields: this.#inside(elements, rules, depth, place, at + 1) },
    ];
  }

  #label(part: Part): string | undefined {
    const label = part.take('label', isPart);
    return label
      ? this.#context.reading.part(label, `${part.place}/label`).take('text', isText)
      : part.take('label', isText);
  }

  #control(part: Part, given: readonly Rule[], depth: number): string[] {
    const names = namesIn(part.take('scope', isText));
    const schemas = this.#branches.at(this.#schemas, names ?? []);
    if (!names || names.length === 0 || (schemas.length === 0 && !this.#branches.isIncomplete)) {
      this.notes.push(`The control at ${part.place} is ignored: its scope is not a property.`);
      return [];
    }
    const path = JSON.stringify(names);
    this.controlled.add(path);
    const options = this.#context.reading.part(part.take('options', isPart) ?? {}, `${part.place}/options`);
    const words = given.map((one) => this.#words(one, names.length));
    const title = this.#label(part);
    const rules = [
      ...(this.#rules.get(path) ?? []),
      { visible: joined(words, 'ui:visibleWhen', 'and'), disabled: joined(words, 'ui:disabledWhen', 'or') },
    ];
    this.#rules.set(path, rules);
    const detail = options.take('detail', isLayout);
    putOptions(this.entries, names, {
      ...(title !== undefined && { 'ui:title': title }),
      ...optionsOf(options, part, this.#branches.isList(this.#branches.all(schemas))),
      'ui:visibleWhen': visibleBy(rules),
      'ui:disabledWhen': disabledBy(rules),
      ...(detail && { items: this.#detail(detail, schemas, depth, `${options.place}/detail`) }),
    });
    return [
      names.length === 1 && !names[0]?.startsWith('/') ? (names[0] ?? '') : `/${names.map(escapeToken).join('/')}`,
    ];
  }

  #words({ rule, place }: Rule, depth: number): Json {
    const words = ruleOf(rule, place, depth, this.#context);
    if (Object.keys(words).length === 0) {
      this.notes.push(`The rule at ${place} is ignored: its effect or condition (function, scope) is not supported.`);
    }
    return words;
  }

  /** The layout of one list item. Its scopes start at the item. */
  #detail(layout: Json, schemas: readonly unknown[], depth: number, place: string): Json {
    const entries = this.#branches.inside(this.#branches.all(schemas), 'items');
    const reader = new LayoutReader(this.#context, this.#branches, entries.length > 0 ? entries : schemas);
    const fields = reader.read(layout, [], depth + 1, place);
    this.notes.push(...reader.notes);
    return { ...reader.entries, 'ui:sections': groupLooseFields(fields) };
  }
}

function joined(words: readonly Json[], word: string, join: 'and' | 'or'): unknown {
  const found = words.map((one) => one[word]).filter((one) => one !== undefined);
  return found.length > 1 ? { [join]: found } : found[0];
}

/** A property with several controls is visible if one of them is. */
function visibleBy(controls: readonly Rules[]): unknown {
  const all = controls.map(({ visible }) => visible);
  if (all.includes(undefined)) return undefined;
  return all.length === 1 ? all[0] : { or: all };
}

/** A property with several controls is disabled if each control is disabled or hidden. */
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

const FORMATS: Readonly<Record<string, string>> = {
  radio: 'radio',
  date: 'date',
  time: 'time',
  'date-time': 'datetime',
  password: 'password',
};

function optionsOf(options: Part, element: Part, isAList: boolean): Json {
  const isFormat = (format: unknown): format is string => isText(format) && Object.hasOwn(FORMATS, format);
  const [multi, slider, format] = [
    options.take('multi', isFlag),
    options.take('slider', isFlag),
    options.take('format', isFormat),
  ];
  const ofFormat = format === undefined ? undefined : FORMATS[format];
  const single = slider === true ? 'range' : ofFormat;
  const widget = multi === true ? 'textarea' : single;
  const isReadOnly = [options.take('readonly', isFlag), options.take('readOnly', isFlag)].includes(true);
  const placeholder = options.take('placeholder', isText);
  const description = element.take('description', isText);
  return {
    ...(widget !== undefined && { 'ui:widget': widget }),
    ...(isReadOnly && { 'ui:readonly': true }),
    ...(placeholder !== undefined && { 'ui:placeholder': placeholder }),
    ...(description !== undefined && { 'ui:description': description }),
    ...(isAList && options.take('disableAdd', isFlag) === true && { 'ui:addable': false }),
    ...(isAList && options.take('disableRemove', isFlag) === true && { 'ui:removable': false }),
    ...(isAList && options.take('showSortButtons', isFlag) === false && { 'ui:orderable': false }),
  };
}

/** Adds options to the property at a path. Existing options stay, unless the new value is `undefined`. */
function putOptions(into: Json, names: readonly string[], words: Json): void {
  const [name, ...rest] = names;
  if (name === undefined || name === '__proto__') return;
  const there: Json = isObject(into[name]) && Object.hasOwn(into, name) ? { ...into[name] } : {};
  if (rest.length > 0) putOptions(there, rest, words);
  else {
    for (const [word, value] of Object.entries(words)) {
      if (value === undefined) Reflect.deleteProperty(there, word);
      else there[word] = value;
    }
  }
  Object.defineProperty(into, name, { value: there, enumerable: true, configurable: true, writable: true });
}
