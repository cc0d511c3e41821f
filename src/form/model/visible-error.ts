/** A visible error: the pointer and the label of its field, and its message in the current language. */
export interface VisibleError {
  pointer: string;
  label: string;
  message: string;
}
