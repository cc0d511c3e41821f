/** A form written by hand with Lit: one element, re-rendered at each key press, without validation. */
import { html, LitElement } from 'lit';
import { live } from 'lit/directives/live.js';

const TYPES = { email: 'email', date: 'date', number: 'number', integer: 'number' };

class HandWritten extends LitElement {
  static properties = { schema: { attribute: false }, value: { attribute: false } };

  constructor() {
    super();
    this.value = {};
  }

  render() {
    const { properties, required } = this.schema;
    return html`<form>${Object.entries(properties).map(([name, property]) => this.#field(name, property, required.includes(name)))}</form>`;
  }

  #field(name, property, required) {
    const set = (value) => {
      this.value = { ...this.value, [name]: value };
    };
    if (property.type === 'boolean') {
      return html`<div><label><input type="checkbox" id=${name} .checked=${live(this.value[name] ?? false)}
        @change=${(event) => set(event.target.checked)}> ${property.title}</label></div>`;
    }
    if (property.enum) {
      return html`<div><label for=${name}>${property.title}</label><select id=${name} ?required=${required}
        @change=${(event) => set(event.target.value)}>
        ${property.enum.map((value) => html`<option ?selected=${value === this.value[name]}>${value}</option>`)}</select></div>`;
    }
    return html`<div><label for=${name}>${property.title}</label><input type=${TYPES[property.format ?? property.type] ?? 'text'}
      id=${name} ?required=${required} .value=${live(this.value[name] ?? '')}
      @input=${(event) => set(event.target.value)}></div>`;
  }
}
customElements.define('hand-written', HandWritten);

export function mount(schema, container) {
  const element = document.createElement('hand-written');
  element.schema = schema;
  container.append(element);
}
