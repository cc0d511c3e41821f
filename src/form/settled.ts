import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Settle extends Directive {
  render(_property: 'value' | 'checked' | 'selected', _shown: unknown): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [property, shown]: Parameters<this['render']>): unknown {
    // Compared with the control itself, which the customer changes too, and not with what was drawn last.
    // While a control has the focus its text belongs to the customer and the input method: a write would move the
    // caret, break a composition, or turn "1." into "1". What is due is written by the update after blur.
    const control = element as HTMLInputElement & HTMLOptionElement;
    const due = control[property] !== shown && !(property === 'value' && control.matches(':focus'));
    if (due) Object.assign(control, { [property]: shown });
    return noChange;
  }
}

/** Shows a value in a control that the customer changes as well: `<input ${settled('value', text)}>`. */
export const settled = directive(Settle);
