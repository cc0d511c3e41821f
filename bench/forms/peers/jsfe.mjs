import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import { JsfShoelace } from '@jsfe/shoelace';

customElements.get('jsf-shoelace') ?? customElements.define('jsf-shoelace', JsfShoelace);

export function mount(schema, container) {
  const element = document.createElement('jsf-shoelace');
  element.schema = schema;
  element.data = {};
  container.append(element);
}
