import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Settle extends Directive {
  #given: unknown;
  #composes?: boolean;

  render(_property: 'value' | 'checked' | 'selected', _shown: unknown, _given?: unknown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [property, shown, given]: Parameters<this['render']>): unknown {
    // Compared with the control itself, which the customer changes too, and not with what was drawn last.
    // While a control has the focus its text belongs to the customer and the input method: a write would move the
    // caret, break a composition, or turn "1." into "1". What is due is written by the update after blur; at once only
    // what was given from outside.
    const control = element as HTMLInputElement & HTMLOptionElement;
    if (property === 'value' && this.#composes === undefined) {
      for (const type of ['compositionstart', 'compositionend']) {
        control.addEventListener(type, () => { this.#composes = type.endsWith('start'); });
      }
      this.#composes = false;
      this.#given = given;
    }
    const isGiven = this.#given !== given;
    const kept = property === 'value' && (!isGiven || this.#composes) && control.matches(':focus:not([type=range])');
    this.#given = given;
    // Half a date is none, and goes only where there was a whole one.
    if (isGiven && control.validity?.badInput) control.valueAsNumber = 0;
    if (control[property] !== shown && !kept) Object.assign(control, { [property]: shown });
    return noChange;
  }
}

/**
 * Shows a value in a control that the customer changes as well: `<input ${settled('value', text)}>`.
 * With another `given` than before it was given from outside, and shows also in a control that has the focus.
 */
export const settled = directive(Settle);
