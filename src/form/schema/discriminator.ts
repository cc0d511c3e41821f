import { canonical, child, equal, isSchemaObject, own, type Schema } from '../../base/evaluator/index.ts';
import { MAX_PARTS, type FormBudget } from '../model/form-source.ts';
import type { Keywords } from './merge-schemas.ts';
import { constValues, propertiesOf, shallowSchema } from './variants.ts';

/** A property whose value selects the branch (OpenAPI's discriminator). */
interface Discriminator {
  name: string;
  /** Added to the property's schema: the values, if the schema does not list them itself. */
  schema: Schema;
  /** The branches for a value of the property. The same branches are always the same array. */
  partsFor(value: unknown): readonly unknown[];
}

const sublists = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

/**
 * Some branches of a list, cached by the list: equal indexes return the same array, because selections depend on it.
 */
function sublistOf(list: readonly unknown[], indexes: readonly number[]): readonly unknown[] {
  const known = sublists.get(list) ?? new Map<string, readonly unknown[]>();
  const key = String(indexes);
  const found = known.get(key) ?? indexes.map((i) => list[i]);
  sublists.set(list, known.set(key, found));
  return found;
}

/** The allowed values of a property in each branch; `undefined` if a branch does not restrict it. */
function valuesByPart(
  list: readonly unknown[],
  name: string,
  root: Schema,
  budget: FormBudget,
): (readonly unknown[])[] | undefined {
  const values: (readonly unknown[])[] = [];
  const isPinned = (part: unknown): boolean => {
    const each = constValues(own(shallowSchema(part, root, budget).properties, name), root, budget);
    return each !== undefined && values.push(each) > 0;
  };
  return list.every(isPinned) ? values : undefined;
}

/**
 * The property of `base` that every branch limits to values of its own, if there is one: its control selects the
 * branch. A property of which each value selects one branch takes precedence.
 */
export function discriminatorOf(
  base: Keywords,
  list: readonly unknown[],
  root: Schema,
  budget: FormBudget,
  used: readonly string[] = [],
): Discriminator | undefined {
  let found: Discriminator | undefined;
  for (const [name] of propertiesOf(list[0], root, budget)) {
    const asked = own(base.properties, name);
    const values = isSchemaObject(asked) && !used.includes(name) ? valuesByPart(list, name, root, budget) : undefined;
    if (!values || !isSchemaObject(asked)) continue;
    const all = values.flat();
    const { size } = new Set(all.map(canonical));
    // The same values in all branches select none of them.
    if (values.every(({ length }) => length === size) || (found && size < all.length)) continue;
    const { enum: listed, oneOf, anyOf, const: fixed, type } = shallowSchema(asked, root, budget);
    const open = !listed && !oneOf && !anyOf && fixed === undefined && type !== 'boolean';
    found = {
      name,
      schema: !open || { enum: [...new Set(all)] },
      partsFor: (value) =>
        sublistOf(
          list,
          values.flatMap((each, i) => (each.some((one) => equal(one, value)) ? i : [])),
        ),
    };
    if (size === all.length) break;
  }
  return found;
}

/**
 * JSON Pointers of the properties, also in groups, to which each branch assigns a single value, not the same in all
 * branches.
 */
export function constantsOf(list: readonly unknown[], root: Schema, budget: FormBudget): string[] {
  const seen = new Set<unknown>();
  const constants = (parts: readonly unknown[]): string[] => {
    if (seen.has(parts[0]) || seen.size > MAX_PARTS) return [];
    seen.add(parts[0]);
    return propertiesOf(parts[0], root, budget).flatMap(([name, first]) => {
      const at = child('', name);
      const values = valuesByPart(parts, name, root, budget);
      if (values)
        return values.every(({ length }) => length === 1) && new Set(values.map(canonical)).size > 1 ? at : [];
      // Most properties are no groups, and a list of branches can be long.
      if (!propertiesOf(first, root, budget).length) return [];
      const groups = parts.map((part) => own(shallowSchema(part, root, budget).properties, name));
      return constants(groups).map((inner) => at + inner);
    });
  };
  return constants(list);
}
