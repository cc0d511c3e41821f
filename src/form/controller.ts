import type { LitElement, ReactiveController } from 'lit';
import { equal, get, set } from '../base/evaluator/index.ts';
import { keptOf, normal } from './as-kept.ts';
import { carry } from './carry.ts';
import { problemsOf } from './check.ts';
import { withDefaults } from './defaults.ts';
import { Complaints, type Complained } from './complaints.ts';
import { child } from './effective.ts';
import { extensions } from './extension.ts';
import { byPointer, everyField, type Field } from './field.ts';
import type { FieldProblem } from './field-problem.ts';
import { firstControl } from './first-control.ts';
import { idOf, type ChangePhase, type FieldPart, type FieldTemplate, type FormHost } from './host.ts';
import { formMessages, type FormMessages } from './messages.ts';
import { afterPress, unwatchPresses, watchPresses } from './press.ts';
import { Picks } from './read-field.ts';
import { fieldsOf } from './read-form.ts';
import { sameQuestion } from './same-question.ts';
import { sentenceFor } from './sentence.ts';
import type { FormSettings } from './settings.ts';
import { settle, type Settled } from './settle.ts';
import type { ShownProblem } from './shown-problem.ts';
import type { FormSource } from './source.ts';
import type { Sentence } from './told.ts';
import { propertiesOf, switched } from './variants.ts';
import { write } from './write.ts';

/** Values, what was touched and what is wrong, for a host that draws fields into its own root. */
export class FormController implements ReactiveController, FormHost, Complained {
  readonly #host: LitElement;
  #settings: FormSettings;
  #source: FormSource = { schema: true };
  #value: unknown;
  /** Fields that have had their default, or need none: what the customer changed, or emptied, is theirs. */
  #defaulted = new Set<string>();
  readonly #changed = new Set<string>();
  #texts = new Map<string, string>();
  readonly #complaints = new Complaints(this);
  /** Which variants show, and what each held when another was chosen. */
  #picks = new Picks();
  #left = new Map<string, Map<unknown, unknown>>();
  /** Fields whose control the customer has used, with the last time: it may show another value than was drawn. */
  readonly #used = new Map<string, symbol>();
  #given: unknown;
  // Worked out when asked for, once between two changes.
  #settled?: Settled;
  #fields?: readonly Field[];
  #index?: ReadonlyMap<string, Field>;
  #problems?: ReadonlyMap<string, FieldProblem>;

  constructor(host: LitElement, settings: FormSettings = {}) {
    this.#host = host;
    this.#settings = settings;
    host.addController(this);
  }

  /** The form itself lives as long as its host, in the document or not. */
  readonly hostConnected = watchPresses;
  readonly hostDisconnected = unwatchPresses;

  /** Changes settings; those that are not named stay. */
  configure(settings: FormSettings): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#refresh();
  }

  get source(): FormSource {
    return this.#source;
  }

  /**
   * Another form over the same values. Answers to questions that it does not ask are kept, not submitted; what the
   * customer has emptied stays so where the question is the same.
   */
  set source(source: FormSource) {
    if (source === this.#source) return;
    // Mostly nothing was entered yet, and the form need not be read for the sake of it.
    const before = this.#changed.size ? byPointer(this.form) : undefined;
    this.#source = source;
    if (before) this.#keepAnswered(before);
    this.#defaulted = new Set(this.#changed);
    this.#fill();
  }

  /**
   * Everything that was ever answered, also what is hidden now. Setting it is no act of the customer: what it leaves
   * out has its default again, unless the customer has emptied that field.
   */
  get data(): unknown {
    return this.#value;
  }

  set data(value: unknown) {
    if (value === this.#value) return;
    // Other data may be of another variant; a host that echoes changes nothing.
    for (const pointer of this.#picks.keys()) {
      if (!equal(this.value(pointer), get(value, pointer))) this.#picks.delete(pointer);
    }
    this.#value = value;
    this.#defaulted = new Set(this.#changed);
    this.#fill();
  }

  /** Takes data that shows at once, even in a control that has the focus. */
  give(value: unknown): void {
    this.#given = Symbol();
    this.data = value;
  }

  /** Begins again with these values: nothing touched, nothing wrong yet. */
  reset(value?: unknown): void {
    this.#given = Symbol();
    this.#value = value;
    for (const memory of this.#memories) memory.clear();
    this.#complaints.clear();
    this.#fill();
  }

  /** The fields in view, as a tree. */
  get fields(): readonly Field[] {
    return (this.#fields ??= fieldsOf(this.#now, this.#settings));
  }

  /** The field of the whole value, with everything that is asked, in view or not. */
  get form(): Field | undefined {
    return this.#now.form;
  }

  /** What would be sent: the data without what is hidden. */
  get submission(): unknown {
    return this.#now.value;
  }

  /** The first problem of each field in view, shown or not yet, by pointer and in the order of the page. */
  get problems(): ReadonlyMap<string, FieldProblem> {
    return (this.#problems ??= this.#judge());
  }

  /** The first problem in view, whether it is time to show it or not. */
  get firstProblem(): ShownProblem | undefined {
    return this.#complaints.first;
  }

  /** Whether nothing in view is wrong, shown or not. */
  get valid(): boolean {
    return this.#complaints.none;
  }

  /** Whether a problem shows now. */
  get complains(): boolean {
    return this.#complaints.any;
  }

  /** What the error summary lists: the problems of the last attempt that still stand. */
  get summary(): readonly ShownProblem[] {
    return this.#complaints.summary;
  }

  /** Another page is drawn: the summary keeps what can be seen there. */
  turn(): void {
    this.#complaints.turn();
  }

  /** Shows every problem in view. @returns whether there was none */
  attempt(): boolean {
    // Enter submits without leaving the field, so what leaving would have done is done here.
    for (const field of everyField(this.fields)) {
      const value = this.value(field.pointer);
      const kept = typeof value === 'string' ? this.#stored(field, field.pointer, normal(field, value, this.#settings)) : value;
      if (kept !== value) this.#write(field.pointer, kept);
    }
    this.#refresh();
    return this.#complaints.attempt();
  }

  /** Shows what a server found wrong, sentence by pointer; one that can change its language is a function. */
  tell(sentences: Iterable<readonly [pointer: string, message: Sentence]>): void {
    this.#complaints.tell(sentences);
    this.#host.requestUpdate();
  }

  /**
   * Puts the focus on a field: its control, or the first one of its group.
   * Resolves after the host has drawn, so it can be called in the same breath as a change.
   *
   * @returns whether there was something to focus
   */
  async focus(pointer: string): Promise<boolean> {
    await this.#host.updateComplete;
    const named = this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(this.id(pointer))}`);
    const control = firstControl(named);
    control?.focus();
    return Boolean(control);
  }

  /** Focuses the first field whose problem shows, or where it is none of a field the summary, which says it. */
  async focusFirst(): Promise<void> {
    const first = this.#complaints.shown.find(({ pointer }) => this.#complaints.isDrawn(pointer));
    if (first && (await this.focus(first.pointer))) return;
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }

  // What the templates ask.

  get messages(): FormMessages {
    return this.#settings.messages ?? formMessages;
  }

  get locale(): string {
    return this.#settings.locale ?? 'en';
  }

  get disabled(): boolean {
    return this.#settings.disabled ?? false;
  }

  get readOnly(): boolean {
    return this.#settings.readOnly ?? false;
  }

  get widgets(): Readonly<Record<string, FieldTemplate>> | undefined {
    return this.#settings.widgets;
  }

  get given(): unknown {
    return this.#given;
  }

  id(pointer: string, part?: FieldPart): string {
    return idOf(pointer, part);
  }

  value(pointer: string): unknown {
    return pointer.includes('/~v') ? this.field(pointer)?.of?.variants.chosen : get(this.#value, pointer);
  }

  text(pointer: string): string | undefined {
    return this.#texts.get(pointer);
  }

  drawnFrom(pointer: string): readonly unknown[] {
    return [this.value(pointer), this.text(pointer), this.problem(pointer), this.#settings, this.#used.get(pointer), this.#given];
  }

  /** Whether the customer has changed this field, or one inside it. */
  hasChanged(pointer: string): boolean {
    return [...this.#changed].some((one) => `${one}/`.startsWith(`${pointer}/`));
  }

  change(pointer: string, value: unknown, phase: ChangePhase, text?: string): void {
    this.#used.set(pointer, Symbol());
    if (text === undefined) this.#texts.delete(pointer);
    else this.#texts.set(pointer, text);
    const field = this.field(pointer);
    if (field?.of) return this.#choose(field.of, Number(value));
    const alone = phase === 'input' && text !== undefined && this.#showsAlone(field);
    const kept = this.#stored(field, pointer, phase === 'commit' ? normal(field, value, this.#settings) : value);
    if (field?.kind === 'array') carry(this.#memories, pointer, this.value(pointer), kept ?? []);
    this.#write(pointer, kept);
    this.#changed.add(pointer);
    this.#complaints.hush(pointer);
    this.#complaints.changed(pointer);
    this.#fill(alone);
    this.#complaints.keep();
    if (alone && !this.#isCalm) this.#host.requestUpdate();
    this.#settings.changed?.(pointer, phase);
  }

  /** Whether what is typed into a field shows in its control alone, unless others come, go or complain of it. */
  #showsAlone(field: Field | undefined): boolean {
    // What templates of others draw from, nobody knows; and a slider says its value beside it.
    const ours = !this.widgets && !extensions.some(({ widgets }) => widgets) && field?.widget !== 'range';
    return this.#settings.drawsFieldsOnly === true && ours && this.#isCalm;
  }

  get #isCalm(): boolean {
    return !this.#complaints.any && this.summary.length === 0;
  }

  blur(pointer: string): void {
    afterPress(() => {
      this.#used.set(pointer, Symbol());
      this.#complaints.left(pointer);
      this.#host.requestUpdate();
    });
  }

  problem(pointer: string): string | undefined {
    return this.#complaints.at(pointer);
  }

  // What complaints ask.

  field(pointer: string): Field | undefined {
    return (this.#index ??= byPointer(...this.fields)).get(pointer);
  }

  sentence(pointer: string): string | undefined {
    const problem = this.problems.get(pointer);
    return problem && sentenceFor(problem, this.messages, this.locale);
  }

  /** Another variant: what both ask stays, and what the new one held comes back. */
  #choose({ pointer, variants: { list, root, chosen } }: NonNullable<Field['of']>, next: number): void {
    const before = this.value(pointer);
    const left = this.#left.get(pointer) ?? new Map<unknown, unknown>();
    this.#left.set(pointer, left.set(list[chosen], before));
    this.#picks.get(pointer)?.set(list, next);
    this.#complaints.changed(pointer);
    this.#value = set(this.#value, pointer, switched(before, list[next], left.get(list[next]), root));
    // What was emptied for the new variant's sake may have its default.
    for (const [name] of propertiesOf(list[next], root)) {
      const inner = child(pointer, name);
      if (this.value(inner) === undefined && !this.#changed.has(inner)) this.#defaulted.delete(inner);
    }
    this.#fill();
    this.#complaints.keep();
    this.#settings.changed?.(pointer, 'commit');
  }

  get #memories(): (Set<string> | Map<string, unknown>)[] {
    return [this.#defaulted, this.#changed, this.#texts, this.#picks, this.#left, ...this.#complaints.memories];
  }

  #judge(): Map<string, FieldProblem> {
    const problems = new Map(problemsOf(this.#source, this.#now, this.#settings).map((one) => [one.pointer, one]));
    for (const [pointer, message] of this.#settings.judge?.(this.submission) ?? []) {
      if (problems.has(pointer)) continue;
      const field = this.field(pointer);
      problems.set(pointer, { pointer, keyword: 'custom', params: { message }, field, value: this.value(pointer) });
    }
    return problems;
  }

  #stored(field: Field | undefined, pointer: string, value: unknown): unknown {
    return keptOf(field, value, field?.entry || Array.isArray(this.value(pointer.slice(0, pointer.lastIndexOf('/')))));
  }

  #write(pointer: string, value: unknown): void {
    this.#value = write(this.#value, pointer, value, (at) => this.field(at));
  }

  get #now(): Settled {
    return (this.#settled ??= settle(this.#source, this.#value, this.#settings, this.#picks));
  }

  /** Of what the customer has changed, what the present form asks as well. */
  #keepAnswered(before: ReadonlyMap<string, Field>): void {
    this.#refresh();
    const after = byPointer(this.form);
    for (const pointer of this.#changed) {
      if (!sameQuestion(before.get(pointer), after.get(pointer))) this.#changed.delete(pointer);
    }
  }

  /** @param alone whether the change is drawn already, unless other fields or values come of it */
  #fill(alone = false): void {
    const before = this.#settled?.form;
    const drawn = [this.#fields, this.#index] as const;
    const { value, settled } = withDefaults(this.#source, this.#value, this.#defaulted, this.#settings, this.#picks);
    const same = before === settled.form;
    if (!alone || !same || value !== this.#value) this.#host.requestUpdate();
    this.#value = value;
    this.#forget();
    this.#settled = settled;
    // Nothing came or went; but what is in view, the host says each time.
    if (same && !this.#settings.include) [this.#fields, this.#index] = drawn;
  }

  #refresh(): void {
    this.#forget();
    this.#host.requestUpdate();
  }

  #forget(): void {
    this.#settled = this.#fields = this.#index = this.#problems = undefined;
  }
}
