import { fullBudget, matches, type Schema } from '../../base/evaluator/index.ts';

/** Says whether a schema lets pass what is not there. All that are asked share one budget; beyond it none does. */
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
