import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

class Settled extends Directive {
  render(_text: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [text]: [string]): unknown {
    const control = element as HTMLInputElement;
    // While a control has the focus its text belongs to the customer and the input method: a write would move the
    // caret, break a composition, or turn "1." into "1". What is due is written by the update after blur.
    if (control.value !== text && !control.matches(':focus')) control.value = text;
    return noChange;
  }
}

/** Shows a text in an input, once nobody is typing there: `<input ${settled(text)}>`. */
export const settled = directive(Settled);
