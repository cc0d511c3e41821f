import { noChange } from 'lit';
import { Directive, directive, type ChildPart } from 'lit/directive.js';

class SelectedIndex extends Directive {
  render(_index: number): unknown {
    return noChange;
  }

  override update({ parentNode }: ChildPart, [index]: [number]): unknown {
    const select = parentNode as unknown as HTMLSelectElement;
    if (select.selectedIndex !== index) select.selectedIndex = index;
    return noChange;
  }
}

/**
 * Selects an option of a `select`: `<select>${options}${selectedIndex(1)}</select>`, after the options. A part in each option
 * would make the browser read all of them again for each one.
 */
export const selectedIndex = directive(SelectedIndex);
