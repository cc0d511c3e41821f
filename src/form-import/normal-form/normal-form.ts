import { equal, escapeToken, isObject } from '../../base/evaluator/index.ts';
import { LIMITS, createMeter, requireReasonable } from '../input/limits.ts';
import { constants } from './constants.ts';
import { copyUnknown } from '../input/foreign.ts';
import { isNullable, needsBranch, orNull } from './nullable.ts';
import { createVetting, type Vetting } from '../pattern/vet.ts';
import { isFlag } from '../input/reading.ts';
import { fragmentOf, requireFiniteReferences, targetOf } from './references.ts';
import { Refused } from '../input/refused.ts';
import { canApply, hasShape, isAnnotation, isFormat, isKnown } from './keyword-shapes.ts';
import { unusedIn } from '../input/unused-in.ts';

type Schema = Record<string, unknown>;

/** A schema in the normal form, and what of it was left out. */
export interface Normal {
  schema: Schema;
  /** What is not checked, a sentence each. */
  notes: string[];
  /** Keywords that have no effect, a sentence each. */
  unused: string[];
}

const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLES = new Set([
  'items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'not',
  'if', 'then', 'else',
]);
const STRICT = [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const;
/* With MAPS, LISTS and SINGLES: what holds schemas, patterns or names. */
const HOLDERS = new Set([
  ...MAPS, ...LISTS, ...SINGLES, 'definitions', 'additionalItems', '$ref', '$recursiveRef', '$dynamicRef', 'pattern',
  'patternProperties', 'dependencies', 'enumNames',
]);
/* They name the dialect or a schema, and have done their work once the schema is read. */
const READ = new Set(['$schema', '$id', 'id', '$comment', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);
/* `$async` is Ajv's own: its judgement would be a promise. Nothing is ever fetched. */
const DROPPED = new Set([...READ, '$vocabulary', '$async', 'contentSchema', 'nullable', '__proto__']);
/* Kept for templates of the host; the form makes nothing of them. */
const WITHOUT_EFFECT = new Set(['contentEncoding', 'contentMediaType']);
/* Up to draft-07 a reference stands alone; these say nothing about the value and are kept. */
const BESIDE_REFERENCE = new Set(['$ref', 'title', 'description', 'default', 'readOnly', 'writeOnly', 'examples', 'definitions']);

/**
 * Brings a JSON Schema of draft-04 to 2020-12 into 2020-12 with vetted patterns: the one form that a form is drawn from
 * and judged by. Unknown keywords pass; they constrain nothing.
 *
 * @throws Refused when it refers to another document or to nothing, holds a keyword that cannot be meant, or is larger
 * than the bounds
 */
export function normalForm(schema: unknown): Normal {
  const { schema: whole, ...left } = normalize(schema);
  return { schema: { ...whole, type: whole['type'] ?? 'object' }, ...left };
}

/**
 * The same for a schema of any value; that of a form is one of an object.
 *
 * @param vet of several schemas that belong together: it works only so long
 */
export function normalize(schema: unknown, vet = createVetting()): Normal {
  requireReasonable(schema);
  if (!isObject(schema)) throw new Refused('The schema is not an object.');
  const walk = new SchemaNormalizer(schema, vet);
  return { schema: walk.whole(), notes: walk.notes, unused: walk.unused };
}

/** A reference whose target is yet to be found: it may be named further on. */
interface Reference {
  holder: Schema;
  fragment: string;
  text: string;
  place: string;
}

/** Two schemas have one name. */
const AMBIGUOUS = Symbol('twice');

class SchemaNormalizer {
  readonly notes: string[] = [];
  readonly #root: Schema;
  readonly #isOldDraft: boolean;
  readonly #vet: Vetting;
  readonly #meter = createMeter();
  /** How many schemas with an `$id` of their own lie around. */
  #documentDepth = 0;
  /** Where each schema of the source went, so that references follow. */
  readonly #placeOf = new Map<unknown, string>();
  /** What a reference may call by name. */
  readonly #names = new Map<string, Schema | typeof AMBIGUOUS>();
  readonly #references: Reference[] = [];
  /** Keywords that nothing was made of; what they hold may still be referred to. */
  readonly #unusedKeywords: [keyword: string, value: unknown, place: string][] = [];

  constructor(root: Schema, vet: Vetting) {
    this.#root = root;
    this.#vet = vet;
    this.#isOldDraft = /draft-0[3-7]/.test(String(root['$schema']));
  }

  whole(): Schema {
    const whole = this.#schema(this.#root, '#', 0) as Schema;
    const moved = new Map<string, unknown>();
    // The list grows while it is read: what stood in no known place is read when something refers to it.
    for (const reference of this.#references) {
      const { holder, text, place } = reference;
      const target = this.#targetOf(reference);
      if (!this.#placeOf.has(target)) {
        if (!isObject(target) && typeof target !== 'boolean') throw new Refused(`${place} refers to ${text}, where nothing stands.`);
        const name = `from ${text}`;
        this.#placeOf.set(isObject(target) ? target : text, `#/$defs/${escapeToken(name)}`);
        moved.set(name, this.#schema(target, `#/$defs/${escapeToken(name)}`, 1));
      }
      const found = this.#placeOf.get(isObject(target) ? target : text) ?? '#';
      holder['$ref'] = `#${encodeURI(found.slice(1)).replaceAll('#', '%23')}`;
    }
    if (moved.size > 0) whole['$defs'] = { ...(whole['$defs'] as Schema | undefined), ...Object.fromEntries(moved) };
    requireFiniteReferences(whole, this.#references.map(({ holder }) => holder['$ref'] as string));
    return whole;
  }

  /** What had no effect, once the whole is read. */
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
      const isRead = READ.has(key) || isAbsent(key, value, schema) || (key === 'nullable' && isFlag(value) && (!value || (depth > 0 && !alone)));
      const isSkipped = isRead || DROPPED.has(key) || (alone && !BESIDE_REFERENCE.has(key));
      const hasEffect = isSkipped ? isRead : this.#copyKeyword(into, key, value, here, depth, schema) && canApply(key, schema);
      if (!hasEffect) this.#unusedKeywords.push([key, value, place]);
    }
    for (const key of lacksBound(schema)) this.#unusedKeywords.push([key, true, place]);
    if (isDocument) this.#documentDepth -= 1;
    return nullable ? orNull(withTitles(into), here !== place) : withTitles(into);
  }

  /** An address, or in draft-04 and before an `id`; one that is only a name (`#street`) begins nothing. */
  #beginsDocument(schema: Schema): boolean {
    const id = schema[/draft-0[34]/.test(String(this.#root['$schema'])) ? 'id' : '$id'];
    return typeof id === 'string' && !id.startsWith('#');
  }

  /** @returns whether the keyword is one that a form or a judgement makes something of */
  #copyKeyword(into: Schema, key: string, value: unknown, place: string, depth: number, from: Schema): boolean {
    const sub = (item: unknown, token: string): Schema | boolean => this.#schema(item, `${place}/${token}`, depth + 1);
    const map = (as: string): Schema => entriesOf(value, `${place}/${as}`, (item, name) => sub(item, `${as}/${escapeToken(name)}`));
    if (key === 'definitions' || key === '$defs') {
      requireOne(from, place);
      into['$defs'] = { ...(into['$defs'] as Schema), ...map('$defs') };
    } else if (MAPS.has(key)) into[key] = map(key);
    else if (LISTS.has(key)) {
      const all = listOf(value, `${place}/${key}`).map((item, i) => sub(item, `${key}/${i}`));
      // An empty list of branches is none: no draft allows it, and real schemas have it.
      if (all.length > 0) into[key] = key === 'anyOf' || key === 'oneOf' ? constants(all) : all;
    } else if (key === 'items' && Array.isArray(value)) {
      if (value.length > 0) into['prefixItems'] = value.map((item, i) => sub(item, `prefixItems/${i}`));
    } else if (key === 'additionalItems') {
      if (!Array.isArray(from['items'])) return false;
      into['items'] = sub(value, 'items');
    } else if ((key === 'then' || key === 'else') && from['if'] === undefined) return false;
    else if (SINGLES.has(key)) into[key] = sub(value, key);
    else if (key === '$ref' || key === '$recursiveRef') this.#reference(into, value, place);
    else if (key === '$dynamicRef') throw new Refused(`${place} has a $dynamicRef, which is not read here.`);
    else if (key === 'pattern') this.#pattern(into, value, place);
    else if (key === 'patternProperties') this.#patterns(into, value, place, sub);
    else if (key === 'dependencies') this.#dependencies(into, value, place, sub);
    // Draft 3 wrote `required: true` beside the type, and `any` for no type at all.
    else if (key === 'required' && typeof value === 'boolean') return !value;
    else if (key === 'type' && value === 'any') return true;
    else if (key === 'required' && Array.isArray(value) && hasShape(key, [...new Set(value)])) into[key] = [...new Set(value)];
    else if (isAnnotation(key) && !hasShape(key, value)) this.notes.push(`The ${key} at ${place} is left out: it cannot mean what it says.`);
    else if (!hasShape(key, value)) throw new Refused(`${place}/${key} cannot mean what it says.`);
    else if (key === 'enum' && (value as unknown[]).length > LIMITS.choices) {
      throw new Refused(`${place}/enum has more than ${LIMITS.choices} values.`);
    } else {
      // A word of Ajv's: the value still has its format, and whoever wrote it counts on more.
      if (/^format(?:Exclusive)?M(?:in|ax)imum$/.test(key)) this.notes.push(`The ${key} at ${place} is not checked.`);
      into[key] = isKnown(key) ? value : copyUnknown(value);
      return !WITHOUT_EFFECT.has(key) && (isKnown(key) ? key !== 'format' || isFormat(value) : hasMeaning(key, value, from));
    }
    return true;
  }

  #reference(into: Schema, value: unknown, place: string): void {
    const fragment = typeof value === 'string' ? fragmentOf(value, this.#root) : undefined;
    if (fragment === undefined) throw new Refused(`${place} refers to another document, which is not read here.`);
    const text = value as string;
    if (this.#documentDepth > 0) {
      throw new Refused(`${place} refers to ${text} inside a schema with an $id of its own: such references are not followed.`);
    }
    into['$ref'] = text;
    this.#references.push({ holder: into, fragment, text, place });
  }

  /** `$anchor`, and what older drafts wrote for it: an `$id` that begins with `#`. */
  #registerNames(schema: Schema): void {
    const ids = [schema['$id'], schema['id']].filter((id) => typeof id === 'string' && id.startsWith('#')).map((id) => String(id).slice(1));
    for (const name of new Set([schema['$anchor'], schema['$dynamicAnchor'], ...ids])) {
      if (typeof name === 'string' && name !== '') this.#names.set(name, this.#names.has(name) ? AMBIGUOUS : schema);
    }
  }

  #targetOf({ fragment, text, place }: Reference): unknown {
    if (fragment === '' || fragment.startsWith('/')) return targetOf(`#${fragment}`, this.#root);
    const named = this.#names.get(fragment);
    if (named === AMBIGUOUS) throw new Refused(`${place} refers to ${text}, and several schemas are called so.`);
    return named;
  }

  #pattern(into: Schema, value: unknown, place: string): void {
    if (typeof value !== 'string') throw new Refused(`${place}/pattern is not a text.`);
    const vetted = this.#vet(value);
    if ('pattern' in vetted) into['pattern'] = vetted.pattern;
    else this.notes.push(`The pattern at ${place} is not checked: ${vetted.reason}`);
  }

  #patterns(into: Schema, value: unknown, place: string, sub: (item: unknown, token: string) => unknown): void {
    const all = new Map<string, unknown>();
    for (const [name, item] of Object.entries(entriesOf(value, `${place}/patternProperties`, (one) => one))) {
      const vetted = this.#vet(name);
      if ('pattern' in vetted) {
        const token = `patternProperties/${escapeToken(vetted.pattern)}`;
        all.set(vetted.pattern, sub(item, token));
      } else {
        // Without its pattern nobody knows which names it meant; a closed object would refuse them all.
        throw new Refused(`${place}/patternProperties has a pattern that cannot be used: ${vetted.reason}`);
      }
    }
    into['patternProperties'] = Object.fromEntries(all);
  }

  #dependencies(into: Schema, value: unknown, place: string, sub: (item: unknown, token: string) => unknown): void {
    for (const [name, item] of Object.entries(entriesOf(value, `${place}/dependencies`, (one) => one))) {
      const needs = typeof item === 'string' ? [item] : item;
      const key = Array.isArray(needs) ? 'dependentRequired' : 'dependentSchemas';
      const token = `dependentSchemas/${escapeToken(name)}`;
      const entry = Array.isArray(needs) ? needs : sub(needs, token);
      if (Array.isArray(entry) && !hasShape('required', entry)) throw new Refused(`${place}/dependencies holds no names.`);
      into[key] = { ...(into[key] as Schema), [name]: entry };
    }
  }
}

/** Whether a word that is no keyword of JSON Schema is one that the form reads: names of choices, and their language. */
function hasMeaning(key: string, value: unknown, { const: constant, enum: values }: Schema): boolean {
  if (key === 'enumNames') return Array.isArray(value);
  const isChoice = constant !== undefined || (Array.isArray(values) && values.length === 1);
  return /^format(?:Exclusive)?M(?:in|ax)imum$/.test(key) || (key === 'lang' && isChoice && typeof value === 'string');
}

/** Whether a keyword counts as one that is not there; a word that is none of JSON Schema's is there whatever it holds. */
const isAbsent = (key: string, value: unknown, schema: Schema): boolean =>
  value === null && !isMeant(key, schema) && (isKnown(key) || DROPPED.has(key) || HOLDERS.has(key));

/** Some programs write `null` for a keyword that is not there; only of a value it can be meant. */
function isMeant(key: string, { type, nullable }: Schema): boolean {
  if (key !== 'const' && key !== 'default') return false;
  return nullable === true || type == null || [type].flat().includes('null');
}

/** The two maps become one; where both have a name, a reference could mean either. */
function requireOne({ $defs: now, definitions: before }: Schema, place: string): void {
  if (!isObject(now) || !isObject(before)) return;
  const twice = Object.keys(now).find((name) => Object.hasOwn(before, name) && !equal(now[name], before[name]));
  if (twice !== undefined) throw new Refused(`${place} has ${twice} in $defs and another one in definitions.`);
}

function entriesOf(value: unknown, place: string, change: (item: unknown, name: string) => unknown): Schema {
  if (!isObject(value)) throw new Refused(`${place} is not a map of schemas.`);
  const entries = Object.entries(value);
  if (entries.length > LIMITS.properties) throw new Refused(`${place} has more than ${LIMITS.properties} names.`);
  // Compiled code cannot hold a property of that name, and no form needs one.
  if (Object.hasOwn(value, '__proto__')) throw new Refused(`${place} has the name __proto__.`);
  return Object.fromEntries(entries.map(([name, item]) => [name, change(item, name)]));
}

function listOf(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`${place} is not a list of schemas.`);
  if (value.length > LIMITS.choices) throw new Refused(`${place} has more than ${LIMITS.choices} branches.`);
  return value as unknown[];
}

/** A flag of draft 4 whose bound is not there. */
const lacksBound = (schema: Schema): string[] => STRICT.filter(([exclusive, bound]) =>
  schema[exclusive] === true && typeof schema[bound] !== 'number').map(([exclusive]) => exclusive);

/** Draft 4 wrote `minimum: 1, exclusiveMinimum: true` for what is now `exclusiveMinimum: 1`. */
function withBounds(schema: Schema): Schema {
  const changed = { ...schema };
  for (const [exclusive, bound] of STRICT) {
    if (typeof changed[exclusive] !== 'boolean') continue;
    const limit = changed[bound];
    const strict = changed[exclusive] === true && typeof limit === 'number';
    delete changed[exclusive];
    if (strict) {
      delete changed[bound];
      changed[exclusive] = limit;
    }
  }
  return changed;
}

/** `enumNames`, never part of any draft, are the titles of constants. */
function withTitles(schema: Schema): Schema {
  const { enum: values, enumNames: names } = schema;
  if (!Array.isArray(names)) return schema;
  const distinct = Array.isArray(values) && new Set(values.map((value) => JSON.stringify(value))).size === values.length;
  if (!distinct || schema['oneOf'] !== undefined) return schema;
  // The same object stays: a reference in it is yet to be written.
  delete schema['enum'];
  delete schema['enumNames'];
  schema['oneOf'] = (values as unknown[]).map((value, i) => ({ const: value, title: String(names[i] ?? value) }));
  return schema;
}
