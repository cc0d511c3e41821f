import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { InputHints } from './field.ts';

const NAMES = ['inputmode', 'autocomplete', 'autocapitalize', 'enterkeyhint', 'list', 'rows', 'min', 'max', 'step'] as const;

class Hinted extends Directive {
  #written: Readonly<Record<string, unknown>> = {};

  render(_hints: InputHints, _placeholder?: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [hints, placeholder]: [InputHints, string?]): unknown {
    const next = { ...hints, placeholder };
    for (const name of [...NAMES, 'placeholder'] as const) {
      const value = next[name];
      if (value === this.#written[name]) continue;
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    this.#written = next;
    return noChange;
  }
}

/** Puts the attributes on a control that help keyboard and autofill, in the words of the schema's author. */
export const hinted = directive(Hinted);
