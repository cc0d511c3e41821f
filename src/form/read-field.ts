import { isObject, isSchemaObject, own, resolve, type Budget, type Schema } from '../base/evaluator/index.ts';
import { choicesOf, keyed } from './choices.ts';
import { fullCosts, type Costs } from './costs.ts';
import { child, effective, type Picker } from './effective.ts';
import { emptyOf } from './empty.ts';
import { extensions, type FormNode } from './extension.ts';
import type { Field, Widget } from './field.ts';
import type { Keywords } from './merge.ts';
import { formMessages } from './messages.ts';
import { holds } from './rule.ts';
import { fill } from './sentence.ts';
import type { FormOptions } from './source.ts';
import { spoken } from './spoken.ts';
import { text } from './text.ts';
import { hintsOf, kindOf, widgetOf } from './widget.ts';
import { wishesOf } from './wishes.ts';

/** What a field takes from its surroundings. */
export interface Place {
  pointer: string;
  name: string;
  root: Schema;
  required: boolean;
  parent?: Field;
  /** Whoever has no title is called by this; the name otherwise. */
  fallback?: string;
  /** Of an entry of a list: which one, from 1 on. */
  number?: number;
  /** As of a field. */
  idle?: boolean;
  /** Whether a group around it may be left out. */
  free?: boolean;
  /** The schemas that it lies in, by which one that contains itself is known. */
  within: readonly unknown[];
}

type Inside = Pick<Place, 'root' | 'parent' | 'within'>;

/** What is remembered from one reading to the next: which variant shows, by pointer and by the list of variants. */
export class Picks extends Map<string, Map<readonly unknown[], number>> {
  /**
   * Fields, and groups of such, that depend on no value, with what they were made of, how many they are and
   * what they cost. A form is
   * read at every key that is pressed.
   */
  readonly lasting = new Map<string, readonly [of: readonly unknown[], field: Field, size: number, cost: number]>();
  /** What was found since it was last asked, and is nobody's wish yet. */
  readonly #found: [here: Map<readonly unknown[], number>, list: readonly unknown[]][] = [];

  found(here: Map<readonly unknown[], number>, list: readonly unknown[], index: number): void {
    here.set(list, index);
    this.#found.push([here, list]);
  }

  /** Hands over what was found since the last time, to be taken back if it was found too early. */
  forget(take?: (here: Map<readonly unknown[], number>, list: readonly unknown[]) => void): void {
    for (const [here, list] of this.#found.splice(0)) take?.(here, list);
  }
}

/** More fields than a page can hold are not drawn; so is a schema that nests without end. */
const FIELDS = 2000;
const DEPTH = 12;

const nothing: ReadonlySet<string> = new Set();

/** Reads one form: schema and UI schema against the present value. */
export class Reader {
  readonly #options: FormOptions;
  readonly #picks: Picks;
  /** The value of the form and the schema that it is of, for rules. */
  readonly #whole: unknown;
  readonly #root: Schema;
  readonly #costs: Costs;
  #left = FIELDS;
  /** Whether something that was just read depends on values. */
  #varies = false;

  constructor(options: FormOptions, picks: Picks, root: Schema, whole: unknown, conditions: Budget) {
    this.#options = options;
    this.#picks = picks;
    this.#root = root;
    this.#whole = whole;
    this.#costs = fullCosts(conditions);
  }

  /** The field of a value, or nothing where none is to be shown. */
  read(schema: unknown, uiGiven: unknown, value: unknown, place: Place): Field | undefined {
    if (schema === false) return undefined;
    const start = this.#left--;
    if (start < 1) {
      this.#varies = true;
      return stub(place, 'beyond');
    }
    if (place.within.length > DEPTH) return stub(place, 'unsupported');
    const { parent } = place;
    const of = [schema, uiGiven, place.root, place.required, place.fallback, this.#options.messages, parent?.readOnly, parent?.disabled, parent?.step, parent?.lang, place.idle, place.free];
    const [before, known, size = 0, cost = 0] = this.#picks.lasting.get(place.pointer) ?? [];
    if (known && size <= start && of.every((one, i) => one === before?.[i])) {
      this.#left = start - size;
      this.#costs.left -= cost;
      return this.#options.omit?.(known) ? undefined : known;
    }
    const around = this.#varies;
    const rich = this.#costs.left;
    this.#varies = true;
    const pick = this.#pick(place.pointer);
    const { schema: now, root, mentions, variants, fixed } = effective(schema, value, place.root, pick, this.#costs);
    if (this.#costs.left < 0) return stub(place, 'unsupported');
    const self = resolve(own(schema, '$ref'), root) ?? schema;
    // What is said of a variant counts while it shows.
    const uiNode = variants.reduce<unknown>(
      (ui, { keyword, chosen }) => Object.assign({}, ui, own(own(ui, keyword), String(chosen))),
      uiGiven,
    );
    const ui = wishesOf(uiNode);
    const rule = (condition: unknown): boolean | undefined =>
      holds(condition, this.#whole, place.pointer, this.#root, this.#costs.conditions);
    // An entry of a list cannot go without moving those after it, so it does not hide by a rule.
    if (!place.number && rule(ui.visibleWhen) === false) return undefined;

    const asked = ui.widget ?? ui.inputType;
    const names = ui.enumNames ?? now.enumNames;
    const items = isSchemaObject(now.items) ? effective(now.items, undefined, root, undefined, this.#costs).schema : undefined;
    const several = items && (now.uniqueItems === true || asked === 'checkboxes') ? choicesOf(items, names ?? wishesOf(own(uiNode, 'items')).enumNames, this.#options) : undefined;
    const choices = several ?? choicesOf(now, names, this.#options);
    const basic = kindOf(now, value);
    const kind = several ? 'choices' : choices && !isTick(now, choices.length) ? 'choice' : basic;
    const widget = widgetOf(asked, kind, now, choices?.length ?? 0);
    const said = text(ui.title) ?? text(now.title);
    // A group may be without a name, a control may not.
    const title = said === '' && kind !== 'object' && kind !== 'array' ? undefined : said;
    const field: Field = {
      pointer: place.pointer,
      name: place.name,
      kind,
      widget,
      // A list that is the whole form has no name of its own; what is in it may have a title.
      label: this.#label(place, title ?? (place.pointer ? undefined : text(items?.title))),
      description: text(ui.description) ?? text(now.description),
      help: text(ui.help),
      placeholder: text(ui.placeholder),
      required: place.required,
      readOnly: now.readOnly === true || ui.readonly === true || parent?.readOnly === true,
      disabled: ui.disabled === true || rule(ui.disabledWhen) === true || parent?.disabled === true,
      hints: hintsOf({ kind, widget }, now, ui),
      step: text(ui.step) ?? parent?.step,
      options: isObject(ui.options) ? ui.options : {},
      schema: now,
      mentions,
    };
    if (kind === 'choice' || kind === 'choices') field.choices = choices;
    else if (kind === 'boolean' && Array.isArray(names)) {
      field.choices = keyed([true, false].map((one, i) => ({ value: one, label: (names as unknown[])[i] })));
    }
    const lang = text(ui.lang) ?? parent?.lang;
    if (lang) field.lang = lang;
    if (variants.length) field.variants = variants;
    if (place.number) field.entry = true;
    if (place.idle) field.idle = true;
    if (!place.required || place.free) field.free = true;
    if (now.nullable === true || [now.type].flat().includes('null')) field.nullable = true;
    if (isObject(ui.messages)) field.messages = ui.messages as Record<string, string>;
    if (this.#options.omit?.(field)) return undefined;
    const ruled = Boolean(ui.visibleWhen ?? ui.disabledWhen);
    // What a group omits is asked of its host, each time.
    this.#varies = !fixed || ruled || Array.isArray(now.type) || (kind === 'object' && this.#options.omit !== undefined);
    this.#readInside(field, uiNode, value, { root, parent: field, within: [...place.within, self] });
    if (!this.#varies) this.#picks.lasting.set(place.pointer, [of, field, start - this.#left, rich - this.#costs.left]);
    this.#varies ||= around;
    return field;
  }

  #pick(pointer: string): Picker {
    return (list, guess) => {
      const here = this.#picks.get(pointer) ?? new Map<readonly unknown[], number>();
      this.#picks.set(pointer, here);
      // Once it shows, a variant stays while the customer types, whatever fits better by then.
      const known = here.get(list);
      if (known !== undefined) return known;
      const index = guess();
      this.#picks.found(here, list, index);
      return index;
    };
  }

  #readInside(field: Field, uiNode: unknown, value: unknown, inside: Inside): void {
    const { kind } = field;
    if (kind !== 'object' && kind !== 'array') return;
    const self = inside.within.at(-1);
    this.#varies ||= kind === 'array' || field.nullable === true || extensions.length > 0;
    // A person whose parent is a person: drawn further only when asked for.
    const again = kind === 'object' && inside.within.indexOf(self) < inside.within.length - 1;
    this.#varies ||= again;
    if (again && (value === undefined || value === null)) {
      field.widget = 'begin';
      return;
    }
    if (isObject(value) && (field.nullable || (again && !field.required))) field.list = { canAdd: false, canRemove: true, empty: undefined };
    const node: FormNode = {
      ui: uiNode,
      value,
      root: inside.root,
      costs: this.#costs,
      read: (name, schema, { ui, required = true, label }) => {
        const pointer = child(field.pointer, name);
        const entry = typeof name === 'number' && { number: name + 1, fallback: field.label };
        const place = { ...inside, pointer, name: String(name), required, fallback: label, ...entry };
        // An entry that is not to be shown still has its place.
        return this.read(schema, ui, own(value, String(name)), place) ?? stub(place, 'hidden');
      },
    };
    if (kind === 'object') this.#readProperties(field, uiNode, value, inside);
    else readItems(field, node);
    for (const extension of extensions) extension.read?.(field, node);
  }

  #readProperties(field: Field, uiNode: unknown, value: unknown, inside: Inside): void {
    const { schema } = field;
    const properties = isSchemaObject(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const free = !field.required || field.nullable === true;
    const idle = field.idle === true || (free && !isObject(value));
    this.#varies ||= free && required.size > 0;
    field.children = ordered(Object.keys(properties), own(uiNode, 'ui:order')).flatMap((name) => {
      const place = { ...inside, pointer: child(field.pointer, name), name, required: required.has(name), idle: idle && required.has(name), free: free || field.free === true };
      return this.read(own(properties, name), own(uiNode, name), own(value, name), place) ?? [];
    });
    const sections = own(uiNode, 'ui:sections');
    if (Array.isArray(sections)) field.sections = sections;
    const { additionalProperties, patternProperties } = schema;
    if (!field.children.length && !Object.keys(properties).length) field.widget = 'unsupported';
    // Entries beside the properties: said not to be shown here, as long as no extension draws them.
    else if (isObject(additionalProperties) || patternProperties) {
      const place = { ...inside, pointer: `${field.pointer}/~map`, name: '~map', required: true };
      field.children = [...field.children, { ...stub(place, 'rest'), step: field.step }];
    }
  }

  /** An entry of a list is called by its number, since a title is the same for all; a fixed one by its title. */
  #label({ name, number, fallback, parent }: Place, title: string | undefined): string {
    if (!number || (title && number <= (parent?.list?.fixed ?? 0))) return title ?? fallback ?? spoken(name);
    const { messages = formMessages, locale = 'en' } = this.#options;
    return fill(messages, locale, 'item', { label: title || fallback || '', number }).trim();
  }
}

/** A field of which nothing is known but its place: its value is kept and sent. */
function stub({ pointer, name, required, fallback }: Place, widget: Widget): Field {
  const [kind, label] = ['unknown' as const, fallback ?? (widget === 'unsupported' ? spoken(name) : '')];
  const none = { readOnly: false, disabled: false, hints: {}, options: {}, schema: {}, mentions: nothing };
  return { pointer, name, kind, widget, label, required, ...none };
}

function readItems(field: Field, { ui, value, root, costs, read }: FormNode): void {
  const { items, prefixItems, minItems, maxItems } = field.schema;
  if (!isSchemaObject(items) || prefixItems) {
    field.widget = 'unsupported';
    return;
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  field.list = {
    canAdd: !(entries.length >= Number(maxItems ?? Infinity)),
    canRemove: !field.required || entries.length > Number(minItems ?? 0),
    empty: emptyOf(items, root, costs),
  };
  field.children = entries.map((_, i) => read(i, items, { ui: own(ui, 'items') }));
}

/** A yes that one may only give: `const: true` or `enum: [true]`. */
function isTick(schema: Keywords, choices: number): boolean {
  return kindOf(schema) === 'boolean' && choices < 2;
}

/** `ui:order`; names that it leaves out come where its `*` is, or last. */
function ordered(names: string[], order: unknown): string[] {
  if (!Array.isArray(order)) return names;
  const asked = new Set(order.slice(0, FIELDS) as string[]);
  const all = new Set(names);
  const rest = names.filter((name) => !asked.has(name));
  const known = [...asked].flatMap((name) => (name === '*' ? rest : all.has(name) ? name : []));
  return [...new Set([...known, ...rest])];
}
