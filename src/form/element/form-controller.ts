import type { LitElement, ReactiveController } from 'lit';
import { ErrorVisibility } from '../validation/error-visibility.ts';
import { extensions } from '../model/extension.ts';
import {
  flattenFields,
  type Field,
  idOf,
  type FieldPart,
  type ChangePhase,
  type FieldTemplate,
  type FieldContext,
  type VisibleError,
} from '../model/field.ts';
import { focusTarget } from '../widgets/focus-target.ts';
import { FormState } from './form-state.ts';
import type { FormSettings } from '../model/form-source.ts';
import { normalize } from '../state/write-value.ts';
import type { ServerMessage } from '../model/field-memory.ts';

let isPressing = false;

const onPointerDown = (): void => {
  isPressing = true;
  // The focus moves at the start of a press. A later blur has another cause.
  setTimeout(() => {
    isPressing = false;
  });
};
let watchers = 0;

/** Watches presses on the page until every caller has stopped watching. */
function watchPresses(): void {
  watchers += 1;
  if (watchers === 1) addEventListener('pointerdown', onPointerDown, true);
}

function unwatchPresses(): void {
  watchers -= 1;
  if (watchers === 0) removeEventListener('pointerdown', onPointerDown, true);
}

/**
 * Calls `act` at once, or after the click if a press has just started. Changes on blur can move the page, and then the
 * pressed button would miss its click.
 */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const over = new AbortController();
  // A native dropdown may swallow the end of a press.
  for (const name of ['pointerup', 'pointercancel', 'keydown']) {
    addEventListener(
      name,
      () => {
        over.abort();
        setTimeout(act);
      },
      { capture: true, signal: over.signal },
    );
  }
}
const CONTROLS = 'input, select, textarea';

const stateOf = (control: HTMLInputElement): unknown =>
  /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value;

/**
 * Values that were set without an event, as password managers, form fillers and in-app browsers do. A control whose
 * state is neither the one that was drawn nor the one of its last event has such a value; the events are made up for
 * it.
 */
class SilentValues {
  /** The state of each control when it was drawn, or in its last event. */
  readonly #known = new WeakMap<EventTarget, unknown>();
  /** Whether the customer composes a text with an input method. */
  isComposing = false;

  /**
   * Notes the events of the controls in a root: before their handlers, and after them, because these may set a value.
   */
  watch(root: Node): void {
    for (const type of ['input', 'change', 'compositionstart', 'compositionend'])
      for (const isCapture of [true, false]) root.addEventListener(type, this.#note, isCapture);
  }

  #note = ({ type, target }: Event): void => {
    if (type.startsWith('composition')) this.isComposing = type.endsWith('start');
    else if (target) this.#known.set(target, stateOf(target as HTMLInputElement));
  };

  /** Notes the states of all controls after they were drawn. */
  drawn(root: ParentNode): void {
    if (this.isComposing) return;
    for (const control of root.querySelectorAll<HTMLInputElement>(CONTROLS)) this.#known.set(control, stateOf(control));
  }

  /** Fires `input` and `change` at the controls with such a value, but not while the customer composes a text. */
  read(root: ParentNode | undefined): void {
    if (!root || this.isComposing) return;
    for (const control of root.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      // Of radio buttons only the ticked one fires.
      const isSilent = this.#known.has(control) && this.#known.get(control) !== stateOf(control);
      if (isSilent && (control.type !== 'radio' || control.checked))
        for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** Connects the state of a form to a host that draws the fields into its own root: input, focus and visible errors. */
export class FormController extends FormState implements ReactiveController, FieldContext {
  readonly #host: LitElement;
  readonly #errors = new ErrorVisibility(this);
  #externalVersion: unknown;
  #isDrawing = false;
  readonly #silent = new SilentValues();

  constructor(host: LitElement, settings: FormSettings = {}) {
    super(settings);
    this.#host = host;
    host.addController(this);
  }

  /** While the host is connected only presses are watched. The state lives as long as the host. */
  hostConnected(): void {
    watchPresses();
    this.#silent.watch(this.#host.renderRoot);
  }

  readonly hostDisconnected = unwatchPresses;

  /** Before a render, which would write the values of the data over those that were set without an event. */
  hostUpdate(): void {
    this.readControls();
    this.#isDrawing = true;
  }

  hostUpdated(): void {
    this.#isDrawing = false;
    this.#silent.drawn(this.#host.renderRoot);
  }

  /** Reads the controls whose values were set without an event. */
  readControls(): void {
    this.#silent.read(this.#host.renderRoot);
  }

  protected override update(): void {
    this.#host.requestUpdate();
  }

  /**
   * Sets the data and writes it to all controls, including the focused one, unless the customer composes a text in it.
   */
  give(value: unknown): void {
    this.#renewVersion();
    this.data = value;
  }

  /** Starts again with these values: no field is touched and no error is visible. */
  reset(value?: unknown): void {
    this.#renewVersion();
    this.#errors.clearSummary();
    this.restart(value);
  }

  #renewVersion(): void {
    if (!this.#silent.isComposing) this.#externalVersion = Symbol();
  }

  /** The first error in view, visible or not. */
  get firstProblem(): VisibleError | undefined {
    return this.#errors.first;
  }

  /** Whether there is no error in view, visible or not. */
  get valid(): boolean {
    return this.#errors.isValid;
  }

  get hasVisibleError(): boolean {
    return this.#errors.hasVisible;
  }

  /** The errors of the last attempt to submit that still exist. */
  get summary(): readonly VisibleError[] {
    return this.#errors.summary;
  }

  /** Limits the summary to the errors of the fields that are in view now. */
  onPageChange(): void {
    this.#errors.onPageChange();
  }

  /** Makes all errors in view visible. @returns whether there are none */
  attempt(): boolean {
    this.readControls();
    // Enter submits without leaving the field, so its text is not normalized yet.
    for (const field of flattenFields(this.fields)) {
      const value = this.value(field.pointer);
      const normalized = normalize(field, value, this.settings);
      if (normalized !== value) this.store(field.pointer, normalized);
    }
    this.refresh();
    return this.#errors.attempt();
  }

  /**
   * Shows the errors of a server: a message for each JSON Pointer, or a function that returns it in the current
   * language.
   */
  setErrors(sentences: Iterable<readonly [pointer: string, message: ServerMessage]>): void {
    this.#errors.setServerErrors(sentences);
    this.update();
  }

  /**
   * Focuses the control of a field, or the first control of a group. It waits until the host has drawn, so it can be
   * called directly after a change.
   *
   * @returns whether there was a control to focus
   */
  async focus(pointer: string): Promise<boolean> {
    await this.#host.updateComplete;
    const named = this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(this.id(pointer))}`);
    const control = focusTarget(named);
    control?.focus();
    return Boolean(control);
  }

  /** Focuses the first field with a visible error, or the summary if the error belongs to no field. */
  async focusFirst(): Promise<void> {
    const first = this.#errors.shown.find(({ pointer }) => this.#errors.isDrawn(pointer));
    if (first && (await this.focus(first.pointer))) return;
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>('.summary')?.focus();
  }

  get disabled(): boolean {
    return this.settings.disabled ?? false;
  }

  get readOnly(): boolean {
    return this.settings.readOnly ?? false;
  }

  get widgets(): Readonly<Record<string, FieldTemplate>> | undefined {
    return this.settings.widgets;
  }

  get externalVersion(): unknown {
    return this.#externalVersion;
  }

  id(pointer: string, part?: FieldPart): string {
    return idOf(pointer, part);
  }

  text(pointer: string): string | undefined {
    return this.memory.get(pointer)?.text;
  }

  drawnFrom(pointer: string): readonly unknown[] {
    return [
      this.value(pointer),
      this.text(pointer),
      this.problem(pointer),
      this.settings,
      this.memory.get(pointer)?.version,
      this.#externalVersion,
    ];
  }

  change(pointer: string, value: unknown, phase: ChangePhase, text?: string): void {
    Object.assign(this.memory.at(pointer), { version: Symbol(), text });
    const field = this.field(pointer);
    if (field?.variantOf) {
      this.#errors.changed(field.variantOf.pointer);
      this.selectVariant(field.variantOf, Number(value));
      this.#finish(field.variantOf.pointer, 'commit');
      return;
    }
    const before = this.form;
    const isDrawn = phase === 'input' && text !== undefined && this.#showsInControlOnly(field);
    this.store(pointer, phase === 'commit' ? normalize(field, value, this.settings) : value);
    this.#errors.markPristine(pointer);
    this.#errors.changed(pointer);
    this.finishChange(pointer, before, isDrawn);
    this.#finish(pointer, phase, isDrawn);
  }

  #finish(pointer: string, phase: ChangePhase, isDrawn = false): void {
    this.#errors.removeStale();
    // A choice is not left as a text is, so the summary follows it at once.
    if (phase === 'commit') afterPress(() => this.#errors.listRemaining() && this.update());
    if (isDrawn && this.#hasErrorsToDraw) this.update();
    this.settings.changed?.(pointer, phase);
  }

  /** Whether typed text is shown in its control only, so that the host has nothing to draw. */
  #showsInControlOnly(field: Field | undefined): boolean {
    // Custom templates may render any value, and a slider renders its value beside the control.
    const ours = !this.widgets && !extensions.some(({ widgets }) => widgets) && field?.widget !== 'range';
    return this.settings.skipHostUpdates === true && ours && !this.#hasErrorsToDraw;
  }

  get #hasErrorsToDraw(): boolean {
    return this.#errors.hasVisible || this.summary.length > 0;
  }

  blur(pointer: string): void {
    // Chromium also reports a control that the drawing removes. The customer did not leave it.
    if (this.#isDrawing) return;
    this.readControls();
    afterPress(() => {
      this.memory.at(pointer).version = Symbol();
      this.#errors.touch(pointer);
      this.update();
    });
  }

  problem(pointer: string): string | undefined {
    return this.#errors.messageAt(pointer);
  }
}
