import { isObject, tokens } from '../../base/evaluator/index.ts';
import { copyUnknown, isText, LIMITS, Refused, unusedAt } from '../input/reading.ts';
import { fragmentOf, targetOf } from '../normal-form/references.ts';
import { Branches } from './branches.ts';
import { OPTIONS, UI_OPTIONS, WIDGETS } from './ui-options.ts';

type Json = Readonly<Record<string, unknown>>;
type Entry = [word: string, value: unknown];

/** RJSF's names, past and present, for options with another name here. */
const RENAMED: Readonly<Record<string, string>> = {
  updown: 'number',
  'alt-date': 'date',
  'alt-datetime': 'datetime',
  'date-time': 'datetime',
  uri: 'url',
  toggle: 'checkbox',
  switch: 'checkbox',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  RadioWidget: 'radio',
  SelectWidget: 'select',
  TextareaWidget: 'textarea',
  TextWidget: 'text',
  HiddenWidget: 'hidden',
  PasswordWidget: 'password',
  EmailWidget: 'email',
  URLWidget: 'url',
  DateWidget: 'date',
  DateTimeWidget: 'datetime',
  AltDateWidget: 'date',
  AltDateTimeWidget: 'datetime',
  UpDownWidget: 'number',
  RangeWidget: 'range',
  'datetime-local': 'datetime',
  'date-time-local': 'datetime',
};

/** Other spellings of our options. RJSF calls additional properties "expandable". */
const SYNONYMS: Readonly<Record<string, string>> = {
  expandable: 'addable',
  inputMode: 'inputmode',
  autoComplete: 'autocomplete',
  autoCapitalize: 'autocapitalize',
  enterKeyHint: 'enterkeyhint',
  readOnly: 'readonly',
};

/**
 * Converts RJSF's UI schema. Unknown options are kept for templates of the host and noted.
 *
 * @param schema in the normal form
 */
export function fromUiSchema(
  uiSchema: unknown,
  schema: Json,
  place = '#/uiSchema',
): { uiSchema: Record<string, unknown>; notes: string[] } {
  if (!isObject(uiSchema)) return { uiSchema: {}, notes: [] };
  const reader = new UiReader(schema);
  const read = reader.node(uiSchema, [schema], place, 0);
  return { uiSchema: read, notes: reader.notes };
}

class UiReader {
  readonly notes: string[] = [];
  readonly #branches: Branches;

  constructor(schema: Json) {
    this.#branches = new Branches(schema);
  }

  /** @param schemas that may apply to the value at this place */
  node(source: Json, schemas: readonly unknown[], place: string, depth: number): Record<string, unknown> {
    if (depth > LIMITS.depth) throw new Refused(`The UI schema nests deeper than ${LIMITS.depth} levels.`);
    const all = this.#branches.all(schemas);
    const read = Object.fromEntries(
      Object.entries(source).flatMap(([key, value]): Entry[] =>
        key.startsWith('ui:')
          ? this.#option(key, value, all, place)
          : [[key, this.#inner(key, value, all, `${place}/${key}`, depth)]],
      ),
    );
    // RJSF allows `order` in two places; the form reads one.
    const order = isObject(source['ui:options']) ? source['ui:options']['order'] : undefined;
    if (!Array.isArray(order) || read['ui:order'] !== undefined) return read;
    this.#names('order', order, all, `${place}/ui:options`);
    return { ...read, 'ui:order': order as unknown[] };
  }

  /** Reads the UI schema of a property, list items, additional properties or branches. Any other key has no effect. */
  #inner(key: string, value: unknown, all: readonly Json[], place: string, depth: number): unknown {
    const inside = this.#schemasAt(key, all);
    const isUsed =
      this.#branches.isIncomplete ||
      (inside !== undefined &&
        (isObject(value) || (Array.isArray(value) && ['items', 'oneOf', 'anyOf'].includes(key))));
    if (!isUsed) {
      this.notes.push(unusedAt(key, place.slice(0, -key.length - 1)));
      return copyUnknown(value);
    }
    const read = (one: unknown, at: string): unknown =>
      isObject(one) ? this.node(one, inside ?? [], at, depth + 1) : one;
    return Array.isArray(value) ? value.map((one, i) => read(one, `${place}/${i}`)) : read(value, place);
  }

  /** The schemas that a key of the UI schema refers to; `undefined` if it refers to nothing. */
  #schemasAt(key: string, all: readonly Json[]): readonly unknown[] | undefined {
    const found = this.#branches.property(all, key);
    if (found.length > 0) return found;
    if (key === 'oneOf' || key === 'anyOf') return this.#branches.inside(all, key).length > 0 ? all : undefined;
    const maps = key === 'additionalProperties' ? this.#branches.inside(all, 'patternProperties') : [];
    const lists = key === 'items' ? this.#branches.inside(all, 'prefixItems') : [];
    const more = [...maps.flatMap((map) => (isObject(map) ? Object.values(map) : [])), ...lists.flat()];
    const keyword = key === 'additionalItems' ? 'items' : key;
    const here = keyword === 'items' || keyword === 'additionalProperties' ? this.#branches.inside(all, keyword) : [];
    return here.length + more.length > 0 ? [...here, ...more] : undefined;
  }

  #option(key: string, value: unknown, all: readonly Json[], place: string): Entry[] {
    if (key === 'ui:options' && isObject(value)) {
      const options = Object.entries(value).map(([word, one]) =>
        this.#knownOption(word, one, OPTIONS, all, `${place}/ui:options`),
      );
      return [[key, Object.fromEntries(options)]];
    }
    const [word, known] = this.#knownOption(key.slice(3), value, UI_OPTIONS, all, place, 'ui:');
    if (word === 'sections') this.#sections(value, all, `${place}/ui:sections`, 0);
    if (word === 'order' && Array.isArray(value)) this.#names('ui:order', value, all, place);
    return [[`ui:${word}`, known]];
  }

  #knownOption(
    given: string,
    value: unknown,
    words: Readonly<Record<string, (value: unknown) => boolean>>,
    all: readonly Json[],
    place: string,
    prefix = '',
  ): Entry {
    const word = Object.hasOwn(SYNONYMS, given) ? (SYNONYMS[given] ?? given) : given;
    const isKnown = Object.hasOwn(words, word) && words[word]?.(value) === true && this.#applies(word, all);
    if (!isKnown) this.notes.push(unusedAt(prefix + given, place));
    if (word !== 'widget' || !isText(value)) return [word, value];
    const widget = Object.hasOwn(RENAMED, value) ? RENAMED[value] : value;
    if (!WIDGETS.has(widget))
      this.notes.push(`The ${prefix}widget at ${place} is not built in: a template of the page must render it.`);
    return [word, widget];
  }

  /** Whether an option can have an effect on a value of these schemas. */
  #applies(word: string, all: readonly Json[]): boolean {
    const branches = this.#branches;
    if (branches.isIncomplete || all.length === 0) return true;
    if (word === 'orderable') return branches.isList(all);
    if (word === 'addable' || word === 'removable') return branches.isList(all) || branches.isMap(all);
    return !word.startsWith('enum') || branches.isChoice(all);
  }

  /** Adds a note for each name that is not a property. */
  #names(word: string, names: readonly unknown[], all: readonly Json[], place: string): void {
    for (const name of names) {
      if (typeof name !== 'string' || name === '*' || this.#branches.isIncomplete) continue;
      const path = name.startsWith('/') ? tokens(name) : [name];
      if (this.#branches.at(all, path).length === 0 && this.#branches.at(all, [name]).length === 0)
        this.notes.push(`The ${word} at ${place} names ${name}, which is no property.`);
    }
  }

  #sections(entries: unknown, all: readonly Json[], place: string, depth: number): void {
    if (!Array.isArray(entries) || depth > LIMITS.depth) return;
    for (const [i, entry] of (entries as unknown[]).entries()) {
      if (!isObject(entry)) continue;
      const unknown = Object.keys(entry).filter((key) => !/^(?:title|description|layout|fields)$/.test(key));
      this.notes.push(...unknown.map((key) => unusedAt(key, `${place}/${i}`)));
      if (!Array.isArray(entry['fields'])) continue;
      this.#names('fields', entry['fields'], all, `${place}/${i}`);
      this.#sections(entry['fields'], all, `${place}/${i}/fields`, depth + 1);
    }
  }
}

/** The properties of an object with their schemas. */
interface Outline {
  properties: ReadonlyMap<string, unknown>;
  required: ReadonlySet<string>;
}

/** The properties that a schema of any draft declares: directly, behind references, and in parts that always apply. */
export function outlineOf(schema: unknown, root: unknown): Outline {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  const seen = new Set<unknown>();
  const read = (part: unknown): void => {
    if (!isObject(part) || seen.has(part)) return;
    seen.add(part);
    for (const [name, inner] of isObject(part['properties']) ? Object.entries(part['properties']) : []) {
      properties.set(name, properties.has(name) ? { allOf: [properties.get(name), inner] } : inner);
    }
    for (const name of Array.isArray(part['required']) ? part['required'] : []) required.add(String(name));
    const fragment = typeof part['$ref'] === 'string' && isObject(root) ? fragmentOf(part['$ref'], root) : undefined;
    if (fragment === '' || fragment?.startsWith('/')) read(targetOf(`#${fragment}`, root));
    for (const inner of [...listOf(part['allOf']), ...onlyOf(part['anyOf']), ...onlyOf(part['oneOf'])]) read(inner);
  };
  read(schema);
  return { properties, required };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The only branch besides `null`, if there is exactly one. */
function onlyOf(branches: unknown): unknown[] {
  const real = listOf(branches).filter((branch) => !isObject(branch) || branch['type'] !== 'null');
  return real.length === 1 ? real : [];
}
