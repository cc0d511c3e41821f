import { child, isObject, isSchemaObject, matches, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import { MAX_PARTS, type FormBudget } from '../model/form-source.ts';
import type { Keywords } from './merge-schemas.ts';

/** Deeper values are not drawn, and the schema may contain itself. */
const MAX_DEPTH = 16;

/** Whether a condition holds, or JSON Pointers of the unanswered properties that decide it. */
type Decision = boolean | readonly string[];

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const not = (one: Decision): Decision => (typeof one === 'boolean' ? !one : one);

function and(all: readonly Decision[]): Decision {
  const open = [...new Set(all.flatMap((one) => (typeof one === 'boolean' ? [] : one)))];
  return !all.includes(false) && (open.length === 0 || open);
}

/**
 * Names of the properties without which a keyword of a condition holds. `convert` names those that a pattern matches.
 */
const mentioned = ({ properties, dependentRequired, dependentSchemas }: Keywords): string[] =>
  Object.keys({ ...(properties as object), ...(dependentRequired as object), ...(dependentSchemas as object) });

/**
 * The unanswered properties that decide whether a condition holds, as JSON Pointers below the value. JSON Schema
 * accepts a missing property: `{ properties: { kind: { const: 'company' } } }` holds for an object without `kind`. The
 * list is empty if the result does not depend on missing properties, for example because the condition requires them.
 *
 * @param absent pointers of properties that get no answer; they are evaluated as missing
 */
export function untestedProperties(
  condition: unknown,
  value: unknown,
  root: Schema,
  budget: FormBudget,
  absent: readonly string[],
): readonly string[] {
  /** Results by pointer: a schema that is referenced often is read once, and a recursive one ends. */
  const known = new Map<string, Map<unknown, Decision>>();
  const decide = (part: unknown, at: unknown, pointer: string): Decision => {
    if (!isSchemaObject(part)) return part !== false;
    const here = known.get(pointer) ?? new Map<unknown, Decision>();
    if (here.has(part) || known.size > MAX_PARTS || pointer.split('/').length > MAX_DEPTH || --budget.left < 0)
      return here.get(part) ?? true;
    known.set(pointer, here.set(part, true));
    const {
      properties,
      dependentSchemas,
      required,
      $ref,
      allOf,
      anyOf,
      oneOf,
      not: negated,
      if: premise,
      then,
      else: otherwise,
      items,
      ...rest
    } = part;
    const isHere = at !== undefined;
    const applies = !isHere || isObject(at);
    const inside = (one: unknown): Decision => decide(one, at, pointer);
    const open = (inner: string): Decision => absent.includes(inner) || [inner];
    const tested = (one: unknown): Decision => {
      const name = String(one);
      const answer = own(at, name);
      const inner = child(pointer, name);
      const result = decide(own(properties, name), answer, inner);
      // A group is not an answer by itself if the condition tests properties inside it.
      return answer !== undefined || typeof result !== 'boolean' ? result : open(inner);
    };
    const holds = inside(premise);
    // An implication says nothing while its premise is missing.
    const implied = (): Decision =>
      !holds && otherwise === undefined
        ? and(list(own(premise, 'required')).map(tested))
        : inside(holds ? then : otherwise);
    const all = [
      ...(applies
        ? [
            ...list(required).map((name) => (isHere ? own(at, String(name)) !== undefined : tested(name))),
            ...mentioned(part).map(tested),
          ]
        : []),
      ...list(at).map((one, i) => decide(items, one, child(pointer, i))),
      items === undefined || !Array.isArray(at) || at.length > 0 || open(pointer),
      ...entries(dependentSchemas).map(([name, test]) => own(at, name) === undefined || inside(test)),
      typeof holds === 'boolean' ? implied() : holds,
      inside(resolve($ref, root)),
      ...list(allOf).map(inside),
    ];
    const some = [anyOf, oneOf].map((parts) => list(parts).map(inside));
    // For a missing value only the properties inside it count.
    const result = !isHere
      ? and([...all, ...some.flat(), inside(negated)].filter(Boolean))
      : and([
          // `convert` adds the tests of other properties to `properties`.
          matches({ ...rest, additionalProperties: true }, at, root, budget.conditions),
          ...all,
          ...some.map((parts) => parts.length === 0 || not(and(parts.map(not)))),
          negated === undefined || not(inside(negated)),
        ]);
    here.set(part, result);
    return result;
  };
  const result = decide(condition, value, '');
  return typeof result === 'boolean' ? [] : result;
}

const cache = new WeakMap<object, readonly [root: Schema, tested: readonly string[]]>();
const none: readonly never[] = [];

/**
 * The properties that some condition of a schema tests without requiring them, as JSON Pointers: omitting one of them
 * does not mean "no".
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
    const {
      properties,
      required,
      $ref,
      allOf,
      anyOf,
      oneOf,
      if: condition,
      then,
      else: otherwise,
      dependentSchemas,
      not: negated,
    } = part;
    for (const one of [
      resolve($ref, root),
      then,
      otherwise,
      ...[allOf, anyOf, oneOf].flatMap(list),
      ...entries(dependentSchemas).map(([, inner]) => inner),
    ])
      walk(one, pointer);
    walk(condition, pointer ?? '');
    if (pointer === undefined) return;
    walk(negated, pointer);
    for (const name of mentioned(part)) {
      if (!list(required).includes(name)) found.add(child(pointer, name));
      walk(own(properties, name), child(pointer, name));
    }
  };
  walk(schema);
  const tested = found.size ? [...found] : none;
  cache.set(schema, [root, tested]);
  return tested;
}
