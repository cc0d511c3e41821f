import { isSchemaObject, own, type Schema } from '../../base/evaluator/index.ts';
import { below } from './below.ts';
import { isListOfConstants } from './choices.ts';
import type { FormBudget } from '../model/budget.ts';
import type { Keywords } from './merge-schemas.ts';
import { shallowSchema } from './variants.ts';

/**
 * A conditional schema without the values that it lists for questions of its own condition, because a question must keep all
 * its options: another answer may be chosen at any time. The values are still validated.
 *
 * @param tested the properties that the condition tests, as JSON Pointers
 * @param bases the schemas that ask the questions; what only the conditional schema asks stays as it is
 */
export function withoutOwnLimits(
  part: Keywords,
  tested: readonly string[],
  bases: readonly unknown[],
  root: Schema,
  budget: FormBudget,
): Keywords {
  const { properties } = part;
  if (!isSchemaObject(properties)) return part;
  return {
    ...part,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const inner = below(tested, name);
        const asked = inner.length
          ? bases.flatMap((base) => own(shallowSchema(base, root, budget).properties, name) ?? [])
          : [];
        if (!asked.length || !isSchemaObject(schema)) return [name, schema];
        const open = Object.entries(shallowSchema(schema, root, budget)).filter(
          ([keyword, value]) =>
            !/^(const|enum)$/.test(keyword) && !(keyword.endsWith('Of') && isListOfConstants(value)),
        );
        return [name, withoutOwnLimits(Object.fromEntries(open), inner, asked, root, budget)];
      }),
    ),
  };
}
