import { isObject, isSchemaObject, own, resolve, type Schema } from '../../base/evaluator/index.ts';
import type { FormBudget } from '../model/budget.ts';
import { MAX_PARTS } from './variants.ts';

/**
 * The properties that a condition tests while none of them has an answer, so that its result says nothing yet. For example,
 * `{ properties: { kind: { const: 'company' } } }` holds for an object without `kind`. The list is empty as soon as one of
 * them has an answer, and where the condition itself demands one by `required`.
 */
export function untestedProperties(condition: unknown, value: unknown, outerRoot: Schema, budget: FormBudget): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  let isDecided = false;
  let tested = 0;
  const visit = (part: unknown, at: unknown, root: Schema, name?: string): void => {
    if (!isSchemaObject(part) || isDecided || seen.has(part) || seen.size >= MAX_PARTS || --budget.left < 0) return;
    seen.add(part);
    const { properties, required, dependentRequired, $ref, allOf, anyOf, oneOf, not } = part;
    if (required !== undefined || dependentRequired !== undefined) isDecided = true;
    for (const [inner, schema] of Object.entries(isObject(properties) ? properties : {})) {
      const answer = own(at, inner);
      const first = name ?? inner;
      names.add(first);
      // An object alone is not an answer if the condition tests properties inside it, which may be unanswered.
      const before = tested++;
      if (isObject(answer)) visit(schema, answer, root, first);
      if (answer !== undefined && tested === before + 1) isDecided = true;
    }
    for (const each of [resolve($ref, root), not, ...[allOf, anyOf, oneOf].flat()]) visit(each, at, root, name);
  };
  visit(condition, value, outerRoot);
  return isDecided ? [] : [...names];
}
