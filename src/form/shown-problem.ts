/** A problem as it is shown. */
export interface ShownProblem {
  pointer: string;
  label: string;
  message: string;
}
