import { fullBudget, matches, type Schema } from '../../base/evaluator/index.ts';

/** Whether a schema accepts a missing value. All calls share one budget; when it is spent, the result is `false`. */
export type AcceptsAbsence = (schema: Schema) => boolean;

export function createAcceptsAbsence(): AcceptsAbsence {
  const budget = fullBudget();
  const known = new Map<Schema, boolean>();
  return (schema) => {
    const passes = known.get(schema) ?? matches(schema, undefined, schema, budget);
    known.set(schema, passes);
    return passes;
  };
}
