import { fullBudget, type Budget } from '../../base/evaluator/index.ts';

/** What one reading of a form may still cost. */
export interface FormBudget {
  /** Entries that are merged, and looks at parts to tell them apart; below zero, something was left out. */
  left: number;
  /** Visits by conditions. */
  readonly conditions: Budget;
}

/** The worst case by far, as in {@link fullBudget}. */
export const fullFormBudget = (conditions = fullBudget()): FormBudget => ({ left: 100_000, conditions });
