import { equal, escapeToken, isObject } from '../evaluator/index.ts';
import { BOUNDS, createMeter, requireReasonable } from './bounds.ts';
import { constants } from './constants.ts';
import { foreign } from './foreign.ts';
import { isNullable, needsBranch, orNull } from './nullable.ts';
import { createVetting, type Vetting } from './pattern/vet.ts';
import { fragmentOf, requireEnds, targetOf } from './references.ts';
import { Refused } from './refused.ts';
import { hasShape, isAnnotation, isKnown } from './shape.ts';

type Schema = Record<string, unknown>;

/** A schema in the normal form, and what of it was left out. */
export interface Normal {
  schema: Schema;
  /** A sentence each, for whoever wrote the schema. */
  notes: string[];
}

const MAPS = new Set(['properties', '$defs', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLES = new Set([
  'items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames', 'not',
  'if', 'then', 'else',
]);
/* They name the dialect or the document; ours is always 2020-12, and nothing is ever fetched. `$async` is Ajv's own: its
   judgement would be a promise. `contentSchema` judges nothing. */
const DROPPED = new Set([
  '$schema', '$id', 'id', '$comment', '$vocabulary', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$async', 'contentSchema',
  'nullable',
]);
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
  const { schema: whole, notes } = normalise(schema);
  return { schema: { ...whole, type: whole['type'] ?? 'object' }, notes };
}

/**
 * The same for a schema of any value; that of a form is one of an object.
 *
 * @param vet of several schemas that belong together: it works only so long
 */
export function normalise(schema: unknown, vet = createVetting()): Normal {
  requireReasonable(schema);
  if (!isObject(schema)) throw new Refused('The schema is not an object.');
  const walk = new Walk(schema, vet);
  return { schema: walk.whole(), notes: walk.notes };
}

/** A reference whose target is yet to be found: it may be named further on. */
interface Reference {
  holder: Schema;
  fragment: string;
  text: string;
  place: string;
}

/** Two schemas have one name. */
const TWICE = Symbol('twice');

class Walk {
  readonly notes: string[] = [];
  readonly #root: Schema;
  readonly #old: boolean;
  readonly #vet: Vetting;
  readonly #meter = createMeter();
  /** How many schemas with an `$id` of their own lie around. */
  #documents = 0;
  /** Where each schema of the source went, so that references follow. */
  readonly #places = new Map<unknown, string>();
  /** What a reference may call by name. */
  readonly #names = new Map<string, Schema | typeof TWICE>();
  readonly #references: Reference[] = [];

  constructor(root: Schema, vet: Vetting) {
    this.#root = root;
    this.#vet = vet;
    this.#old = /draft-0[3-7]/.test(String(root['$schema']));
  }

  whole(): Schema {
    const whole = this.#schema(this.#root, '#', 0) as Schema;
    const moved = new Map<string, unknown>();
    // The list grows while it is read: what stood in no known place is read when something refers to it.
    for (const reference of this.#references) {
      const { holder, text, place } = reference;
      const target = this.#targetOf(reference);
      if (!this.#places.has(target)) {
        if (!isObject(target) && typeof target !== 'boolean') throw new Refused(`${place} refers to ${text}, where nothing stands.`);
        const name = `from ${text}`;
        this.#places.set(isObject(target) ? target : text, `#/$defs/${escapeToken(name)}`);
        moved.set(name, this.#schema(target, `#/$defs/${escapeToken(name)}`, 1));
      }
      const found = this.#places.get(isObject(target) ? target : text) ?? '#';
      holder['$ref'] = `#${encodeURI(found.slice(1)).replaceAll('#', '%23')}`;
    }
    if (moved.size > 0) whole['$defs'] = { ...(whole['$defs'] as Schema | undefined), ...Object.fromEntries(moved) };
    requireEnds(whole, this.#references.map(({ holder }) => holder['$ref'] as string));
    return whole;
  }

  #schema(schema: unknown, place: string, depth: number): Schema | boolean {
    this.#meter(depth, place);
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw new Refused(`${place} is not a schema.`);
    if (!this.#places.has(schema)) this.#places.set(schema, place);
    if (this.#documents === 0) this.#name(schema);
    const into: Schema = {};
    const alone = this.#old && typeof schema['$ref'] === 'string';
    const nullable = depth > 0 && !alone && isNullable(schema);
    const here = nullable && needsBranch(schema) ? `${place}/anyOf/0` : place;
    const isDocument = depth > 0 && !alone && this.#beginsDocument(schema);
    if (isDocument) this.#documents += 1;
    for (const [key, value] of Object.entries(withBounds(schema))) {
      if (DROPPED.has(key) || key === '__proto__' || (alone && !BESIDE_REFERENCE.has(key))) continue;
      if (value === null && !isMeant(key, schema)) continue;
      this.#keyword(into, key, value, here, depth, schema);
    }
    if (isDocument) this.#documents -= 1;
    return nullable ? orNull(withTitles(into), here !== place) : withTitles(into);
  }

  /** An address, or in draft-04 and before an `id`; one that is only a name (`#street`) begins nothing. */
  #beginsDocument(schema: Schema): boolean {
    const id = schema[/draft-0[34]/.test(String(this.#root['$schema'])) ? 'id' : '$id'];
    return typeof id === 'string' && !id.startsWith('#');
  }

  #keyword(into: Schema, key: string, value: unknown, place: string, depth: number, from: Schema): void {
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
      if (Array.isArray(from['items'])) into['items'] = sub(value, 'items');
    } else if (SINGLES.has(key)) into[key] = sub(value, key);
    else if (key === '$ref' || key === '$recursiveRef') this.#reference(into, value, place);
    else if (key === '$dynamicRef') throw new Refused(`${place} has a $dynamicRef, which is not read here.`);
    else if (key === 'pattern') this.#pattern(into, value, place);
    else if (key === 'patternProperties') this.#patterns(into, value, place, sub);
    else if (key === 'dependencies') this.#dependencies(into, value, place, sub);
    // Draft 3 wrote `required: true` beside the type, and `any` for no type at all.
    else if ((key === 'required' && typeof value === 'boolean') || (key === 'type' && value === 'any')) return;
    else if (key === 'required' && Array.isArray(value) && hasShape(key, [...new Set(value)])) into[key] = [...new Set(value)];
    else if (isAnnotation(key) && !hasShape(key, value)) this.notes.push(`The ${key} at ${place} is left out: it cannot mean what it says.`);
    else if (!hasShape(key, value)) throw new Refused(`${place}/${key} cannot mean what it says.`);
    else if (key === 'enum' && (value as unknown[]).length > BOUNDS.choices) {
      throw new Refused(`${place}/enum has more than ${BOUNDS.choices} values.`);
    } else {
      // A word of Ajv's: the value still has its format, and whoever wrote it counts on more.
      if (/^format(?:Exclusive)?M(?:in|ax)imum$/.test(key)) this.notes.push(`The ${key} at ${place} is not checked.`);
      into[key] = isKnown(key) ? value : foreign(value);
    }
  }

  #reference(into: Schema, value: unknown, place: string): void {
    const fragment = typeof value === 'string' ? fragmentOf(value, this.#root) : undefined;
    if (fragment === undefined) throw new Refused(`${place} refers to another document, which is not read here.`);
    const text = value as string;
    if (this.#documents > 0) {
      throw new Refused(`${place} refers to ${text} inside a schema with an $id of its own: such references are not followed.`);
    }
    into['$ref'] = text;
    this.#references.push({ holder: into, fragment, text, place });
  }

  /** `$anchor`, and what older drafts wrote for it: an `$id` that begins with `#`. */
  #name(schema: Schema): void {
    const ids = [schema['$id'], schema['id']].filter((id) => typeof id === 'string' && id.startsWith('#')).map((id) => String(id).slice(1));
    for (const name of new Set([schema['$anchor'], schema['$dynamicAnchor'], ...ids])) {
      if (typeof name === 'string' && name !== '') this.#names.set(name, this.#names.has(name) ? TWICE : schema);
    }
  }

  #targetOf({ fragment, text, place }: Reference): unknown {
    if (fragment === '' || fragment.startsWith('/')) return targetOf(`#${fragment}`, this.#root);
    const named = this.#names.get(fragment);
    if (named === TWICE) throw new Refused(`${place} refers to ${text}, and several schemas are called so.`);
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
  if (entries.length > BOUNDS.properties) throw new Refused(`${place} has more than ${BOUNDS.properties} names.`);
  // Compiled code cannot hold a property of that name, and no form needs one.
  if (Object.hasOwn(value, '__proto__')) throw new Refused(`${place} has the name __proto__.`);
  return Object.fromEntries(entries.map(([name, item]) => [name, change(item, name)]));
}

function listOf(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`${place} is not a list of schemas.`);
  if (value.length > BOUNDS.choices) throw new Refused(`${place} has more than ${BOUNDS.choices} branches.`);
  return value as unknown[];
}

/** Draft 4 wrote `minimum: 1, exclusiveMinimum: true` for what is now `exclusiveMinimum: 1`. */
function withBounds(schema: Schema): Schema {
  const changed = { ...schema };
  for (const [exclusive, bound] of [['exclusiveMinimum', 'minimum'], ['exclusiveMaximum', 'maximum']] as const) {
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
