import { html, noChange } from 'lit';
import { Directive, directive, type ChildPart } from 'lit/directive.js';
import { equal } from '../base/evaluator/index.ts';
import type { Field } from './field.ts';
import type { ChangePhase, FieldTemplate, FormHost } from './host.ts';
import { demanded, describedBy, frame, invalid, locked } from './templates/frame.ts';

/**
 * What a custom element must be to stand for a control. It says `input` while the customer is busy and `change` when a
 * value is settled, as native controls do; both need not be composed, because they are heard on the element itself.
 *
 * Its accessible name and description come by `aria-labelledby` and `aria-describedby` on the element, so it must have
 * a role there, or be form-associated and take the focus itself.
 */
export interface FieldElement extends HTMLElement {
  /** Any JSON; `undefined` is no answer. */
  value: unknown;
  label?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** Everything else about the field: choices, hints, `options` of its UI schema, its schema. */
  field?: Field;
}

class Placed extends Directive {
  #element?: FieldElement;
  // An entry of a list may move, so its listeners ask for the field of now.
  #now: [string, Field, FormHost] = ['', {} as Field, {} as FormHost];

  render(..._now: [tag: string, field: Field, host: FormHost]): unknown {
    return noChange;
  }

  override update(_part: ChildPart, now: [tag: string, field: Field, host: FormHost]): unknown {
    this.#now = now;
    const [tag, field, host] = now;
    const element = this.#element?.localName === tag ? this.#element : (this.#element = this.#make(tag));
    const { pointer, label } = field;
    const required = demanded(field);
    const described = describedBy(field, host);
    element.id = host.id(pointer);
    const attributes = {
      name: field.name,
      part: 'control',
      'aria-labelledby': host.id(pointer, 'label'),
      'aria-required': String(required),
      'aria-invalid': invalid(field, host),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (described) element.setAttribute('aria-describedby', described);
    else element.removeAttribute('aria-describedby');
    Object.assign(element, { label, required, ...locked(field, host), field });
    // What the customer is in the midst of is the element's; only another value is written.
    const value = host.value(pointer);
    if (!equal(element.value, value)) element.value = value;
    return element;
  }

  #make(tag: string): FieldElement {
    const element = document.createElement(tag) as FieldElement;
    const change = (phase: ChangePhase): void => {
      const [, { pointer }, host] = this.#now;
      host.change(pointer, element.value, phase);
    };
    element.addEventListener('input', () => change('input'));
    element.addEventListener('change', () => change('commit'));
    element.addEventListener('focusout', () => {
      const [, { pointer }, host] = this.#now;
      host.blur(pointer);
    });
    return element;
  }
}

const placed = directive(Placed);

/**
 * A template that puts a custom element where our control would be, within label, hint and error:
 * `form.widgets = { signature: fieldElement('my-signature') }` and `ui:widget: 'signature'` in the UI schema.
 *
 * @param tag name of a custom element that is defined; see {@link FieldElement}
 * @throws TypeError when the name can be none of a custom element
 */
export function fieldElement(tag: string): FieldTemplate {
  if (!/^[a-z][^\sA-Z/>]*-[^\sA-Z/>]*$/.test(tag)) {
    throw new TypeError(`fieldElement: "${tag}" is no name of a custom element. Give one with a hyphen, such as "my-signature".`);
  }
  return (field, host) => frame(field, host, html`${placed(tag, field, host)}`);
}
