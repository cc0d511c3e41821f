/** A problem as it is shown. */
export interface VisibleError {
  pointer: string;
  label: string;
  message: string;
}
