import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class SyncValue extends Directive {
  #version: unknown;
  #isComposing?: boolean;

  render(_property: 'value' | 'checked' | 'selected', _shown: unknown, _version?: unknown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [property, shown, version]: Parameters<this['render']>): unknown {
    // Compared with the control itself, which the customer changes too, and not with what was drawn last.
    // While a control has the focus its text belongs to the customer and the input method: a write would move the
    // caret, break a composition, or turn "1." into "1". What is due is written by the update after blur; at once only
    // what was given from outside.
    const control = element as HTMLInputElement & HTMLOptionElement;
    if (property === 'value' && this.#isComposing === undefined) {
      for (const type of ['compositionstart', 'compositionend']) {
        control.addEventListener(type, () => { this.#isComposing = type.endsWith('start'); });
      }
      this.#isComposing = false;
      this.#version = version;
    }
    const isNewVersion = this.#version !== version;
    const belongsToCustomer = property === 'value' && (!isNewVersion || this.#isComposing) && control.matches(':focus:not([type=range])');
    this.#version = version;
    // Half a date is none, and goes only where there was a whole one.
    if (isNewVersion && control.validity?.badInput) control.valueAsNumber = 0;
    if (control[property] !== shown && !belongsToCustomer) Object.assign(control, { [property]: shown });
    return noChange;
  }
}

/**
 * Shows a value in a control that the customer changes as well: `<input ${syncValue('value', text)}>`.
 * With another `given` than before it was given from outside, and shows also in a control that has the focus.
 */
export const syncValue = directive(SyncValue);
