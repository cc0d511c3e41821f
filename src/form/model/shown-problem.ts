/** A visible error. */
export interface VisibleError {
  pointer: string;
  label: string;
  message: string;
}
