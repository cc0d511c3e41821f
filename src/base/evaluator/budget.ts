/** The remaining number of schema visits. Below zero, the evaluation stopped early. */
export interface Budget {
  left: number;
}

/** The budget of one evaluation or one reading of a form. The worst case takes a slow phone a frame or two. */
export const fullBudget = (): Budget => ({ left: 50_000 });
