import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../../lit/property.ts';
import { equal, isSchemaObject, type Schema, set } from '../../base/evaluator/index.ts';
import { standardTag } from '../../base/match-locale.ts';
import { FormController } from './form-controller.ts';
import { AdoptableElement } from '../../lit/adoptable-element.ts';
import { renderFields } from '../widgets/registry.ts';
import { controlStyles } from '../../lit/control-styles.ts';
import type { FullMessages } from '../i18n/full-messages.ts';
import { type FieldTemplate, type VisibleError, flattenFields, type Field } from '../model/field.ts';
import { formMessages, definedMessages, type FormMessages } from '../i18n/messages.ts';
import type { Normalizer, UiSchema } from '../model/form-source.ts';
import { humanize } from '../schema/pick-widget.ts';
import { renderSummary } from './error-summary.ts';

/**
 * The part of the data that a browser may save and restore: no passwords and no fields with `autocomplete: off`, as for
 * native fields.
 */
function restorableValue(data: unknown, form: Field | undefined): unknown {
  return flattenFields(form ? [form] : [])
    .filter(({ widget, hints }) => widget === 'password' || hints.autocomplete === 'off')
    .reduce((restorable, { pointer }) => set(restorable, pointer, undefined), data);
}

/**
 * The detail of `estamp-form-change`. It holds no value, because other scripts can listen too: read `value` of the
 * element.
 *
 * @example
 * form.addEventListener('estamp-form-change', ({ detail }) => {
 *   if (detail.committed && detail.valid) save(form.value);
 * });
 */
export interface EstampFormChange {
  /** JSON Pointer of the field. */
  pointer: string;
  /** Whether the customer left the control or made a choice. It is false while they type. */
  committed: boolean;
  /** Whether the whole form is valid now. */
  valid: boolean;
}

/**
 * The events of `<estamp-form>`, by name. `addEventListener` of elements, documents and windows is typed with it.
 *
 * @example
 * type SubmitEvent = EstampFormEventMap['estamp-form-submit'];
 */
export interface EstampFormEventMap {
  'estamp-form-change': CustomEvent<EstampFormChange>;
  'estamp-form-submit': CustomEvent<null>;
}

/**
 * A form rendered from a JSON Schema and a UI schema. It works alone, or as a form-associated element: a surrounding
 * `<form>` submits its value as JSON.
 *
 * @example
 * const form = document.createElement('estamp-form');
 *
 * form.schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Your name' } } };
 *
 * form.submitLabel = 'Send';
 *
 * form.addEventListener('estamp-form-submit', () => send(form.value));
 * @tagname estamp-form
 * @summary A form from a JSON Schema.
 * @attr {string} lang - Language of numbers and dates; the nearest `lang` around the element unless set
 * @event {CustomEvent<EstampFormChange>} estamp-form-change - The customer changed a field.
 * @event {CustomEvent<null>} estamp-form-submit - The customer submitted a valid form.
 * @slot - Below the fields, for content of the page.
 * @csspart form - The form
 * @csspart error-summary - The error summary, after an attempt to submit
 * @shared field field-invalid label optional control hint unsupported error choices choice choice-hint group item
 * @shared actions
 * @csspart grip - The handle that drags an entry (`estamp-checkout/form/full`)
 * @shared button button-primary button-quiet
 * @shared --estamp-color-accent --estamp-color-on-accent --estamp-color-text --estamp-color-text-muted
 * @shared --estamp-color-divider --estamp-color-border --estamp-color-background --estamp-color-input-background
 * @shared --estamp-color-surface --estamp-color-danger --estamp-color-danger-surface --estamp-font-family
 * @shared --estamp-font-size --estamp-font-weight --estamp-radius --estamp-border-width --estamp-spacing
 * @shared --estamp-control-height --estamp-focus-ring --estamp-sticky-offset
 * @cssstate user-invalid - An error is visible: the customer has left a field or tried to submit. (`:invalid` is native
 *   and applies from the start; browsers do not apply `:user-invalid` to custom elements.)
 */
export class EstampForm extends AdoptableElement {
  static readonly formAssociated = true;
  /** With its own `theme`, the form needs its own background, because the page's may be of the other colour scheme. */
  static override styles = [controlStyles, css`:host([theme]) { background: var(--_ground); }`];

  /** The name of the value in a surrounding form. Also the label of a single-field form without a title. */
  @property({ reflect: true }) name?: string;
  /** The fields show their values and cannot be changed. */
  @property({ type: Boolean, reflect: true }) readonly = false;
  /** The text of the submit button. Without it there is no button; Enter still submits. */
  @property({ attribute: 'submit-label' }) submitLabel?: string;
  /** Overrides of the texts, including those of `estamp-checkout/form/full`. */
  @property({ attribute: false }) messages?: Partial<FormMessages & FullMessages>;
  /**
   * Additional validation, called if the schema finds no error: yields the JSON Pointer and the message of each error.
   */
  @property({ attribute: false }) validate?: (value: unknown) => Iterable<readonly [pointer: string, message: string]>;
  /** Your own templates, by widget name. `fieldElement('my-tag')` creates one from a custom element. */
  @property({ attribute: false }) widgets?: Readonly<Record<string, FieldTemplate>>;
  /** Functions that normalize typed text on blur. A field selects one with `ui:options.normalize`. */
  @property({ attribute: false }) normalizers?: Readonly<Record<string, Normalizer>>;

  readonly #internals = this.attachInternals();
  readonly #form: FormController = new FormController(this, {
    skipHostUpdates: true,
    changed: (pointer, phase) => this.#changed(pointer, phase === 'commit'),
  });
  #schema?: Schema;
  #uiSchema?: UiSchema;
  /** The value after a reset: the last one that the page set. */
  #initial: unknown;
  /** Disabled by its own attribute or by a surrounding fieldset, as the browser reported. */
  #disabledByFieldset = false;
  #isChecking = false;
  readonly #warned = new Set<string>();
  /** The settings of the last rendering. At first the defaults. */
  #settings: Readonly<Record<string, unknown>> = { locale: 'en', label: '', disabled: false, readOnly: false };
  /** The data and submission last reported to the surrounding form. */
  #reported: readonly unknown[] = [];

  constructor() {
    super();
    this.addEventListener('invalid', (event) => this.#onInvalid(event));
  }

  /** Disables all fields and submitting. */
  @property({ type: Boolean })
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(disabled: boolean) {
    // Set at once, because the browser, the surrounding form and style sheets depend on the attribute.
    this.toggleAttribute('disabled', disabled);
  }

  /** The form as JSON Schema 2020-12. */
  @property({ type: Object })
  get schema(): Schema | undefined {
    return this.#schema;
  }

  set schema(schema: Schema | undefined) {
    this.#schema = schema;
    this.#read();
  }

  /** The UI schema, which says how to render the form: `ui:order`, `ui:widget`, `ui:help`, ... */
  @property({ type: Object, attribute: 'ui-schema' })
  get uiSchema(): UiSchema | undefined {
    return this.#uiSchema;
  }

  set uiSchema(uiSchema: UiSchema | undefined) {
    this.#uiSchema = uiSchema;
    this.#read();
  }

  /**
   * The value that would be submitted, without hidden fields. Setting it does not fire `estamp-form-change`. Setting an
   * equal value is a no-op, so values of hidden fields are kept in two-way-bound hosts.
   */
  @property({ type: Object })
  get value(): unknown {
    return this.#form.submission;
  }

  set value(value: unknown) {
    this.#initial = value;
    if (!equal(value, this.value)) this.#form.give(value);
    this.#updateFormValue();
  }

  /** The surrounding form, if any. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Whether the element is validated: `false` while disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Native validity: `customError` while there is any error, visible or not. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** The first error as a sentence, with the label of its field. */
  get validationMessage(): string {
    const first = this.#form.firstProblem;
    return first ? sentence(first) : '';
  }

  /** Whether the form is valid. Does not show errors. */
  checkValidity(): boolean {
    this.#isChecking = true;
    const valid = this.#internals.checkValidity();
    this.#isChecking = false;
    return valid;
  }

  /** Shows all errors and focuses the first. @returns whether the form is valid */
  reportValidity(): boolean {
    return !this.willValidate || this.#attempt();
  }

  /** Shows errors of a server. Each one clears when its field changes. */
  setErrors(sentences: Iterable<readonly [pointer: string, message: string]>): void {
    this.#form.setErrors(sentences);
  }

  /** Submits, as the submit button does. @returns whether the form was valid */
  submit(): boolean {
    if (this.#disabledByFieldset || !this.#attempt()) return false;
    this.dispatchEvent(new CustomEvent('estamp-form-submit', { bubbles: true, composed: true, detail: null }));
    this.form?.requestSubmit();
    return true;
  }

  /** Focuses the first control. */
  override focus(options?: FocusOptions): void {
    this.renderRoot
      ?.querySelector<HTMLElement>(':is(input, select, textarea, button, [part~=control]):not(:disabled)')
      ?.focus(options);
  }

  /** Values that were set without an event are read before the surrounding form is submitted. */
  formAssociatedCallback(form: HTMLFormElement | null): void {
    form?.addEventListener('submit', this.#readControls, true);
  }

  #readControls = (): void => this.#form.readControls();

  formResetCallback(): void {
    this.#form.reset(this.#initial);
    this.#updateFormValue();
  }

  formDisabledCallback(disabled: boolean): void {
    this.#disabledByFieldset = disabled;
    this.requestUpdate();
  }

  /**
   * Restores the data that the browser saved when the customer comes back to the page. Data that it did not save is
   * lost.
   */
  formStateRestoreCallback(state: string): void {
    try {
      this.#form.data = JSON.parse(state) as unknown;
    } catch {
      // Not our data: the browser's autofill, or a control of the same name in an older page.
      return;
    }
    this.#updateFormValue();
  }

  protected override willUpdate(_changed: PropertyValues): void {
    const { messages, widgets, normalizers, validate: customValidate, readonly: readOnly } = this;
    const locale = standardTag(this.closest<HTMLElement>('[lang]')?.lang || 'en');
    const disabled = this.#disabledByFieldset;
    // Used only by a form that is a single field.
    const label = this.getAttribute('aria-label') ?? humanize(this.name ?? '');
    const settings = { locale, label, disabled, readOnly, messages, widgets, normalizers, customValidate };
    // New settings make the form read its schema again. Typing changes none of them.
    if (Object.entries(settings).every(([name, now]) => now === this.#settings[name])) return;
    this.#settings = settings;
    const wrong = (name: string): void =>
      this.#warn(`\`messages.${name}\` is not a text. Give a string, or plural forms with \`other\`.`);
    this.#form.configure({
      ...settings,
      messages: messages && { ...formMessages, ...definedMessages(messages, wrong) },
    });
  }

  protected override render(): TemplateResult {
    const submit = (event: Event): void => {
      event.preventDefault();
      this.submit();
    };
    return html`<form class="fields" part="form" novalidate @submit=${submit}>
      ${renderSummary(this.#form)} ${renderFields(this.#form.fields, this.#form)}
      <slot></slot>
      <button
        class="button button-primary"
        part="button button-primary"
        ?hidden=${!this.submitLabel}
        ?disabled=${this.#disabledByFieldset}
      >
        ${this.submitLabel ?? nothing}
      </button>
    </form>`;
  }

  protected override updated(): void {
    this.#updateFormValue();
  }

  #attempt(): boolean {
    const valid = this.#form.attempt();
    if (!valid) void this.#form.focusFirst();
    return valid;
  }

  #read(): void {
    const usable = this.#schema === undefined || typeof this.#schema === 'boolean' || isSchemaObject(this.#schema);
    if (!usable) this.#warn('`schema` is not a JSON Schema. Give an object, such as { type: "object", properties }.');
    this.#form.source = { schema: (usable ? this.#schema : undefined) ?? true, uiSchema: this.#uiSchema };
    this.#updateFormValue();
  }

  /** Warns once about a mistake of the page. */
  #warn(mistake: string): void {
    if (this.#warned.has(mistake)) return;
    this.#warned.add(mistake);
    // eslint-disable-next-line no-console -- the page's developer is the one to know
    console.warn(`<estamp-form>: ${mistake}`);
  }

  #changed(pointer: string, committed: boolean): void {
    this.#updateFormValue();
    const detail = { pointer, committed, valid: !this.#form.hasProblems };
    const init = { bubbles: true, composed: true, detail };
    this.dispatchEvent(new CustomEvent<EstampFormChange>('estamp-form-change', init));
  }

  /** Reports value and validity to the surrounding form, and the complete data for the browser's restoration. */
  #updateFormValue(): void {
    const { submission, data, form, valid } = this.#form;
    const text = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
    if (this.#reported[0] !== data || this.#reported[1] !== submission) {
      this.#reported = [data, submission];
      this.#internals.setFormValue(text(submission), text(restorableValue(data, form)));
    }
    if (valid !== this.validity.valid) {
      // The browser requires a text but never shows it; `validationMessage` computes ours on demand.
      this.#internals.setValidity({ customError: !valid }, valid ? '' : 'invalid');
    }
    try {
      this.#internals.states[this.#form.hasVisibleError ? 'add' : 'delete']('user-invalid');
    } catch {
      // Browsers before 2024 accept only state names with two dashes. They have no state.
    }
  }

  /** Shows our errors instead of the browser's bubble when a surrounding form is submitted. */
  #onInvalid(event: Event): void {
    event.preventDefault();
    if (this.#isChecking) return;
    this.#form.attempt();
    const controls = [...(this.form?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find((control) => control.willValidate && !control.validity.valid);
    if (first === (this as unknown)) void this.#form.focusFirst();
  }
}

function sentence({ label, message }: VisibleError): string {
  return message.includes(label) ? message : `${label}: ${message}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'estamp-form': EstampForm;
  }
  interface HTMLElementEventMap extends EstampFormEventMap {}
  interface DocumentEventMap extends EstampFormEventMap {}
  interface WindowEventMap extends EstampFormEventMap {}
}
