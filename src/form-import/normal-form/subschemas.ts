import { isObject } from '../../base/evaluator/index.ts';
import { LIMITS } from '../input/limits.ts';
import { Refused } from '../input/refused.ts';

type Schema = Record<string, unknown>;

/** The subschemas of a map, changed one by one. @throws Refused */
export function entriesOf(value: unknown, place: string, change: (item: unknown, name: string) => unknown): Schema {
  if (!isObject(value)) throw new Refused(`${place} is not a map of schemas.`);
  const entries = Object.entries(value);
  if (entries.length > LIMITS.properties) throw new Refused(`${place} has more than ${LIMITS.properties} names.`);
  // Compiled code cannot hold a property of this name, and no form needs it.
  if (Object.hasOwn(value, '__proto__')) throw new Refused(`${place} has the name __proto__, which is not allowed.`);
  return Object.fromEntries(entries.map(([name, item]) => [name, change(item, name)]));
}

/** The branches of a list. @throws Refused */
export function listOf(value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw new Refused(`${place} is not a list of schemas.`);
  if (value.length > LIMITS.choices) throw new Refused(`${place} has more than ${LIMITS.choices} branches.`);
  return value as unknown[];
}
