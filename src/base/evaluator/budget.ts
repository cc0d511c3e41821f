/** How many more schemas may be visited; below zero, something was left unjudged. */
export interface Budget {
  left: number;
}

/** For one judgement, or one reading of a form: its worst case by far, and a frame or two of a slow phone. */
export const fullBudget = (): Budget => ({ left: 50_000 });
