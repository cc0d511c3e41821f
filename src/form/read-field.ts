import { isObject, isSchemaObject, own, resolve, type Schema } from '../base/evaluator/index.ts';
import { choicesOf } from './choices.ts';
import { child, effective, type Keywords } from './effective.ts';
import type { Field, FieldKind } from './field.ts';
import type { FormOptions } from './source.ts';
import { hintsOf, kindOf, widgetOf } from './widget.ts';

/** What a field takes from its surroundings. */
export interface Place {
  pointer: string;
  name: string;
  root: Schema;
  required: boolean;
  parent?: Field;
  /** Whoever has no title is called by this; the name otherwise. */
  fallback?: string;
  /** The schemas that it lies in, by which one that contains itself is known. */
  within: readonly unknown[];
}

type Inside = Pick<Place, 'root' | 'parent' | 'within'>;

/** More fields than a page can hold are not drawn; so is a schema that nests without end. */
const FIELDS = 3000;
const DEPTH = 12;

/** Reads one form: schema and UI schema against the present value. */
export class Reader {
  readonly #options: FormOptions;
  #left = FIELDS;

  constructor(options: FormOptions) {
    this.#options = options;
  }

  /** The field of a value, or nothing where none is to be shown. */
  read(schema: unknown, uiNode: unknown, value: unknown, place: Place): Field | undefined {
    if (schema === false || this.#left-- < 1 || place.within.length > DEPTH) return undefined;
    const { schema: now, root, mentions } = effective(schema, value, place.root);
    const self = resolve(own(schema, '$ref'), root) ?? schema;
    const options = own(uiNode, 'ui:options');
    const ui = (name: string): unknown => own(uiNode, `ui:${name}`) ?? own(options, name);
    const text = (...found: unknown[]): string | undefined => found.find((one) => typeof one === 'string');

    const items = isSchemaObject(now.items) ? effective(now.items, undefined, root).schema : undefined;
    const several = items && now.uniqueItems === true ? choicesOf(items, ui('enumNames')) : undefined;
    const choices = several ?? choicesOf(now, ui('enumNames'));
    const basic = kindOf(now);
    const kind = several ? 'choices' : choices && !isTick(now, choices.length) ? 'choice' : basic;
    const widget = widgetOf(ui('widget'), kind, now, choices?.length ?? 0);
    const field: Field = {
      pointer: place.pointer,
      name: place.name,
      kind,
      widget,
      label: text(ui('title'), now.title, place.fallback) ?? spoken(place.name),
      description: text(ui('description'), now.description),
      help: text(ui('help')),
      placeholder: text(ui('placeholder')),
      required: place.required,
      readOnly: now.readOnly === true || ui('readonly') === true || place.parent?.readOnly === true,
      disabled: ui('disabled') === true || place.parent?.disabled === true,
      hints: hintsOf({ kind, widget }, now, ui),
      step: text(ui('step')) ?? place.parent?.step,
      options: isObject(options) ? options : {},
      schema: now,
      mentions,
    };
    if (kind === 'choice' || kind === 'choices') field.choices = choices;
    const messages = ui('messages');
    if (isObject(messages)) field.messages = messages as Record<string, string>;
    if (this.#options.omit?.(field)) return undefined;
    const inside = { root, parent: field, within: [...place.within, self] };
    // A person whose parent is a person: drawn further only when asked for.
    if (kind === 'object' && value === undefined && place.within.includes(self)) field.widget = 'begin';
    else if (kind === 'object') this.#readProperties(field, uiNode, value, inside);
    else if (kind === 'array') this.#readItems(field, uiNode, value, inside);
    return field;
  }

  #readProperties(field: Field, uiNode: unknown, value: unknown, inside: Inside): void {
    const { schema } = field;
    const properties = isSchemaObject(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    field.children = ordered(Object.keys(properties), own(uiNode, 'ui:order')).flatMap((name) => {
      const place = { ...inside, pointer: child(field.pointer, name), name, required: required.has(name) };
      return this.read(own(properties, name), own(uiNode, name), own(value, name), place) ?? [];
    });
    if (!field.children.length && !Object.keys(properties).length) field.widget = 'unsupported';
  }

  #readItems(field: Field, uiNode: unknown, value: unknown, inside: Inside): void {
    const { schema } = field;
    const prefix = Array.isArray(schema.prefixItems) ? (schema.prefixItems as unknown[]) : [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const { minItems, maxItems } = schema;
    field.list = {
      canAdd: schema.items !== false && !(items.length >= Number(maxItems ?? Infinity)),
      canRemove: items.length > Math.max(prefix.length, Number(minItems ?? 0)),
      empty: emptyOf(effective(schema.items, undefined, inside.root).schema),
    };
    field.children = items.flatMap((item, i) => {
      const place = { ...inside, pointer: child(field.pointer, i), name: String(i), required: true, fallback: '' };
      return this.read(prefix[i] ?? schema.items ?? true, own(uiNode, 'items'), item, place) ?? [];
    });
  }
}

/** What an entry holds before anything is written into it; a list has no place for "nothing". */
function emptyOf(schema: Keywords): unknown {
  const blank: Partial<Record<FieldKind, unknown>> = { string: '', boolean: false, object: {}, array: [] };
  return schema.default ?? (schema.enum || schema.oneOf ? null : (blank[kindOf(schema)] ?? null));
}

/** A yes that one may only give: `const: true` or `enum: [true]`. */
function isTick(schema: Keywords, choices: number): boolean {
  return kindOf(schema) === 'boolean' && choices < 2;
}

/** `ui:order`; names that it leaves out come where its `*` is, or last. */
function ordered(names: string[], order: unknown): string[] {
  if (!Array.isArray(order)) return names;
  const rest = names.filter((name) => !order.includes(name));
  const known = order.flatMap((name: string) => (name === '*' ? rest : names.includes(name) ? name : []));
  return [...new Set([...known, ...rest])];
}

/** `stampDutyPaidBy` as people would write it: `Stamp duty paid by`. */
function spoken(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z\d])[A-Z]+/g, (word) => ` ${word.length > 1 ? word : word.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
