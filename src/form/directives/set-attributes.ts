import { noChange } from 'lit';
import { Directive, directive, type DirectiveResult, type ElementPart } from 'lit/directive.js';

/** Attributes by name. `true` sets the attribute without a value; `false` and `undefined` remove it. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

class SetAttributes extends Directive {
  #written: Attributes = {};

  render(_attributes: Attributes): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [next]: [Attributes]): unknown {
    for (const name of Object.keys({ ...this.#written, ...next })) {
      const value = next[name];
      if (value === this.#written[name]) continue;
      if (value === undefined || value === false) element.removeAttribute(name);
      else element.setAttribute(name, value === true ? '' : value);
    }
    this.#written = next;
    return noChange;
  }
}

/** Sets many optional attributes as one template part: `<input ${setAttributes({ id, required })} />`. */
export const setAttributes: (given: Attributes) => DirectiveResult = directive(SetAttributes);
