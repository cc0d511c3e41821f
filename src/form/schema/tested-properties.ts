import { child, isObject, isSchemaObject, matches, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import type { FormBudget } from '../model/budget.ts';
import { MAX_PARTS } from './variants.ts';

/** Whether a condition holds, or JSON Pointers of the unanswered properties that decide it. */
type Decision = boolean | readonly string[];

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const not = (one: Decision): Decision => (typeof one === 'boolean' ? !one : one);

function and(all: readonly Decision[]): Decision {
  const open = all.flatMap((one) => (typeof one === 'boolean' ? [] : one));
  return !all.includes(false) && (open.length === 0 || open);
}

/**
 * The unanswered properties that decide whether a condition holds, as JSON Pointers below the value. JSON Schema accepts a
 * missing property: `{ properties: { kind: { const: 'company' } } }` holds for an object without `kind`. The list is empty
 * if the result does not depend on missing properties, for example because the condition requires them.
 *
 * @param absent pointers of properties that get no answer; they are evaluated as missing
 */
export function untestedProperties(
  condition: unknown, value: unknown, outerRoot: Schema, budget: FormBudget, absent: readonly string[],
): readonly string[] {
  /** Results by pointer: a schema that is referenced often is read once, and a recursive one ends. */
  const known = new Map<string, Map<unknown, Decision>>();
  const decide = (part: unknown, at: unknown, root: Schema, pointer: string): Decision => {
    if (!isSchemaObject(part)) return part !== false;
    const here = known.get(pointer) ?? new Map<unknown, Decision>();
    if (here.has(part) || known.size > MAX_PARTS || --budget.left < 0) return here.get(part) ?? true;
    known.set(pointer, here.set(part, true));
    const { properties, required, $ref, allOf, anyOf, oneOf, not: negated, ...rest } = part;
    const isHere = at !== undefined;
    const applies = !isHere || isObject(at);
    const inside = (one: unknown): Decision => decide(one, at, root, pointer);
    const tested = (name: string, test: unknown): Decision => {
      const answer = own(at, name);
      const inner = child(pointer, name);
      const result = decide(test, answer, root, inner);
      // A group is not an answer by itself if the condition tests properties inside it.
      return answer !== undefined || typeof result !== 'boolean' ? result : absent.includes(inner) || [inner];
    };
    const demands = list(required).map((name) => (isHere ? own(at, String(name)) !== undefined : tested(String(name), true)));
    const all = [...(applies ? [...demands, ...entries(properties).map(([name, test]) => tested(name, test))] : []), inside(resolve($ref, root)), ...list(allOf).map(inside)];
    const some = [anyOf, oneOf].map((parts) => list(parts).map(inside));
    // For a missing value only the properties inside it count.
    const result = !isHere ? and([...all, ...some.flat(), inside(negated)].filter(Boolean)) : and([
      matches(rest, at, root, budget.conditions), ...all,
      ...some.map((parts) => parts.length === 0 || not(and(parts.map(not)))),
      negated === undefined || not(inside(negated)),
    ]);
    here.set(part, result);
    return result;
  };
  const result = decide(condition, value, outerRoot, '');
  return typeof result === 'boolean' ? [] : result;
}

const cache = new WeakMap<object, readonly [root: Schema, tested: readonly string[]]>();
const none: readonly never[] = [];

/**
 * The properties that some condition of a schema tests without requiring them, as JSON Pointers: omitting one of them does
 * not mean "no".
 */
export function testedProperties(schema: unknown, root: Schema): readonly string[] {
  if (!isSchemaObject(schema)) return none;
  const earlier = cache.get(schema);
  if (earlier?.[0] === root) return earlier[1];
  const found = new Set<string>();
  const [read, asked] = [new Set<unknown>(), new Set<unknown>()];
  /** @param pointer the value that this part of a condition tests; `undefined` outside conditions */
  const walk = (part: unknown, pointer?: string): void => {
    const seen = pointer === undefined ? read : asked;
    if (!isSchemaObject(part) || seen.has(part) || seen.size > MAX_PARTS) return;
    seen.add(part);
    const { properties, required, $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = part;
    for (const one of [resolve($ref, root), ...[allOf, anyOf, oneOf].flatMap(list)]) walk(one, pointer);
    if (pointer === undefined) {
      walk(condition, '');
      for (const one of [then, otherwise, ...entries(dependentSchemas).map(([, inner]) => inner)]) walk(one);
      return;
    }
    walk(part.not, pointer);
    for (const [name, test] of entries(properties)) {
      if (!list(required).includes(name)) found.add(child(pointer, name));
      walk(test, child(pointer, name));
    }
  };
  walk(schema);
  const tested = found.size ? [...found] : none;
  cache.set(schema, [root, tested]);
  return tested;
}
