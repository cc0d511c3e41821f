import { equal, isObject, isSchemaObject, matches, own, resolve, type Schema } from '../base/evaluator/index.ts';
import { keyOf } from './choices.ts';
import { fullCosts, type Costs } from './costs.ts';
import { merge, type Keywords } from './merge.ts';
import { spoken } from './spoken.ts';
import { kindOf } from './widget.ts';

/** More variants than this are not tried out one by one; constants, types and properties tell them apart. */
const TRIED = 20;

/** How many parts one schema may be made of. A service's form has a few; a hostile one would have no end. */
export const PARTS = 500;

const outlines = new WeakMap<object, [root: Schema, outline: Keywords]>();

/** What a schema says at first sight: `$ref` and `allOf` followed, conditions and further choices left aside. */
export function outline(part: unknown, root: Schema, costs: Costs): Keywords {
  if (!isSchemaObject(part) || --costs.left < 0) return {};
  if (!part.$ref && !part.allOf) return part;
  const earlier = outlines.get(part);
  if (earlier?.[0] === root) return earlier[1];
  const seen = new Set<unknown>();
  const parts: Keywords[] = [];
  const gather = (one: unknown): void => {
    if (!isSchemaObject(one) || seen.has(one) || seen.size >= PARTS || --costs.left < 0) return;
    seen.add(one);
    const { $ref, allOf, ...rest } = one;
    gather(resolve($ref, root));
    if (Array.isArray(allOf)) for (const each of allOf) gather(each);
    parts.push(rest);
  };
  gather(part);
  const merged = merge(parts, costs);
  if (costs.left >= 0) outlines.set(part, [root, merged]);
  return merged;
}

/** The properties that a schema declares at first sight. */
export function propertiesOf(part: unknown, root: Schema, costs = fullCosts()): [name: string, schema: unknown][] {
  const { properties } = outline(part, root, costs);
  return isObject(properties) ? Object.entries(properties) : [];
}

/** The values that a schema leaves: its `const` or `enum`. */
function pinned(part: unknown, root: Schema, costs: Costs): readonly unknown[] | undefined {
  const { const: one, enum: several } = outline(part, root, costs);
  if (Array.isArray(several)) costs.left -= several.length;
  return one !== undefined ? [one] : Array.isArray(several) ? several : undefined;
}

/** Whether a value is of the type and among the values that a schema asks for; nothing else is looked at. */
export function fits(part: unknown, value: unknown, root: Schema, costs: Costs): boolean {
  const { type, properties } = outline(part, root, costs);
  const values = pinned(part, root, costs);
  const kind = type ?? (properties ? 'object' : undefined);
  return matches({ ...(kind !== undefined && { type: kind }), ...(values && { enum: values }) }, value);
}

/** Whether a part asks for something that is not asked anyway. If not, it only judges. */
export function shapes(part: unknown, base: Keywords, root: Schema, costs: Costs): boolean {
  const now = outline(part, root, costs);
  if (now.type !== undefined && !equal(now.type, base.type)) return true;
  if (kindOf(now) !== 'unknown' && kindOf(base) === 'unknown') return true;
  return propertiesOf(part, root, costs).some(([name, schema]) => {
    costs.left -= 1;
    const asked = own(base.properties, name);
    return asked === undefined || (own(schema, 'properties') !== undefined && own(asked, 'properties') === undefined);
  });
}

/** The part that a value belongs to: most constants, types and known properties right, the first one of equals. */
export function bestFit(list: readonly unknown[], value: unknown, root: Schema, costs: Costs): number {
  if (value === undefined) return 0;
  const scores = list.map((part) => {
    let score = fits(part, value, root, costs) ? 0 : -100;
    const { required } = outline(part, root, costs);
    const demanded = new Set(Array.isArray(required) ? required : []);
    for (const [name, schema] of propertiesOf(part, root, costs)) {
      const inner = own(value, name);
      const weight = pinned(schema, root, costs) ? 10 : 1;
      if (inner !== undefined) score += fits(schema, inner, root, costs) ? weight + 1 : -weight;
      else if (demanded.has(name)) score -= 1;
    }
    return score + (list.length <= TRIED && matches(part as Schema, value, root, costs.conditions) ? 1 : 0);
  });
  return scores.indexOf(Math.max(...scores));
}

/** A property that says which part is meant. */
interface Pin {
  name: string;
  /** What is added to the property's schema: the values, where it does not list them itself. */
  schema: Schema;
  /** Index of the part for a value of the property; -1 for none. */
  partFor(value: unknown): number;
}

/** The property of `base` of which every part fixes the value, if there is one: its own control is the selector. */
export function pinOf(base: Keywords, list: readonly unknown[], root: Schema, costs: Costs): Pin | undefined {
  for (const [name] of propertiesOf(list[0], root, costs)) {
    const asked = own(base.properties, name);
    if (!isSchemaObject(asked)) continue;
    const values: (readonly unknown[])[] = [];
    const pins = (part: unknown): boolean => {
      const each = pinned(own(outline(part, root, costs).properties, name), root, costs);
      return each !== undefined && values.push(each) > 0;
    };
    if (!list.every(pins)) continue;
    const { enum: listed, oneOf, anyOf, const: fixed, type } = outline(asked, root, costs);
    const open = !listed && !oneOf && !anyOf && fixed === undefined && type !== 'boolean';
    return {
      name,
      schema: !open || { enum: [...new Set(values.flat())] },
      partFor: (value) => values.findIndex((each) => each.some((one) => equal(one, value))),
    };
  }
  return undefined;
}

/**
 * What a variant is called: its title, or else the constant that tells it from the others, or the name of what it
 * refers to.
 *
 * @returns an empty text where it has neither
 */
export function nameOf(part: unknown, root: Schema, costs: Costs): string {
  const { title } = outline(part, root, costs);
  if (typeof title === 'string') return title;
  for (const [, schema] of [['', part], ...propertiesOf(part, root, costs)]) {
    const { const: value, title: named } = outline(schema, root, costs);
    if (value !== undefined) return keyOf(typeof named === 'string' ? named : value);
  }
  const ref = own(part, '$ref');
  return (typeof ref === 'string' ? spoken(ref.slice(ref.lastIndexOf('/') + 1)) : '');
}

/**
 * The value of a node when another part is chosen: what both ask stays, the rest is what that part held before.
 *
 * @param before what the node held when the part was left, if it was in force before
 */
export function switched(value: unknown, part: unknown, before: unknown, root: Schema): unknown {
  const costs = fullCosts();
  const { const: fixed } = outline(part, root, costs);
  const properties = propertiesOf(part, root, costs);
  if (!properties.length) return fits(part, value, root, costs) ? value : (before ?? fixed);
  const base = isObject(value) ? value : before;
  const next = new Map(isObject(base) ? Object.entries(base) : []);
  for (const [name, schema] of properties) {
    const now = next.get(name);
    if (now !== undefined && fits(schema, now, root, costs)) continue;
    const kept = own(before, name) ?? outline(schema, root, costs).const;
    if (kept === undefined) next.delete(name);
    else next.set(name, kept);
  }
  return next.size || value !== undefined ? Object.fromEntries(next) : undefined;
}
