import type { Field } from './field.ts';
import type { FieldProblem } from './field-problem.ts';
import { labelOf } from './label-of.ts';
import type { ShownProblem } from './shown-problem.ts';
import { Told, type Sentence } from './told.ts';

/** The form as it is now, which complaints are about. */
export interface Complained {
  /** The field of the whole value, with everything that is asked, in view or not. */
  readonly form: Field | undefined;
  /** The first problem of each field in view, shown or not yet, by pointer and in the order of the page. */
  readonly problems: ReadonlyMap<string, FieldProblem>;
  /** A field in view. */
  field(pointer: string): Field | undefined;
  /** Its problem in words, shown or not yet. */
  sentence(pointer: string): string | undefined;
}

/**
 * Which of the problems show, and what a server has told.
 *
 * A problem shows once its field was left or submitting was tried, goes while the customer types, and comes back
 * when the field is left again. What a server has told stays until its field changes, or something in its group; what
 * it has told of no field, until anything does.
 */
export class Complaints {
  readonly #form: Complained;
  /** Fields whose problems may show. */
  readonly #judged = new Set<string>();
  #told = new Told();
  #summary: readonly ShownProblem[] = [];

  constructor(form: Complained) {
    this.#form = form;
  }

  /** What goes with an entry of a list wherever it goes. */
  get memories(): (Set<string> | Map<string, unknown>)[] {
    return [this.#judged, this.#told];
  }

  /** The sentence that shows at a field now. */
  at(pointer: string): string | undefined {
    return this.#told.said(pointer) ?? (this.#judged.has(pointer) ? this.#form.sentence(pointer) : undefined);
  }

  /** Whether one shows. */
  get any(): boolean {
    return this.#told.size > 0 || [...this.#judged].some((pointer) => this.#form.problems.has(pointer));
  }

  /** Whether there is none in view, shown or not. */
  get none(): boolean {
    return this.#standing.length + this.#form.problems.size === 0;
  }

  /** The first in view, whether it is time to show it or not. */
  get first(): ShownProblem | undefined {
    const [pointer] = [...this.#standing, ...this.#form.problems.keys()];
    return pointer === undefined ? undefined : this.#shownAs(pointer, this.#said(pointer) ?? '');
  }

  /** All that show, in the order of the page. */
  get shown(): ShownProblem[] {
    return [...new Set([...this.#form.problems.keys(), ...this.#told.keys()])].flatMap((pointer) => {
      const message = this.at(pointer);
      return message === undefined ? [] : [this.#shownAs(pointer, message)];
    });
  }

  /** Those of the last attempt that still stand. */
  get summary(): readonly ShownProblem[] {
    return this.#summary.flatMap(({ pointer, label, message }) => {
      const said = this.#said(pointer);
      // It went with what was chosen before: there is nothing left to mend, and nowhere to lead.
      if (said === undefined && !this.isDrawn(pointer)) return [];
      // In the language of the moment; what is not in view is named as it was.
      const now = this.#shownAs(pointer, said ?? message);
      return { ...now, label: now.label || label };
    });
  }

  /** Every problem in view shows. @returns whether there was none */
  attempt(): boolean {
    for (const pointer of this.#form.problems.keys()) this.#judged.add(pointer);
    this.keep();
    const wrong = new Set([...this.#form.problems.keys(), ...this.#standing]);
    // What was told of another step is seen there, and does not keep the customer here.
    this.#summary = this.shown.filter(({ pointer }) => wrong.has(pointer));
    return this.#summary.length === 0;
  }

  tell(sentences: Iterable<readonly [pointer: string, message: Sentence]>): void {
    this.#told = new Told(sentences);
    this.#summary = this.shown;
  }

  /** A field was left. */
  left(pointer: string): void {
    this.#judged.add(pointer);
    this.#summary = this.#summary.filter((listed) => this.at(listed.pointer) !== undefined);
  }

  /** Nothing that we judge shows at a field until it is left. */
  hush(pointer: string): void {
    this.#judged.delete(pointer);
  }

  /** A value has changed: what was told of it, and of what it lies in, is over. */
  changed(pointer: string): void {
    this.#told.changed(pointer);
  }

  /** The fields may have changed: what was told of one that went is over. */
  keep(): void {
    this.#told.keep(this.#form.form, this.isDrawn);
  }

  /** Another page is drawn: the summary keeps what can be seen there. */
  turn(): void {
    this.#summary = this.#summary.filter(({ pointer }) => this.isDrawn(pointer));
  }

  clear(): void {
    this.#summary = [];
  }

  readonly isDrawn = (pointer: string): boolean => ![undefined, 'hidden'].includes(this.#form.field(pointer)?.widget);

  /** Where something was told that the customer can see and mend now. */
  get #standing(): string[] {
    return [...this.#told.keys()].filter(this.isDrawn);
  }

  #said(pointer: string): string | undefined {
    return this.#told.said(pointer) ?? this.#form.sentence(pointer);
  }

  #shownAs(pointer: string, message: string): ShownProblem {
    return { pointer, label: labelOf(pointer, (at) => this.#form.field(at)), message };
  }
}
