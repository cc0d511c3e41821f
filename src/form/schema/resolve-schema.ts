import { escapeToken, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../../base/evaluator/index.ts';
import { isListOfConstants } from './choices.ts';
import { fullFormBudget, type FormBudget } from '../model/budget.ts';
import type { KnownProperties, Variants } from '../model/field.ts';
import { mergeSchemas, type Keywords } from './merge-schemas.ts';
import { untestedProperties } from './untested-properties.ts';
import { closestMatch, MAX_PARTS, discriminatorOf, addsFields, withConstants } from './variants.ts';

/** Selects a branch of a list of variants. `guess` returns the one that matches the value best. */
export type VariantPicker = (list: readonly unknown[], guess: () => number) => number;

/** A schema resolved for one value. */
export interface ResolvedSchema {
  /** `$ref`, `allOf`, the conditions that hold and the selected variants are merged; their keywords are removed. */
  schema: Keywords;
  /** The document in which `$ref` is resolved. */
  root: Schema;
  /** Every property that any branch declares, selected or not. */
  knownProperties: KnownProperties;
  /** The variants, in order. */
  variants: readonly Variants[];
  /** Unanswered properties that decide which other fields exist. */
  deciders: readonly string[];
  /** Whether the result is the same for every value. */
  isStatic: boolean;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isSchemaObject(value) ? Object.values(value) : []);

const COMPOSITE = ['$id', '$ref', 'allOf', 'if', 'dependentSchemas', 'dependentRequired', 'properties', 'patternProperties'];
const ALTERNATIVES = ['oneOf', 'anyOf'] as const;
const nothing: KnownProperties = new Map();
const none: readonly never[] = [];
const guessed: VariantPicker = (_, guess) => guess();

/**
 * Resolves a schema for a value. When the budget for conditions is spent, the remaining conditions do not hold.
 *
 * @param others schemas of all surrounding branches for the same value, selected or not
 * @param absent properties that cannot be answered, because they are not rendered
 */
export function resolveSchema(
  schema: unknown,
  value: unknown,
  outerRoot: Schema,
  pick: VariantPicker = guessed,
  budget = fullFormBudget(),
  others: readonly unknown[] = none,
  absent: readonly string[] = none,
): ResolvedSchema {
  // Most schemas have one part, and this runs for each field at each key press.
  const knownProperties = others.length > 1 ? knownPropertiesOf(others, outerRoot, budget) : nothing;
  const plain = { root: outerRoot, knownProperties, variants: none, deciders: none, isStatic: true };
  if (!isSchemaObject(schema)) return { ...plain, schema: {} };
  const composite =
    COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword)) ||
    ALTERNATIVES.some((keyword) => list(schema[keyword]).length && !isListOfConstants(schema[keyword]));
  if (!composite) return { ...plain, schema };
  const seen = new Set<unknown>();
  let isStatic = true;
  const deciders: string[] = [];
  const alternatives: Omit<Variants, 'chosen'>[] = [];

  const read = (part: unknown, outer: Schema, into: Keywords[] = []): Keywords[] => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size >= MAX_PARTS || --budget.left < 0) return into;
    seen.add(part);
    const root = rootOf(part, outer);
    const { $ref, allOf, if: condition, then, else: otherwise, dependentSchemas, dependentRequired, ...more } = part;
    const rest: Record<string, unknown> = more;
    if (condition !== undefined || dependentSchemas || dependentRequired) isStatic = false;
    const { title, description } = rest;
    for (const keyword of ALTERNATIVES) {
      const parts = list(rest[keyword]);
      if (!parts.length || isListOfConstants(parts)) continue;
      alternatives.push({ keyword, list: parts, root });
      delete rest[keyword];
    }
    read(resolve($ref, root), root, into).push(rest);
    for (const one of list(allOf)) read(one, root, into);
    // The title beside `allOf` names the field; titles of its parts are only descriptions.
    into.push({ ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
    if (condition !== undefined) {
      // A missing group is treated as an empty one, because every condition would hold for `undefined`.
      const undecided = untestedProperties(condition, value, root, budget).filter((name) => !absent.includes(name));
      const holds = undecided.length ? undefined : matches(condition as Schema, value === undefined ? {} : value, root, budget.conditions);
      deciders.push(...undecided);
      if (holds !== undefined) read(holds ? then : otherwise, root, into);
    }
    for (const [name, one] of Object.entries(dependentSchemas ?? {})) {
      if (own(value, name) !== undefined) read(one, root, into);
    }
    for (const [name, required] of Object.entries(dependentRequired ?? {})) {
      if (own(value, name) !== undefined) into.push({ required });
    }
    return into;
  };

  const root = rootOf(schema, outerRoot);
  let merged = mergeSchemas(read(schema, outerRoot), budget);
  const variants: Variants[] = [];
  // Variants come last, because the other fields decide whether a branch adds fields or only requires some. A selected
  // branch may contain further variants; `PARTS` limits that.
  for (const one of alternatives) {
    if (seen.size >= MAX_PARTS) break;
    const { keyword, list: parts, root: where } = one;
    const real = parts.filter((part) => own(part, 'type') !== 'null');
    const pin = real.length > 1 ? discriminatorOf(merged, parts, where, budget) : undefined;
    if (real.length === 1) {
      merged = mergeSchemas([merged, ...read(real[0], where), parts.length > 1 ? { nullable: true } : {}], budget);
      continue;
    }
    const { title, description } = merged;
    if (pin) {
      if (own(value, pin.name) === undefined) deciders.push(pin.name);
      const part = mergeSchemas(read(parts[pin.indexFor(own(value, pin.name))], where), budget);
      const { [pin.name]: _, ...properties } = isSchemaObject(part.properties) ? part.properties : {};
      merged = mergeSchemas([merged, { ...part, properties: { ...properties, [pin.name]: pin.schema } }], budget);
    } else if (parts.some((part) => addsFields(part, merged, where, budget))) {
      const chosen = pick(parts, () => closestMatch(parts, value, where, budget));
      variants.push({ ...one, chosen });
      merged = mergeSchemas([merged, ...read(parts[chosen], where).map((branch) => withConstants(branch, where, budget))], budget);
    } else merged = { ...merged, [keyword]: parts };
    // A variant has its own title, which is not the field's.
    merged = { ...merged, title, description: description ?? merged.description };
  }
  return { schema: merged, root, knownProperties: knownProperties.size ? knownProperties : knownPropertiesOf(schema, root, budget), variants, deciders, isStatic: isStatic && !alternatives.length };
}

const propertiesCache = new WeakMap<object, [root: Schema, knownProperties: KnownProperties]>();

function knownPropertiesOf(schema: Keywords | readonly unknown[], root: Schema, budget: FormBudget): KnownProperties {
  const earlier = propertiesCache.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  const knownProperties = new Map<string | number, unknown[]>();
  const seen = new Set<unknown>();
  const mention = (part: unknown): void => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size > MAX_PARTS || --budget.left < 0) return;
    seen.add(part);
    const { properties, prefixItems, items, $ref, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = part;
    const asked = Object.entries(isSchemaObject(properties) ? properties : {});
    budget.left -= asked.length;
    for (const [name, one] of [...asked, [0, !prefixItems && items]] as const) if (one) knownProperties.set(name, [...(knownProperties.get(name) ?? none), one]);
    const branches = [resolve($ref, root), then, otherwise, ...values(dependentSchemas)];
    for (const branch of [...branches, ...[allOf, anyOf, oneOf].flatMap(list)]) mention(branch);
  };
  for (const part of [schema].flat()) mention(part);
  if (budget.left >= 0) propertiesCache.set(schema, [root, knownProperties]);
  return knownProperties;
}

/** The pointer of a property or item. */
export function child(pointer: string, name: string | number): string {
  return `${pointer}/${escapeToken(String(name))}`;
}
