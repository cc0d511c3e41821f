import { equal, isSchemaObject, own, type Schema } from '../../base/evaluator/index.ts';
import { keyOf } from './choices.ts';
import type { FormBudget } from '../model/budget.ts';
import type { Keywords } from './merge-schemas.ts';
import { constValues, propertiesOf, shallowSchema } from './variants.ts';

/** A property that says which part is meant. */
interface Discriminator {
  name: string;
  /** What is added to the property's schema: the values, where it does not list them itself. */
  schema: Schema;
  /** The parts for a value of the property: the same list for the same parts. */
  partsFor(value: unknown): readonly unknown[];
}

const sublists = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

/** The parts of a list at some indexes. What is chosen is remembered by the list, so it stays the same. */
function sublistOf(list: readonly unknown[], indexes: readonly number[]): readonly unknown[] {
  const known = sublists.get(list) ?? new Map<string, readonly unknown[]>();
  const key = String(indexes);
  const found = known.get(key) ?? indexes.map((i) => list[i]);
  sublists.set(list, known.set(key, found));
  return found;
}

/** What each part of a list says of the values of a property; `undefined` where one of them says nothing. */
function valuesByPart(list: readonly unknown[], name: string, root: Schema, budget: FormBudget): (readonly unknown[])[] | undefined {
  const values: (readonly unknown[])[] = [];
  const isPinned = (part: unknown): boolean => {
    const each = constValues(own(shallowSchema(part, root, budget).properties, name), root, budget);
    return each !== undefined && values.push(each) > 0;
  };
  return list.every(isPinned) ? values : undefined;
}

/** The property of `base` of which every part fixes the value, if there is one: its own control is the selector. */
export function discriminatorOf(
  base: Keywords, list: readonly unknown[], root: Schema, budget: FormBudget, used: readonly string[] = [],
): Discriminator | undefined {
  for (const [name] of propertiesOf(list[0], root, budget)) {
    const asked = own(base.properties, name);
    const values = isSchemaObject(asked) && !used.includes(name) ? valuesByPart(list, name, root, budget) : undefined;
    if (!values || !isSchemaObject(asked)) continue;
    const { enum: listed, oneOf, anyOf, const: fixed, type } = shallowSchema(asked, root, budget);
    const open = !listed && !oneOf && !anyOf && fixed === undefined && type !== 'boolean';
    return {
      name,
      schema: !open || { enum: [...new Set(values.flat())] },
      partsFor: (value) => sublistOf(list, values.flatMap((each, i) => (each.some((one) => equal(one, value)) ? i : []))),
    };
  }
  return undefined;
}

/** Names of the properties that each part of a list fixes to a value of its own. */
export function constantsOf(list: readonly unknown[], root: Schema, budget: FormBudget): string[] {
  return propertiesOf(list[0], root, budget).map(([name]) => name).filter((name) => {
    const values = valuesByPart(list, name, root, budget);
    return values?.every(({ length }) => length === 1) && new Set(values.map(([value]) => keyOf(value))).size > 1;
  });
}
