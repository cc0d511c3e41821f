import { equal, isObject, isSchemaObject, matches, own, resolve, type Budget, type Schema } from '../base/evaluator/index.ts';
import { merge, type Keywords } from './merge.ts';
import { spoken } from './spoken.ts';
import { kindOf } from './widget.ts';

/** More variants than this are not tried out one by one; constants, types and properties tell them apart. */
const TRIED = 20;
const CHAIN = 8;

/** What a schema says at first sight: `$ref` and `allOf` followed, conditions and further choices left aside. */
export function outline(part: unknown, root: Schema, depth = CHAIN): Keywords {
  if (!isSchemaObject(part) || depth < 1) return {};
  const { $ref, allOf, ...rest } = part;
  if (!$ref && !allOf) return part;
  const parts = [resolve($ref, root), ...(Array.isArray(allOf) ? (allOf as unknown[]).slice(0, CHAIN) : [])];
  return merge(parts.map((one) => outline(one, root, depth - 1)).reduce(merge, {}), rest);
}

/** The properties that a schema declares at first sight. */
export function propertiesOf(part: unknown, root: Schema): [name: string, schema: unknown][] {
  const { properties } = outline(part, root);
  return isObject(properties) ? Object.entries(properties) : [];
}

/** The values that a schema leaves: its `const` or `enum`. */
function pinned(part: unknown, root: Schema): readonly unknown[] | undefined {
  const { const: one, enum: several } = outline(part, root);
  return one !== undefined ? [one] : Array.isArray(several) ? several : undefined;
}

/** Whether a value is of the type and among the values that a schema asks for; nothing else is looked at. */
export function fits(part: unknown, value: unknown, root: Schema): boolean {
  const { type, properties } = outline(part, root);
  const values = pinned(part, root);
  const kind = type ?? (properties ? 'object' : undefined);
  return matches({ ...(kind !== undefined && { type: kind }), ...(values && { enum: values }) }, value);
}

/** Whether a part asks for something that is not asked anyway. If not, it only judges. */
export function shapes(part: unknown, base: Keywords, root: Schema): boolean {
  const now = outline(part, root);
  if (now.type !== undefined && !equal(now.type, base.type)) return true;
  if (kindOf(now) !== 'unknown' && kindOf(base) === 'unknown') return true;
  return propertiesOf(part, root).some(([name, schema]) => {
    const asked = own(base.properties, name);
    return asked === undefined || (own(schema, 'properties') !== undefined && own(asked, 'properties') === undefined);
  });
}

/** The part that a value belongs to: most constants, types and known properties right, the first one of equals. */
export function bestFit(list: readonly unknown[], value: unknown, root: Schema, budget: Budget): number {
  if (value === undefined) return 0;
  const scores = list.map((part) => {
    let score = fits(part, value, root) ? 0 : -100;
    const { required } = outline(part, root);
    for (const [name, schema] of propertiesOf(part, root)) {
      const inner = own(value, name);
      const weight = pinned(schema, root) ? 10 : 1;
      if (inner !== undefined) score += fits(schema, inner, root) ? weight + 1 : -weight;
      else if (Array.isArray(required) && required.includes(name)) score -= 1;
    }
    return score + (list.length <= TRIED && matches(part as Schema, value, root, budget) ? 1 : 0);
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
export function pinOf(base: Keywords, list: readonly unknown[], root: Schema): Pin | undefined {
  for (const [name] of propertiesOf(list[0], root)) {
    const asked = own(base.properties, name);
    if (!isSchemaObject(asked)) continue;
    const values = list.map((part) => pinned(own(outline(part, root).properties, name), root));
    if (!values.every((each) => each !== undefined)) continue;
    const { enum: listed, oneOf, anyOf, const: fixed, type } = outline(asked, root);
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
export function nameOf(part: unknown, root: Schema): string {
  const { title } = outline(part, root);
  if (typeof title === 'string') return title;
  const constants = [part, ...propertiesOf(part, root).map(([, schema]) => schema)].flatMap((schema) => {
    const { const: value, title: named } = outline(schema, root);
    return value === undefined ? [] : [typeof named === 'string' ? named : value];
  });
  const ref = own(part, '$ref');
  return constants.map(String)[0] ?? (typeof ref === 'string' ? spoken(ref.slice(ref.lastIndexOf('/') + 1)) : '');
}

/**
 * The value of a node when another part is chosen: what both ask stays, the rest is what that part held before.
 *
 * @param before what the node held when the part was left, if it was in force before
 */
export function switched(value: unknown, part: unknown, before: unknown, root: Schema): unknown {
  const { const: fixed } = outline(part, root);
  const properties = propertiesOf(part, root);
  if (!properties.length) return fits(part, value, root) ? value : (before ?? fixed);
  const base = isObject(value) ? value : before;
  const next = new Map(isObject(base) ? Object.entries(base) : []);
  for (const [name, schema] of properties) {
    const now = next.get(name);
    if (now !== undefined && fits(schema, now, root)) continue;
    const kept = own(before, name) ?? outline(schema, root).const;
    if (kept === undefined) next.delete(name);
    else next.set(name, kept);
  }
  return next.size || value !== undefined ? Object.fromEntries(next) : undefined;
}
