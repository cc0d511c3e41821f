import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class SyncValue extends Directive {
  #version: unknown;
  #isComposing?: boolean;

  render(_property: 'value' | 'checked' | 'selected', _shown: unknown, _version?: unknown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [property, shown, version]: Parameters<this['render']>): unknown {
    // Compares with the control, which the customer changes too, not with the last rendered value. A focused control is
    // not written: that would move the caret, break an IME composition, or turn "1." into "1". The update after blur
    // writes it. A value set by the host is written at once.
    const control = element as HTMLInputElement & HTMLOptionElement;
    if (property === 'value' && this.#isComposing === undefined) {
      for (const type of ['compositionstart', 'compositionend']) {
        control.addEventListener(type, () => {
          this.#isComposing = type.endsWith('start');
        });
      }
      this.#isComposing = false;
      this.#version = version;
    }
    const isNewVersion = this.#version !== version;
    const belongsToCustomer =
      property === 'value' && (!isNewVersion || this.#isComposing) && control.matches(':focus:not([type=range])');
    this.#version = version;
    // An incomplete date counts as empty. Clear the control only if the host removed a complete date.
    if (isNewVersion && control.validity?.badInput) control.valueAsNumber = 0;
    if (control[property] !== shown && !belongsToCustomer) Object.assign(control, { [property]: shown });
    return noChange;
  }
}

/**
 * Shows a value in a control that the customer also changes: `<input ${syncValue('value', text)}>`. A changed `given`
 * means that the host set the value, so it is written even to a focused control.
 */
export const syncValue = directive(SyncValue);
