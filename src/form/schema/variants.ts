import { equal, isObject, isSchemaObject, matches, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import { constantOf, keyOf } from './choices.ts';
import { fullFormBudget, MAX_PARTS, type FormBudget } from '../model/form-source.ts';
import { mergeSchemas, type Keywords } from './merge-schemas.ts';
import { humanize, kindOf } from './pick-widget.ts';
import { untestedProperties } from './tested-properties.ts';

/** Above this number variants are not validated; only constants, types and properties distinguish them. */
const MAX_VALIDATED = 20;

const shallowSchemas = new WeakMap<object, [root: Schema, outline: Keywords]>();

/** Resolves `$ref` and `allOf`, but no conditions or variants. */
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

/** The properties that a schema declares, without conditions and variants. */
export function propertiesOf(
  part: unknown,
  root: Schema,
  budget = fullFormBudget(),
): [name: string, schema: unknown][] {
  const { properties } = shallowSchema(part, root, budget);
  return isObject(properties) ? Object.entries(properties) : [];
}

/** The allowed values of a schema: its `const` or `enum`. */
export function constValues(part: unknown, root: Schema, budget: FormBudget): readonly unknown[] | undefined {
  const { const: one, enum: several } = shallowSchema(part, root, budget);
  if (Array.isArray(several)) budget.left -= several.length;
  if (one !== undefined) return [one];
  return Array.isArray(several) ? several : undefined;
}

/**
 * Whether a value (and each item of a list) has the type and is one of the values of a schema. Other constraints, such
 * as lengths, are ignored: the answer still belongs to the same question.
 */
export function fits(part: unknown, value: unknown, root: Schema, budget: FormBudget): boolean {
  const { type, properties, items } = shallowSchema(part, root, budget);
  if (Array.isArray(value) && !value.every((one) => fits(items, one, root, budget))) return false;
  const values = constValues(part, root, budget);
  const kind = type ?? (properties ? 'object' : undefined);
  return matches({ ...(kind !== undefined && { type: kind }), ...(values && { enum: values }) }, value);
}

/** Whether a branch adds fields. Otherwise it only adds constraints. */
export function addsFields(part: unknown, base: Keywords, root: Schema, budget: FormBudget): boolean {
  const now = shallowSchema(part, root, budget);
  if (now.type !== undefined && !equal(now.type, base.type)) return true;
  return (kindOf(now) !== 'unknown' && kindOf(base) === 'unknown') || declaresMore(root, budget)(part, base);
}

/** Objects inside objects. Merging makes new schemas, so `seen` alone does not end a recursive schema. */
const MAX_NESTING = 64;

/** Whether a branch declares a property, also in a nested object, that the other does not. */
function declaresMore(root: Schema, budget: FormBudget): (part: unknown, base: unknown, depth?: number) => boolean {
  const seen = new Set<unknown>();
  return function adds(part, base, depth = 0): boolean {
    const asked = new Map(propertiesOf(base, root, budget));
    return (
      !seen.has(part) &&
      seen.add(part) &&
      propertiesOf(part, root, budget).some(
        ([name, schema]) =>
          --budget.left < 0 || depth > MAX_NESTING || !asked.has(name) || adds(schema, asked.get(name), depth + 1),
      )
    );
  };
}

/**
 * The branch that best matches a value by constants, types and known properties; the first one of several equal
 * matches.
 */
export function closestMatch(list: readonly unknown[], value: unknown, root: Schema, budget: FormBudget): number {
  if (value === undefined) return 0;
  // A condition about a missing answer says nothing about the branch.
  const decided = (part: unknown): unknown =>
    isSchemaObject(part) && untestedProperties(part.if, value, root, budget, []).length
      ? { ...part, if: false, else: true }
      : part;
  const score = (part: unknown, answer: unknown): number => {
    let sum = fits(part, answer, root, budget) ? 0 : -100;
    const { required } = shallowSchema(part, root, budget);
    const demanded = new Set(Array.isArray(required) ? required : []);
    for (const [name, schema] of propertiesOf(part, root, budget)) {
      const inner = own(answer, name);
      const weight = constValues(schema, root, budget) ? 10 : 1;
      if (inner !== undefined) sum += fits(schema, inner, root, budget) ? weight + 1 : -weight;
      else if (demanded.has(name)) sum -= 1;
      // The content of an object distinguishes better than its type.
      if (isObject(inner)) sum += score(schema, inner);
    }
    return sum;
  };
  const scores = list.map(
    (part) =>
      score(part, value) +
      (list.length <= MAX_VALIDATED && matches(decided(part) as Schema, value, root, budget.conditions) ? 1 : 0),
  );
  return scores.indexOf(Math.max(...scores));
}

/**
 * The label of a variant: its title, the constant that identifies it, or the name of its `$ref`.
 *
 * @returns an empty text if it has none
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
    // The name of a `$ref` describes a variant better than a nested constant.
    if (schema === part || (!ref && parts.length < MAX_PARTS))
      parts.push(...propertiesOf(schema, root, budget).map(([, inner]) => inner));
  }
  return typeof ref === 'string' ? humanize(ref.slice(ref.lastIndexOf('/') + 1)) : '';
}

/**
 * The keywords of a selected branch with each single-value `enum` as a `const`, also in nested objects. Such a property
 * identifies the branch and is not a question; a boolean may be a checkbox.
 */
export function withConstants(part: Keywords, root: Schema, budget: FormBudget): Keywords {
  const constants = propertiesOf(part, root, budget).flatMap(([name, schema]): [string, unknown][] => {
    const constant = asConstant(schema, root, budget);
    return constant === schema ? [] : [[name, constant]];
  });
  return constants.length
    ? { ...part, properties: { ...(part.properties as object), ...Object.fromEntries(constants) } }
    : part;
}

const known = new WeakMap<object, readonly [root: Schema, schema: Keywords]>();

function asConstant(schema: unknown, root: Schema, budget: FormBudget): unknown {
  if (!isSchemaObject(schema)) return schema;
  const earlier = known.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  // Ends the recursion for a schema that contains itself.
  known.set(schema, [root, schema]);
  const value = constantOf(shallowSchema(schema, root, budget));
  const isFixed = value !== undefined && typeof value !== 'boolean';
  const result = isFixed ? { ...schema, const: value } : withConstants(schema, root, budget);
  known.set(schema, [root, result]);
  return result;
}
