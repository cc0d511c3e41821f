const CONTROLS = 'input, select, textarea';

const stateOf = (control: HTMLInputElement): unknown =>
  /^(checkbox|radio)$/.test(control.type) ? control.checked : control.value;

/**
 * Values that were set without an event, as password managers, form fillers and in-app browsers do. A control whose state is
 * neither the one that was drawn nor the one of its last event has such a value; the events are made up for it.
 */
export class SilentValues {
  /** The state of each control when it was drawn, or in its last event. */
  readonly #known = new WeakMap<EventTarget, unknown>();
  /** Whether the customer composes a text with an input method. */
  isComposing = false;

  /** Notes the events of the controls in a root: before their handlers, and after them, because these may set a value. */
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
