import { equal, escapeToken, isObject, own } from '../../base/evaluator/index.ts';
import { copyUnknown, createMeter, isFlag, LIMITS, Refused, requireReasonable, unusedIn } from '../input/reading.ts';
import {
  canApply,
  constants,
  entriesOf,
  hasShape,
  isAnnotation,
  isFormat,
  isKnown,
  listOf,
  isNullable,
  needsBranch,
  orNull,
  lacksBound,
  withBounds,
  withTitles,
} from './keyword-shapes.ts';
import { createVetting, type Vetting } from '../pattern/vet.ts';
import { fragmentOf, requireFiniteReferences, targetOf } from './references.ts';

type Schema = Record<string, unknown>;

/** A normalized schema, with notes about everything that was ignored. */
export interface Normal {
  schema: Schema;
  /** Rules that are not checked, one sentence each. */
  notes: string[];
  /** Keywords without effect, one sentence each. */
  unused: string[];
}

const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLES = new Set([
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
/* Further keywords that hold schemas, patterns or names, besides MAPS, LISTS and SINGLES. */
const HOLDERS = new Set([
  ...MAPS,
  ...LISTS,
  ...SINGLES,
  'definitions',
  'additionalItems',
  '$ref',
  '$recursiveRef',
  '$dynamicRef',
  'pattern',
  'patternProperties',
  'dependencies',
  'enumNames',
]);
/* Keywords that name a dialect or a schema. Normalization resolves them. */
const READ = new Set(['$schema', '$id', 'id', '$comment', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);
/* `$async` is Ajv's own keyword: its result would be a promise. Nothing is fetched. */
const DROPPED = new Set([...READ, '$vocabulary', '$async', 'contentSchema', 'nullable', '__proto__']);
/* Copied for templates of the host; the form ignores them. */
const WITHOUT_EFFECT = new Set(['contentEncoding', 'contentMediaType']);
/* Up to draft-07 keywords beside `$ref` have no effect. These do not constrain the value, so they are copied. */
const BESIDE_REFERENCE = new Set([
  '$ref',
  'title',
  'description',
  'default',
  'readOnly',
  'writeOnly',
  'examples',
  'definitions',
]);

/**
 * Converts a JSON Schema of draft-04 to 2020-12 to 2020-12 with safe patterns: the normal form, which renders and
 * validates a form. Unknown keywords are kept; they constrain nothing.
 *
 * @throws Refused if it refers to another document or to nothing, has an invalid keyword, or is too large
 */
export function normalForm(schema: unknown): Normal {
  const { schema: whole, ...left } = normalize(schema);
  return { schema: { ...whole, type: whole['type'] ?? 'object' }, ...left };
}

/**
 * The same for a schema of any value, such as that of a condition. A form's schema must describe an object.
 *
 * @param vet shared by schemas that belong together, because it limits the total work
 */
export function normalize(schema: unknown, vet = createVetting()): Normal {
  requireReasonable(schema);
  if (!isObject(schema)) throw new Refused('The schema is not an object.');
  const walk = new SchemaNormalizer(schema, vet);
  return { schema: walk.whole(), notes: walk.notes, unused: walk.unused };
}

/** A reference. Its target may be registered later. */
interface Reference {
  holder: Schema;
  fragment: string;
  text: string;
  place: string;
}

/** One keyword of a schema that is copied. */
interface Copy {
  readonly into: Schema;
  readonly key: string;
  readonly value: unknown;
  readonly place: string;
  /** The schema that has the keyword. */
  readonly from: Schema;
  /** Normalizes a schema inside, at a place below this one. */
  readonly sub: (item: unknown, token: string) => Schema | boolean;
}
const AMBIGUOUS = Symbol('a name that two schemas have');

class SchemaNormalizer {
  readonly notes: string[] = [];
  readonly #root: Schema;
  readonly #isOldDraft: boolean;
  readonly #vet: Vetting;
  readonly #meter = createMeter();
  /** The number of surrounding schemas with their own `$id`. */
  #documentDepth = 0;
  /** The new place of each source schema, for references. */
  readonly #placeOf = new Map<unknown, string>();
  /** Schemas by name, for references. */
  readonly #names = new Map<string, Schema | typeof AMBIGUOUS>();
  readonly #references: Reference[] = [];
  /** Ignored keywords. References may still lead into them. */
  readonly #unusedKeywords: [keyword: string, value: unknown, place: string][] = [];

  constructor(root: Schema, vet: Vetting) {
    this.#root = root;
    this.#vet = vet;
    this.#isOldDraft = /draft-0[3-7]/.test(String(root['$schema']));
  }

  whole(): Schema {
    const whole = this.#schema(this.#root, '#', 0) as Schema;
    const moved = new Map<string, unknown>();
    // The list grows while it is processed: an unknown place is read when a reference leads to it.
    for (const reference of this.#references) {
      const { holder, text, place } = reference;
      const target = this.#targetOf(reference);
      if (!this.#placeOf.has(target)) {
        if (!isObject(target) && typeof target !== 'boolean')
          throw new Refused(`${place} refers to ${text}, which does not exist.`);
        const name = `from ${text}`;
        this.#placeOf.set(isObject(target) ? target : text, `#/$defs/${escapeToken(name)}`);
        moved.set(name, this.#schema(target, `#/$defs/${escapeToken(name)}`, 1));
      }
      const found = this.#placeOf.get(isObject(target) ? target : text) ?? '#';
      holder['$ref'] = `#${encodeURI(found.slice(1)).replaceAll('#', '%23')}`;
    }
    if (moved.size > 0) whole['$defs'] = { ...(whole['$defs'] as Schema | undefined), ...Object.fromEntries(moved) };
    requireFiniteReferences(
      whole,
      this.#references.map(({ holder }) => holder['$ref'] as string),
    );
    return whole;
  }

  /** Keywords without effect, after everything is read. */
  get unused(): string[] {
    return this.#unusedKeywords.flatMap(([keyword, value, place]) => unusedIn(keyword, value, place, this.#placeOf));
  }

  #schema(schema: unknown, place: string, depth: number): Schema | boolean {
    this.#meter(depth, place);
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw new Refused(`${place} is not a schema.`);
    if (!this.#placeOf.has(schema)) this.#placeOf.set(schema, place);
    if (this.#documentDepth === 0) this.#registerNames(schema);
    const into: Schema = {};
    const alone = this.#isOldDraft && typeof schema['$ref'] === 'string';
    const nullable = depth > 0 && !alone && isNullable(schema);
    const here = nullable && needsBranch(schema) ? `${place}/anyOf/0` : place;
    const isDocument = depth > 0 && !alone && this.#beginsDocument(schema);
    if (isDocument) this.#documentDepth += 1;
    for (const [key, value] of Object.entries(withBounds(schema))) {
      if (READ.has(key) || isAbsent(key, value, schema) || isReadFlag(key, value, depth > 0 && !alone)) continue;
      const isUsed = isCopied(key, alone) && this.#copyKeyword(into, key, value, here, depth, schema);
      if (!isUsed || !canApply(key, schema)) this.#unusedKeywords.push([key, value, place]);
    }
    for (const key of lacksBound(schema)) this.#unusedKeywords.push([key, true, place]);
    if (isDocument) this.#documentDepth -= 1;
    return nullable ? orNull(withTitles(into), here !== place) : withTitles(into);
  }

  /**
   * Whether `$id` (or `id` in draft-04 and earlier) is an address. A plain name (`#street`) does not start a document.
   */
  #beginsDocument(schema: Schema): boolean {
    const id = schema[/draft-0[34]/.test(String(this.#root['$schema'])) ? 'id' : '$id'];
    return typeof id === 'string' && !id.startsWith('#');
  }

  /** Keywords that are not copied as they are. Each copier returns `false` if the keyword has no effect. */
  readonly #copiers: Readonly<Record<string, (copy: Copy) => boolean>> = {
    definitions: (copy) => this.#definitions(copy),
    $defs: (copy) => this.#definitions(copy),
    items: (copy) => (Array.isArray(copy.value) ? this.#tuple(copy, copy.value) : this.#single(copy)),
    additionalItems: ({ into, value, from, sub }) => {
      if (!Array.isArray(from['items'])) return false;
      into['items'] = sub(value, 'items');
      return true;
    },
    then: (copy) => copy.from['if'] !== undefined && this.#single(copy),
    else: (copy) => copy.from['if'] !== undefined && this.#single(copy),
    $ref: (copy) => this.#reference(copy),
    $recursiveRef: (copy) => this.#reference(copy),
    $dynamicRef: ({ place }) => {
      throw new Refused(`${place} has a $dynamicRef, which is not supported.`);
    },
    pattern: (copy) => this.#pattern(copy),
    patternProperties: (copy) => this.#patterns(copy),
    dependencies: (copy) => this.#dependencies(copy),
    type: (copy) => this.#type(copy),
    required: (copy) => this.#required(copy),
  };

  /** @returns whether the keyword has an effect on the form or its validation */
  #copyKeyword(into: Schema, key: string, value: unknown, place: string, depth: number, from: Schema): boolean {
    const sub = (item: unknown, token: string): Schema | boolean => this.#schema(item, `${place}/${token}`, depth + 1);
    const copy: Copy = { into, key, value, place, from, sub };
    const copier = own(this.#copiers, key);
    if (copier) return copier(copy);
    if (MAPS.has(key)) return this.#map(copy);
    if (LISTS.has(key)) return this.#list(copy);
    return SINGLES.has(key) ? this.#single(copy) : this.#copyValue(copy);
  }

  #entries({ value, place, sub }: Copy, as: string): Schema {
    return entriesOf(value, `${place}/${as}`, (item, name) => sub(item, `${as}/${escapeToken(name)}`));
  }

  #definitions(copy: Copy): boolean {
    requireOne(copy.from, copy.place);
    copy.into['$defs'] = { ...(copy.into['$defs'] as Schema), ...this.#entries(copy, '$defs') };
    return true;
  }

  #map(copy: Copy): boolean {
    copy.into[copy.key] = this.#entries(copy, copy.key);
    return true;
  }

  #single({ into, key, value, sub }: Copy): boolean {
    into[key] = sub(value, key);
    return true;
  }

  #list({ into, key, value, place, sub }: Copy): boolean {
    const all = listOf(value, `${place}/${key}`).map((item, i) => sub(item, `${key}/${i}`));
    // An empty list of branches is ignored: no draft allows it, but real schemas contain it.
    if (all.length > 0) into[key] = key === 'anyOf' || key === 'oneOf' ? constants(all) : all;
    return true;
  }

  #tuple({ into, sub }: Copy, items: readonly unknown[]): boolean {
    if (items.length > 0) into['prefixItems'] = items.map((item, i) => sub(item, `prefixItems/${i}`));
    return true;
  }

  #type(copy: Copy): boolean {
    const { into, key, value } = copy;
    // Draft 3 wrote `any` for no type.
    if (value === 'any') return true;
    if (!Array.isArray(value) || value.length !== 1 || !hasShape(key, value)) return this.#copyValue(copy);
    // A list of one type: the form has no control for `['null']`, and needs none for `null`.
    [into[key]] = value as unknown[];
    return true;
  }

  #required(copy: Copy): boolean {
    const { into, key, value } = copy;
    // Draft 3 wrote `required: true` beside the type.
    if (typeof value === 'boolean') return !value;
    const names = Array.isArray(value) && [...new Set(value)];
    if (!names || !hasShape(key, names)) return this.#copyValue(copy);
    into[key] = names;
    return true;
  }

  #copyValue({ into, key, value, place, from }: Copy): boolean {
    if (!hasShape(key, value)) {
      if (!isAnnotation(key)) throw new Refused(`${place}/${key} has an invalid value.`);
      this.notes.push(`The ${key} at ${place} is ignored: its value is invalid.`);
      return true;
    }
    if (key === 'enum' && (value as unknown[]).length > LIMITS.choices)
      throw new Refused(`${place}/enum has more than ${LIMITS.choices} values.`);
    // A keyword of Ajv. The format is still validated, but the author expects more.
    if (/^format(?:Exclusive)?M(?:in|ax)imum$/.test(key)) this.notes.push(`The ${key} at ${place} is not checked.`);
    into[key] = isKnown(key) ? value : copyUnknown(value);
    if (WITHOUT_EFFECT.has(key)) return false;
    return isKnown(key) ? key !== 'format' || isFormat(value) : hasMeaning(key, value, from);
  }

  #reference({ into, value, place }: Copy): boolean {
    const fragment = typeof value === 'string' ? fragmentOf(value, this.#root) : undefined;
    if (fragment === undefined) throw new Refused(`${place} refers to another document, which is not read.`);
    const text = value as string;
    if (this.#documentDepth > 0) {
      throw new Refused(
        `${place} refers to ${text} inside a schema with its own $id: such references are not supported.`,
      );
    }
    into['$ref'] = text;
    this.#references.push({ holder: into, fragment, text, place });
    return true;
  }

  /** `$anchor`, or an `$id` that begins with `#` as in older drafts. */
  #registerNames(schema: Schema): void {
    const ids = [schema['$id'], schema['id']]
      .filter((id) => typeof id === 'string' && id.startsWith('#'))
      .map((id) => String(id).slice(1));
    for (const name of new Set([schema['$anchor'], schema['$dynamicAnchor'], ...ids])) {
      if (typeof name === 'string' && name !== '') this.#names.set(name, this.#names.has(name) ? AMBIGUOUS : schema);
    }
  }

  #targetOf({ fragment, text, place }: Reference): unknown {
    if (fragment === '' || fragment.startsWith('/')) return targetOf(`#${fragment}`, this.#root);
    const named = this.#names.get(fragment);
    if (named === AMBIGUOUS) throw new Refused(`${place} refers to ${text}, which is the name of several schemas.`);
    return named;
  }

  #pattern({ into, value, place }: Copy): boolean {
    if (typeof value !== 'string') throw new Refused(`${place}/pattern is not a text.`);
    const vetted = this.#vet(value);
    if ('pattern' in vetted) into['pattern'] = vetted.pattern;
    else this.notes.push(`The pattern at ${place} is not checked: ${vetted.reason}`);
    return true;
  }

  #patterns({ into, value, place, sub }: Copy): boolean {
    const all = new Map<string, unknown>();
    for (const [name, item] of Object.entries(entriesOf(value, `${place}/patternProperties`, (one) => one))) {
      const vetted = this.#vet(name);
      if ('pattern' in vetted) {
        const token = `patternProperties/${escapeToken(vetted.pattern)}`;
        all.set(vetted.pattern, sub(item, token));
      } else {
        // Without its pattern the names are unknown, and a closed object would reject them all.
        throw new Refused(`${place}/patternProperties has a pattern that cannot be used: ${vetted.reason}`);
      }
    }
    into['patternProperties'] = Object.fromEntries(all);
    return true;
  }

  #dependencies({ into, value, place, sub }: Copy): boolean {
    for (const [name, item] of Object.entries(entriesOf(value, `${place}/dependencies`, (one) => one))) {
      const needs = typeof item === 'string' ? [item] : item;
      const key = Array.isArray(needs) ? 'dependentRequired' : 'dependentSchemas';
      const token = `dependentSchemas/${escapeToken(name)}`;
      const entry = Array.isArray(needs) ? needs : sub(needs, token);
      if (Array.isArray(entry) && !hasShape('required', entry))
        throw new Refused(`${place}/dependencies must contain lists of names or schemas.`);
      into[key] = { ...(into[key] as Schema), [name]: entry };
    }
    return true;
  }
}

/** Whether the form uses this keyword although it is not part of JSON Schema: names of options, and their language. */
function hasMeaning(key: string, value: unknown, { const: constant, enum: values }: Schema): boolean {
  if (key === 'enumNames') return Array.isArray(value);
  const isChoice = constant !== undefined || (Array.isArray(values) && values.length === 1);
  return /^format(?:Exclusive)?M(?:in|ax)imum$/.test(key) || (key === 'lang' && isChoice && typeof value === 'string');
}

/** Whether `nullable` is read as a type; `false` says nothing. */
const isReadFlag = (key: string, value: unknown, usesNullable: boolean): boolean =>
  key === 'nullable' && isFlag(value) && (!value || usesNullable);

const isCopied = (key: string, alone: boolean): boolean => !DROPPED.has(key) && (!alone || BESIDE_REFERENCE.has(key));

/** Whether a keyword counts as absent. A keyword outside JSON Schema is never absent. */
const isAbsent = (key: string, value: unknown, schema: Schema): boolean =>
  value === null && !isMeant(key, schema) && (isKnown(key) || DROPPED.has(key) || HOLDERS.has(key));

/**
 * Whether `null` is the intended value. Some generators write `null` for absent keywords; only a value keyword can mean
 * it.
 */
function isMeant(key: string, { type, nullable }: Schema): boolean {
  if (key !== 'const' && key !== 'default') return false;
  return nullable === true || type == null || [type].flat().includes('null');
}

/** Merges `definitions` into `$defs`. A name in both would be ambiguous. */
function requireOne({ $defs: now, definitions: before }: Schema, place: string): void {
  if (!isObject(now) || !isObject(before)) return;
  const twice = Object.keys(now).find((name) => Object.hasOwn(before, name) && !equal(now[name], before[name]));
  if (twice !== undefined) throw new Refused(`${place} has ${twice} in both $defs and definitions.`);
}
