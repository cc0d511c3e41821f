import { fullBudget, get, isObject, matches, type Schema } from '../../base/evaluator/index.ts';

/**
 * A condition of the UI schema: the value at `scope` matches `schema`, or a combination of conditions. `scope` is a
 * JSON Pointer from the root of the form, or a relative one (`1/name`: the sibling `name`).
 */
export type Condition =
  | { readonly scope: string; readonly schema?: Schema }
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
  | readonly Condition[];

const MAX_DEPTH = 20;

/**
 * Evaluates a condition. A condition on a missing value is false.
 *
 * @param whole the form's value without hidden fields
 * @param pointer the field with the condition
 * @returns `undefined` for an invalid condition
 */
export function evaluateCondition(
  condition: unknown,
  whole: unknown,
  pointer: string,
  root: Schema,
  budget = fullBudget(),
  depth = MAX_DEPTH,
): boolean | undefined {
  if (depth < 1) return undefined;
  const inner = (one: unknown): boolean | undefined => evaluateCondition(one, whole, pointer, root, budget, depth - 1);
  if (Array.isArray(condition)) return condition.every((one) => inner(one) !== false);
  if (!isObject(condition)) return undefined;
  const { and, or, not, scope, schema } = condition;
  if (and !== undefined) return inner(and);
  if (Array.isArray(or)) return or.some((one) => inner(one));
  if (not !== undefined) {
    const known = inner(not);
    return known === undefined ? undefined : !known;
  }
  if (typeof scope !== 'string') return undefined;
  const value = get(whole, absolute(scope, pointer));
  return value !== undefined && matches((schema ?? true) as Schema, value, root, budget);
}

/** Converts a relative JSON Pointer to an absolute one. */
function absolute(scope: string, pointer: string): string {
  const [, up, path = ''] = /^(\d+)(.*)$/s.exec(scope) ?? [];
  if (up === undefined) return scope;
  const around = pointer.split('/');
  return `${around.slice(0, Math.max(1, around.length - Number(up))).join('/')}${path}`;
}
