import { fixture, html } from '@open-wc/testing';
import { EstampForm } from '../../src/form/element/estamp-form.ts';

class DrawnForm extends EstampForm {}
customElements.define('drawn-form', DrawnForm);

/** A form in the page, drawn. */
export async function drawnForm(schema: object, more: Partial<EstampForm> = {}): Promise<EstampForm> {
  const form = await fixture<EstampForm>(html`<drawn-form></drawn-form>`);
  Object.assign(form, { schema }, more);
  await form.updateComplete;
  return form;
}

/** Every element of a form that a selector finds. */
export function all<T extends Element = HTMLElement>(form: EstampForm, selector: string): T[] {
  return [...form.renderRoot.querySelectorAll<T>(selector)];
}

/** The first of them. */
export function one<T extends Element = HTMLInputElement>(form: EstampForm, selector: string): T {
  const found = form.renderRoot.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** A button by its accessible name. */
export function button(form: EstampForm, name: string): HTMLButtonElement {
  const found = all<HTMLButtonElement>(form, 'button').find((each) => nameOf(each) === name);
  if (!found) throw new Error(`There is no button “${name}”, only ${all(form, 'button').map(nameOf).join(', ')}.`);
  return found;
}

/** The accessible name of the element that has the focus. */
export function focused(form: EstampForm): string {
  const at = (form.renderRoot as ShadowRoot).activeElement;
  return at ? nameOf(at) : 'nothing';
}

/** Types into a field as a customer would, and leaves it. */
export async function enter(form: EstampForm, selector: string, text: string): Promise<void> {
  const control = one(form, selector);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  control.blur();
  await form.updateComplete;
}

function nameOf(element: Element): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  return (element.getAttribute('aria-label') ?? label ?? element.textContent).replace(/\s+/g, ' ').trim();
}
