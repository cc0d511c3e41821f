import { equal, isObject, isSchemaObject, matches, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import { constantOf, keyOf } from './choices.ts';
import { fullFormBudget, type FormBudget } from '../model/budget.ts';
import { mergeSchemas, type Keywords } from './merge-schemas.ts';
import { humanize } from './humanize.ts';
import { kindOf } from './pick-widget.ts';

/** More variants than this are not tried out one by one; constants, types and properties tell them apart. */
const MAX_VALIDATED = 20;

/** How many parts one schema may be made of. A service's form has a few; a hostile one would have no end. */
export const MAX_PARTS = 500;

const shallowSchemas = new WeakMap<object, [root: Schema, outline: Keywords]>();

/** What a schema says at first sight: `$ref` and `allOf` followed, conditions and further choices left aside. */
export function shallowSchema(part: unknown, root: Schema, budget: FormBudget): Keywords {
  if (!isSchemaObject(part) || --budget.left < 0) return {};
  if (!part.$ref && !part.allOf) return part;
  const earlier = shallowSchemas.get(part);
  if (earlier?.[0] === root) return earlier[1];
  const seen = new Set<unknown>();
  const parts: Keywords[] = [];
  const gather = (one: unknown): void => {
    if (!isSchemaObject(one) || seen.has(one) || seen.size >= MAX_PARTS || --budget.left < 0) return;
    seen.add(one);
    const { $ref, allOf, ...rest } = one;
    gather(resolve($ref, root));
    if (Array.isArray(allOf)) for (const each of allOf) gather(each);
    parts.push(rest);
  };
  gather(part);
  const merged = mergeSchemas(parts, budget);
  if (budget.left >= 0) shallowSchemas.set(part, [root, merged]);
  return merged;
}

/** The properties that a schema declares at first sight. */
export function propertiesOf(part: unknown, root: Schema, budget = fullFormBudget()): [name: string, schema: unknown][] {
  const { properties } = shallowSchema(part, root, budget);
  return isObject(properties) ? Object.entries(properties) : [];
}

/** The values that a schema leaves: its `const` or `enum`. */
export function constValues(part: unknown, root: Schema, budget: FormBudget): readonly unknown[] | undefined {
  const { const: one, enum: several } = shallowSchema(part, root, budget);
  if (Array.isArray(several)) budget.left -= several.length;
  return one !== undefined ? [one] : Array.isArray(several) ? several : undefined;
}

/**
 * Whether a value, and each entry of a list, is of the type and among the values that a schema asks for. What is only too
 * short, say, is an answer to the same question all the same.
 */
export function fits(part: unknown, value: unknown, root: Schema, budget: FormBudget): boolean {
  const { type, properties, items } = shallowSchema(part, root, budget);
  if (Array.isArray(value) && !value.every((one) => fits(items, one, root, budget))) return false;
  const values = constValues(part, root, budget);
  const kind = type ?? (properties ? 'object' : undefined);
  return matches({ ...(kind !== undefined && { type: kind }), ...(values && { enum: values }) }, value);
}

/** Whether a part asks for something that is not asked anyway. If not, it only judges. */
export function addsFields(part: unknown, base: Keywords, root: Schema, budget: FormBudget): boolean {
  const now = shallowSchema(part, root, budget);
  if (now.type !== undefined && !equal(now.type, base.type)) return true;
  return (kindOf(now) !== 'unknown' && kindOf(base) === 'unknown') || declaresMore(part, base, root, budget);
}

/** Whether a part asks for a property, of its own or of a group inside it, that another one does not ask for. */
function declaresMore(part: unknown, base: unknown, root: Schema, budget: FormBudget, seen = new Set<unknown>()): boolean {
  const asked = new Map(propertiesOf(base, root, budget));
  return !seen.has(part) && seen.add(part) && propertiesOf(part, root, budget).some(([name, schema]) =>
    --budget.left < 0 || !asked.has(name) || declaresMore(schema, asked.get(name), root, budget, seen));
}

/** The part that a value belongs to: most constants, types and known properties right, the first one of equals. */
export function closestMatch(list: readonly unknown[], value: unknown, root: Schema, budget: FormBudget): number {
  if (value === undefined) return 0;
  const scores = list.map((part) =>
    score(part, value, root, budget) + (list.length <= MAX_VALIDATED && matches(part as Schema, value, root, budget.conditions) ? 1 : 0));
  return scores.indexOf(Math.max(...scores));
}

function score(part: unknown, value: unknown, root: Schema, budget: FormBudget): number {
  let sum = fits(part, value, root, budget) ? 0 : -100;
  const { required } = shallowSchema(part, root, budget);
  const demanded = new Set(Array.isArray(required) ? required : []);
  for (const [name, schema] of propertiesOf(part, root, budget)) {
    const inner = own(value, name);
    const weight = constValues(schema, root, budget) ? 10 : 1;
    if (inner !== undefined) sum += fits(schema, inner, root, budget) ? weight + 1 : -weight;
    else if (demanded.has(name)) sum -= 1;
    // What a group holds tells more than that it is one.
    if (isObject(inner)) sum += score(schema, inner, root, budget);
  }
  return sum;
}

/**
 * What a variant is called: its title, or else the constant that tells it from the others, or the name of what it
 * refers to.
 *
 * @returns an empty text where it has neither
 */
export function nameOf(part: unknown, root: Schema, budget: FormBudget): string {
  const { title } = shallowSchema(part, root, budget);
  if (typeof title === 'string') return title;
  const ref = own(part, '$ref');
  const parts = [part];
  for (const schema of parts) {
    const now = shallowSchema(schema, root, budget);
    const value = constantOf(now);
    const { title: named } = now;
    if (value !== undefined) return keyOf(typeof named === 'string' ? named : value);
    // The name of what it refers to says more than a constant deep inside it.
    if (schema === part || (!ref && parts.length < MAX_PARTS)) parts.push(...propertiesOf(schema, root, budget).map(([, inner]) => inner));
  }
  return typeof ref === 'string' ? humanize(ref.slice(ref.lastIndexOf('/') + 1)) : '';
}

/**
 * The keywords of a chosen branch, with each `enum` of one value in it, in its groups as well, as the constant that it is:
 * such a property names the branch and is no question.
 *
 * @param fixed names of properties that tell the branch from the others. Any other boolean of one value is a box to tick
 */
export function withConstants(part: Keywords, root: Schema, budget: FormBudget, fixed: readonly string[] = []): Keywords {
  const constants = propertiesOf(part, root, budget).flatMap(([name, schema]): [string, unknown][] => {
    const value = fixed.includes(name) ? constantOf(shallowSchema(schema, root, budget)) : undefined;
    const constant = value === undefined ? asConstant(schema, root, budget) : { ...(schema as Keywords), const: value };
    return constant === schema ? [] : [[name, constant]];
  });
  return constants.length ? { ...part, properties: { ...(part.properties as object), ...Object.fromEntries(constants) } } : part;
}

const known = new WeakMap<object, readonly [root: Schema, schema: Keywords]>();

function asConstant(schema: unknown, root: Schema, budget: FormBudget): unknown {
  if (!isSchemaObject(schema)) return schema;
  const earlier = known.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  // One that contains itself ends here.
  known.set(schema, [root, schema]);
  const value = constantOf(shallowSchema(schema, root, budget));
  const isFixed = value !== undefined && typeof value !== 'boolean';
  const result = isFixed ? { ...schema, const: value } : withConstants(schema, root, budget);
  known.set(schema, [root, result]);
  return result;
}
