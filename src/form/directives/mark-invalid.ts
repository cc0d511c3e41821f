import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

/** The class and the part of a field with a visible error. */
const INVALID = 'field-invalid';

class MarkInvalid extends Directive {
  #isMarked = false;

  render(_isInvalid: boolean): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [isInvalid]: [boolean]): unknown {
    if (isInvalid === this.#isMarked) return noChange;
    this.#isMarked = isInvalid;
    element.classList.toggle(INVALID, isInvalid);
    element.part.toggle(INVALID, isInvalid);
    return noChange;
  }
}

/** Adds the state of a field to the class and the parts of its frame. The parts contain it, so that pages can style it. */
export const markInvalid = directive(MarkInvalid);
