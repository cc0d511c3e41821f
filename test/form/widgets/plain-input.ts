/** A custom element as a host might bring it: a text box of its own, associated with the form around it. */
export class PlainInput extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  readonly #input = document.createElement('input');

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.append(this.#input);
    // A native `input` event is composed and `change` is not, so the element dispatches the latter again.
    this.#input.addEventListener('change', () => this.dispatchEvent(new Event('change', { bubbles: true })));
  }

  get value(): unknown {
    return this.#input.value || undefined;
  }

  set value(value: unknown) {
    this.#input.value = typeof value === 'string' ? value : '';
    this.#internals.setFormValue(this.#input.value);
  }

  set label(label: string) {
    this.#input.ariaLabel = label;
  }

  get required(): boolean {
    return this.getAttribute('aria-required') === 'true';
  }

  set required(required: boolean) {
    this.#input.required = required;
  }

  get disabled(): boolean {
    return this.#input.disabled;
  }

  set disabled(disabled: boolean) {
    this.#input.disabled = disabled;
  }

  get readOnly(): boolean {
    return this.#input.readOnly;
  }

  set readOnly(readOnly: boolean) {
    this.#input.readOnly = readOnly;
  }
}
