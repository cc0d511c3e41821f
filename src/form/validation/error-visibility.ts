import type { Field } from '../model/field.ts';
import type { FieldError } from '../model/field-error.ts';
import { fieldLabel } from './field-label.ts';
import type { VisibleError } from '../model/shown-problem.ts';
import { ServerErrors, type ServerMessage } from './server-errors.ts';

/** The form as it is now, which complaints are about. */
export interface ErrorState {
  /** The field of the whole value, with everything that is asked, in view or not. */
  readonly form: Field | undefined;
  /** The first problem of each field in view, shown or not yet, by pointer and in the order of the page. */
  readonly problems: ReadonlyMap<string, FieldError>;
  /** A field in view. */
  field(pointer: string): Field | undefined;
  /** Its problem in words, shown or not yet. */
  message(pointer: string): string | undefined;
}

/**
 * Which of the problems show, and what a server has told.
 *
 * A problem shows once its field was left or submitting was tried, goes while the customer types, and comes back
 * when the field is left again. What a server has told stays until its field changes, or something in its group; what
 * it has told of no field, until anything does.
 */
export class ErrorVisibility {
  readonly #form: ErrorState;
  /** Fields whose problems may show. */
  readonly #touched = new Set<string>();
  #serverErrors = new ServerErrors();
  #summary: readonly VisibleError[] = [];

  constructor(form: ErrorState) {
    this.#form = form;
  }

  /** What goes with an entry of a list wherever it goes. */
  get pointerMaps(): (Set<string> | Map<string, unknown>)[] {
    return [this.#touched, this.#serverErrors];
  }

  /** The sentence that shows at a field now. */
  messageAt(pointer: string): string | undefined {
    return this.#serverErrors.messageAt(pointer) ?? (this.#touched.has(pointer) ? this.#form.message(pointer) : undefined);
  }

  /** Whether one shows. */
  get hasVisible(): boolean {
    return this.#serverErrors.size > 0 || [...this.#touched].some((pointer) => this.#form.problems.has(pointer));
  }

  /** Whether there is none in view, shown or not. */
  get isValid(): boolean {
    return this.#drawnServerErrors.length + this.#form.problems.size === 0;
  }

  /** The first in view, whether it is time to show it or not. */
  get first(): VisibleError | undefined {
    const [pointer] = [...this.#drawnServerErrors, ...this.#form.problems.keys()];
    return pointer === undefined ? undefined : this.#toVisible(pointer, this.#currentMessage(pointer) ?? '');
  }

  /** All that show, in the order of the page. */
  get shown(): VisibleError[] {
    return [...new Set([...this.#form.problems.keys(), ...this.#serverErrors.keys()])].flatMap((pointer) => {
      const message = this.messageAt(pointer);
      return message === undefined ? [] : [this.#toVisible(pointer, message)];
    });
  }

  /** Those of the last attempt that still stand. */
  get summary(): readonly VisibleError[] {
    return this.#summary.flatMap(({ pointer, label, message }) => {
      const said = this.#currentMessage(pointer);
      // It went with what was chosen before: there is nothing left to mend, and nowhere to lead.
      if (said === undefined && !this.isDrawn(pointer)) return [];
      // In the language of the moment; what is not in view is named as it was.
      const now = this.#toVisible(pointer, said ?? message);
      return { ...now, label: now.label || label };
    });
  }

  /** Every problem in view shows. @returns whether there was none */
  attempt(): boolean {
    for (const pointer of this.#form.problems.keys()) this.#touched.add(pointer);
    this.removeStale();
    const wrong = new Set([...this.#form.problems.keys(), ...this.#drawnServerErrors]);
    // What was told of another step is seen there, and does not keep the customer here.
    this.#summary = this.shown.filter(({ pointer }) => wrong.has(pointer));
    return this.#summary.length === 0;
  }

  setServerErrors(sentences: Iterable<readonly [pointer: string, message: ServerMessage]>): void {
    this.#serverErrors = new ServerErrors(sentences);
    this.#summary = this.shown;
  }

  /** A field was left. */
  touch(pointer: string): void {
    this.#touched.add(pointer);
    this.#summary = this.#summary.filter((listed) => this.messageAt(listed.pointer) !== undefined);
  }

  /** Nothing that we judge shows at a field until it is left. */
  markPristine(pointer: string): void {
    this.#touched.delete(pointer);
  }

  /** A value has changed: what was told of it, and of what it lies in, is over. */
  changed(pointer: string): void {
    this.#serverErrors.clearAt(pointer);
  }

  /** The fields may have changed: what was told of one that went is over. */
  removeStale(): void {
    this.#serverErrors.removeStale(this.#form.form, this.isDrawn);
  }

  /** Another page is drawn: the summary keeps what can be seen there. */
  onPageChange(): void {
    this.#summary = this.#summary.filter(({ pointer }) => this.isDrawn(pointer));
  }

  clear(): void {
    this.#summary = [];
  }

  readonly isDrawn = (pointer: string): boolean => ![undefined, 'hidden'].includes(this.#form.field(pointer)?.widget);

  /** Where something was told that the customer can see and mend now. */
  get #drawnServerErrors(): string[] {
    return [...this.#serverErrors.keys()].filter(this.isDrawn);
  }

  #currentMessage(pointer: string): string | undefined {
    return this.#serverErrors.messageAt(pointer) ?? this.#form.message(pointer);
  }

  #toVisible(pointer: string, message: string): VisibleError {
    return { pointer, label: fieldLabel(pointer, (at) => this.#form.field(at)), message };
  }
}
