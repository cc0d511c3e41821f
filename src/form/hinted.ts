import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { InputHints } from './field.ts';

const NAMES = ['inputmode', 'autocomplete', 'autocapitalize', 'enterkeyhint'] as const;

class Hinted extends Directive {
  render(_hints: InputHints, _placeholder?: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [hints, placeholder]: [InputHints, string?]): unknown {
    const write = (name: string, value: string | undefined): void => {
      if (value === undefined) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    };
    for (const name of NAMES) write(name, hints[name]);
    write('placeholder', placeholder);
    return noChange;
  }
}

/** Puts the attributes on a control that help keyboard and autofill, in the words of the schema's author. */
export const hinted = directive(Hinted);
