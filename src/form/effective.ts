import { escapeToken, isSchemaObject, matches, own, resolve, rootOf, type Schema } from '../base/evaluator/index.ts';
import { isListOfConstants } from './choices.ts';
import { fullCosts, type Costs } from './costs.ts';
import type { Variants } from './field.ts';
import { merge, type Keywords } from './merge.ts';
import { bestFit, PARTS, pinOf, shapes } from './variants.ts';

/** Which part of a list of variants is in force; `guess` says which one fits the value best. */
export type Picker = (list: readonly unknown[], guess: () => number) => number;

/** A schema as it is in force for one value. */
export interface Effective {
  /** `$ref`, `allOf`, the conditions that hold and the chosen variants are merged in; their keywords are gone. */
  schema: Keywords;
  /** Where references inside it look. */
  root: Schema;
  /** Every property that some branch knows, whether the branch is in force or not. */
  mentions: ReadonlySet<string>;
  /** The choices among schemas that were met, in order. */
  variants: readonly Variants[];
  /** Whether it is the same for every value. */
  fixed: boolean;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const values = (value: unknown): unknown[] => (isSchemaObject(value) ? Object.values(value) : []);

const COMPOSITE = ['$id', '$ref', 'allOf', 'if', 'dependentSchemas', 'dependentRequired', 'properties', 'patternProperties'];
const ALTERNATIVES = ['oneOf', 'anyOf'] as const;
const nothing: ReadonlySet<string> = new Set();
const none: readonly Variants[] = [];
const guessed: Picker = (_, guess) => guess();

/** Merges what a value makes of its schema. Once what its conditions may cost is spent, none of them holds. */
export function effective(
  schema: unknown,
  value: unknown,
  outerRoot: Schema,
  pick: Picker = guessed,
  costs = fullCosts(),
): Effective {
  // Most schemas are of one piece, and this runs for each field at each key that is pressed.
  const plain = { root: outerRoot, mentions: nothing, variants: none, fixed: true };
  if (!isSchemaObject(schema)) return { ...plain, schema: {} };
  const composite =
    COMPOSITE.some((keyword) => Object.hasOwn(schema, keyword)) ||
    ALTERNATIVES.some((keyword) => list(schema[keyword]).length && !isListOfConstants(schema[keyword]));
  if (!composite) return { ...plain, schema };
  const seen = new Set<unknown>();
  let fixed = true;
  const alternatives: Omit<Variants, 'chosen'>[] = [];

  const read = (part: unknown, outer: Schema, into: Keywords[] = []): Keywords[] => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size >= PARTS || --costs.left < 0) return into;
    seen.add(part);
    const root = rootOf(part, outer);
    const { $ref, allOf, if: condition, then, else: otherwise, dependentSchemas, dependentRequired, ...more } = part;
    const rest: Record<string, unknown> = more;
    if (condition !== undefined || dependentSchemas || dependentRequired) fixed = false;
    const { title, description } = rest;
    for (const keyword of ALTERNATIVES) {
      const parts = list(rest[keyword]);
      if (!parts.length || isListOfConstants(parts)) continue;
      alternatives.push({ keyword, list: parts, root });
      delete rest[keyword];
    }
    read(resolve($ref, root), root, into).push(rest);
    for (const one of list(allOf)) read(one, root, into);
    // What stands beside `allOf` names the thing; its parts only describe it.
    into.push({ ...(title !== undefined && { title }), ...(description !== undefined && { description }) });
    if (condition !== undefined) {
      // A group that is not there asks what an empty one asks: of nothing, every condition would hold.
      const holds = matches(condition as Schema, value === undefined ? {} : value, root, costs.conditions);
      read(holds ? then : otherwise, root, into);
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
  let merged = merge(read(schema, outerRoot), costs);
  const variants: Variants[] = [];
  // Alternatives come last, because what is asked anyway decides what they are: a choice, or a mere demand. What is
  // chosen may bring further ones; `PARTS` ends that.
  for (const one of alternatives) {
    if (seen.size >= PARTS) break;
    const { keyword, list: parts, root: where } = one;
    const real = parts.filter((part) => own(part, 'type') !== 'null');
    const pin = real.length > 1 ? pinOf(merged, parts, where, costs) : undefined;
    if (real.length === 1) {
      merged = merge([merged, ...read(real[0], where), parts.length > 1 ? { nullable: true } : {}], costs);
      continue;
    }
    const { title, description } = merged;
    if (pin) {
      const part = merge(read(parts[pin.partFor(own(value, pin.name))], where), costs);
      const { [pin.name]: _, ...properties } = isSchemaObject(part.properties) ? part.properties : {};
      merged = merge([merged, { ...part, properties: { ...properties, [pin.name]: pin.schema } }], costs);
    } else if (parts.some((part) => shapes(part, merged, where, costs))) {
      const chosen = pick(parts, () => bestFit(parts, value, where, costs));
      variants.push({ ...one, chosen });
      merged = merge([merged, ...read(parts[chosen], where)], costs);
    } else merged = { ...merged, [keyword]: parts };
    // A variant has words of its own, which are not those of the field.
    merged = { ...merged, title, description: description ?? merged.description };
  }
  return { schema: merged, root, mentions: mentionsOf(schema, root, costs), variants, fixed: fixed && !alternatives.length };
}

const known = new WeakMap<object, [root: Schema, mentions: ReadonlySet<string>]>();

function mentionsOf(schema: Keywords, root: Schema, costs: Costs): ReadonlySet<string> {
  const earlier = known.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  const mentions = new Set<string>();
  const seen = new Set<unknown>();
  const mention = (part: unknown): void => {
    if (!isSchemaObject(part) || seen.has(part) || seen.size > PARTS || --costs.left < 0) return;
    seen.add(part);
    const { properties, $ref, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = part;
    const names = Object.keys(isSchemaObject(properties) ? properties : {});
    costs.left -= names.length;
    for (const name of names) mentions.add(name);
    const branches = [resolve($ref, root), then, otherwise, ...values(dependentSchemas)];
    for (const branch of [...branches, ...[allOf, anyOf, oneOf].flatMap(list)]) mention(branch);
  };
  mention(schema);
  if (costs.left >= 0) known.set(schema, [root, mentions]);
  return mentions;
}

/** The pointer of a property or item. */
export function child(pointer: string, name: string | number): string {
  return `${pointer}/${escapeToken(String(name))}`;
}
