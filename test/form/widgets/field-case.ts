/**
 * A kind of field, as the shared tests need to know it. The property under test is called `it`, its title is "Label".
 */
export interface FieldCase {
  name: string;
  /** Schema of the property, without title and description. */
  schema: object;
  /** Its UI schema. */
  ui?: object;
  /** An answer that nothing is wrong with, as the value under `it`. */
  answer: unknown;
  /** Gives that answer as a customer would, by the controls in the root. */
  give: (root: ShadowRoot) => void | Promise<void>;
  /** Takes the answer back; absent where a control knows no way to. */
  take?: (root: ShadowRoot) => void;
  /** The message without an answer. */
  sentence: string;
  /** The message after an answer was removed, if it differs. */
  emptied?: string;
  /** JSON Pointer of the field with the error. Default: the property itself. */
  at?: string;
  /** What the control shows for the answer. */
  shows: (root: ShadowRoot) => unknown;
  shown: unknown;
}

export const control = (root: ShadowRoot, selector = '[part~=control]'): HTMLInputElement =>
  root.querySelector<HTMLInputElement>(selector)!;

/** Writes into a control and says so as a browser does; `change` comes when the control is left. */
export function write(root: ShadowRoot, text: string, selector?: string): void {
  const input = control(root, selector);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  if (input.tagName === 'SELECT') input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A field that is written into one native input. */
export const written = (
  name: string,
  schema: object,
  text: string,
  answer: unknown = text,
  ui?: object,
): FieldCase => ({
  name,
  schema,
  ...(ui && { ui }),
  answer,
  give: (root) => write(root, text),
  take: (root) => write(root, ''),
  sentence: 'Fill in “Label”.',
  shows: (root) => control(root).value,
  shown: text,
});
