import { html, noChange } from 'lit';
import { Directive, directive, type ChildPart } from 'lit/directive.js';
import { equal } from '../../base/evaluator/index.ts';
import type { Field } from '../model/field.ts';
import type { ChangePhase, FieldTemplate, FieldContext } from '../model/field-context.ts';
import { isRequiredNow, describedBy, fieldFrame, ariaInvalid, lockState } from './field-frame.ts';

/**
 * A custom element that is the control of a field. Like a native control it fires `input` while the customer types and
 * `change` when the value is final. The events need not bubble or be composed: the form listens on the element itself.
 *
 * The form sets `aria-labelledby` and `aria-describedby` on the element, so the element needs a role, or must be
 * form-associated and focusable itself.
 *
 * @example
 * class MySignature extends HTMLElement implements FieldElement {
 *   value: unknown;
 *   onpointerup = () => {
 *     this.value = this.draw();
 *     this.dispatchEvent(new Event('change'));
 *   };
 * }
 */
export interface FieldElement extends HTMLElement {
  /** Any JSON value. `undefined` means that there is no answer. */
  value: unknown;
  label?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  /** The whole field: choices, hints, schema and the `ui:options`. */
  field?: Field;
}

class PlaceElement extends Directive {
  #element?: FieldElement;
  // An item of a list can move, so the listeners read the current field.
  #now: [string, Field, FieldContext] = ['', {} as Field, {} as FieldContext];

  render(..._now: [tag: string, field: Field, host: FieldContext]): unknown {
    return noChange;
  }

  override update(_part: ChildPart, now: [tag: string, field: Field, host: FieldContext]): unknown {
    this.#now = now;
    const [tag, field, host] = now;
    const element = this.#element?.localName === tag ? this.#element : (this.#element = this.#make(tag));
    const { pointer, label } = field;
    const required = isRequiredNow(field);
    const described = describedBy(field, host);
    element.id = host.id(pointer);
    const attributes = {
      name: field.name,
      part: 'control',
      'aria-labelledby': host.id(pointer, 'label'),
      'aria-required': String(required),
      'aria-invalid': ariaInvalid(field, host),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (described) element.setAttribute('aria-describedby', described);
    else element.removeAttribute('aria-describedby');
    Object.assign(element, { label, required, ...lockState(field, host), field });
    // Writing an equal value could interrupt the customer's typing.
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

const placeElement = directive(PlaceElement);

/**
 * Returns a template that draws a custom element as the control, with the label, hint and error of the form.
 *
 * @param tag the name of a defined custom element; see {@link FieldElement}
 * @throws TypeError if the tag is not a valid name of a custom element
 *
 * @example
 * // The UI schema of the field: { 'ui:widget': 'signature' }
 * form.widgets = { signature: fieldElement('my-signature') };
 */
export function fieldElement(tag: string): FieldTemplate {
  if (!/^[a-z][^\sA-Z/>-]*-[^\sA-Z/>]*$/.test(tag)) {
    throw new TypeError(
      `fieldElement: "${tag}" is not a valid name of a custom element. Use a name with a hyphen, such as "my-signature".`,
    );
  }
  return (field, host) => fieldFrame(field, host, html`${placeElement(tag, field, host)}`);
}
