import { fullBudget, type Budget } from '../../base/evaluator/index.ts';

/** The remaining budget of one reading of a form. */
export interface FormBudget {
  /** Schemas to merge and variants to compare. Below zero, something was skipped. */
  left: number;
  /** Schema visits by conditions. */
  readonly conditions: Budget;
}

/** Far above the cost of real forms, as {@link fullBudget}. */
export const fullFormBudget = (conditions = fullBudget()): FormBudget => ({ left: 100_000, conditions });

/** The maximum number of parts of one schema. Real forms have a few; a hostile schema could nest forever. */
export const MAX_PARTS = 500;
