import type { FormMemory, ServerMessage } from '../model/field-memory.ts';
import { fieldsByPointer, flattenFields, type Field, type FieldError, type VisibleError } from '../model/field.ts';
import { fieldLabel } from './field-label.ts';

/** The current form whose errors are shown. */
export interface ErrorState {
  /** Which fields are touched, and the errors of a server. */
  readonly memory: FormMemory;
  /** The field of the whole value with all fields, in view or not. */
  readonly form: Field | undefined;
  /** The fields in view as a tree, in the order of the page. */
  readonly fields: readonly Field[];
  /** The first error of each field in view, visible or not, by pointer. */
  readonly problems: ReadonlyMap<string, FieldError>;
  /** Whether there are any. */
  readonly hasProblems: boolean;
  /** A field in view. */
  field(pointer: string): Field | undefined;
  /** The message of its error, visible or not. */
  message(pointer: string): string | undefined;
}

/**
 * Which errors are visible, including server errors.
 *
 * An error becomes visible when the customer leaves the field or tries to submit. It is hidden while they type, and
 * shown again when they leave the field. A server error clears when its field (or a field in its group) changes; a
 * form-level server error clears on any change.
 */
export class ErrorVisibility {
  readonly #form: ErrorState;
  #summary: readonly VisibleError[] = [];

  constructor(form: ErrorState) {
    this.#form = form;
  }

  get #memory(): FormMemory {
    return this.#form.memory;
  }

  /** Pointers of server errors. */
  get #refused(): string[] {
    return this.#memory.with('refused').map(([pointer]) => pointer);
  }

  /** The server error of a field in the current language. */
  #refusalAt(pointer: string): string | undefined {
    const message = this.#memory.get(pointer)?.refused;
    return typeof message === 'function' ? message() : message;
  }

  /** The visible message of a field. */
  messageAt(pointer: string): string | undefined {
    return this.#refusalAt(pointer) ?? (this.#memory.get(pointer)?.touched && this.#form.message(pointer));
  }

  /** Whether any error is visible. */
  get hasVisible(): boolean {
    const refused = this.#memory.with('refused');
    return refused.length > 0 || this.#memory.with('touched').some(([pointer]) => this.#form.problems.has(pointer));
  }

  /** Whether there is no error in view, visible or not. */
  get isValid(): boolean {
    return !this.#form.hasProblems && this.#drawnServerErrors.length === 0;
  }

  /** The first error in view, visible or not. */
  get first(): VisibleError | undefined {
    const [pointer] = this.#inPageOrder([...this.#drawnServerErrors, ...this.#form.problems.keys()]);
    return pointer === undefined ? undefined : this.#toVisible(pointer, this.#currentMessage(pointer) ?? '');
  }

  /** All visible errors in the order of the page. */
  get shown(): VisibleError[] {
    return this.#inPageOrder([...this.#form.problems.keys(), ...this.#refused]).flatMap((pointer) => {
      const message = this.messageAt(pointer);
      return message === undefined ? [] : [this.#toVisible(pointer, message)];
    });
  }

  /** The errors of the last attempt that still exist. */
  get summary(): readonly VisibleError[] {
    return this.#summary.flatMap(({ pointer, label, message }) => {
      const said = this.#currentMessage(pointer);
      // The field is gone, so there is nothing to fix and nothing to focus.
      if (said === undefined && !this.isDrawn(pointer)) return [];
      // The label is in the current language. A field that is not in view keeps its last label.
      const now = this.#toVisible(pointer, said ?? message);
      return { ...now, label: now.label || label };
    });
  }

  /** Makes every error in view visible. @returns whether there is none */
  attempt(): boolean {
    for (const pointer of this.#form.problems.keys()) this.#memory.at(pointer).touched = true;
    this.removeStale();
    const wrong = new Set([...this.#form.problems.keys(), ...this.#drawnServerErrors]);
    // A server error of another step is shown there and does not block this step.
    this.#summary = this.shown.filter(({ pointer }) => wrong.has(pointer));
    return this.#summary.length === 0;
  }

  setServerErrors(sentences: Iterable<readonly [pointer: string, message: ServerMessage]>): void {
    for (const memory of this.#memory.values()) memory.refused = undefined;
    for (const [pointer, message] of sentences) this.#memory.at(pointer).refused = message;
    this.#summary = this.shown;
  }

  /** The customer left a field. */
  touch(pointer: string): void {
    this.#memory.at(pointer).touched = true;
    this.#summary = this.#summary.filter((listed) => this.messageAt(listed.pointer) !== undefined);
  }

  /** Hides our errors of a field until the customer leaves it. */
  markPristine(pointer: string): void {
    this.#memory.at(pointer).touched = undefined;
  }

  /** A value changed: its server errors, and those of its groups, are cleared. */
  changed(pointer: string): void {
    for (const [at, memory] of this.#memory) if (`${pointer}/`.startsWith(`${at}/`)) memory.refused = undefined;
  }

  /** The fields may have changed: server errors without a field, on this step or another, are cleared. */
  removeStale(): void {
    const refused = this.#memory.with('refused');
    const asked = refused.length ? fieldsByPointer(this.#form.form) : undefined;
    // The customer could not fix them.
    for (const [at, memory] of refused) if (!this.isDrawn(at) && !(at && asked?.has(at))) memory.refused = undefined;
  }

  /** Another page is shown: the summary keeps only errors on it. */
  onPageChange(): void {
    this.#summary = this.#summary.filter(({ pointer }) => this.isDrawn(pointer));
  }

  /** Removes corrected errors from the summary. @returns whether there were any */
  listRemaining(): boolean {
    const before = this.#summary;
    this.#summary = before.filter(({ pointer }) => this.#currentMessage(pointer) !== undefined);
    return this.#summary.length < before.length;
  }

  /** Empties the summary. Touched fields and server errors are cleared with the memory. */
  clearSummary(): void {
    this.#summary = [];
  }

  readonly isDrawn = (pointer: string): boolean => ![undefined, 'hidden'].includes(this.#form.field(pointer)?.widget);

  /** Pointers of server errors at visible fields. */
  get #drawnServerErrors(): string[] {
    return this.#refused.filter(this.isDrawn);
  }

  /** Each pointer once. Errors of no field in view come last: those of the whole form, and those of another page. */
  #inPageOrder(pointers: readonly string[]): string[] {
    const places = new Map(flattenFields(this.#form.fields).map((field, index) => [field.pointer, index]));
    const placeOf = (pointer: string): number => (pointer ? places.get(pointer) : undefined) ?? Infinity;
    return [...new Set(pointers)].sort((one, other) => placeOf(one) - placeOf(other) || 0);
  }

  #currentMessage(pointer: string): string | undefined {
    return this.#refusalAt(pointer) ?? this.#form.message(pointer);
  }

  #toVisible(pointer: string, message: string): VisibleError {
    return { pointer, label: fieldLabel(pointer, (at) => this.#form.field(at)), message };
  }
}
