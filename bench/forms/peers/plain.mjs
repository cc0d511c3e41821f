/** The floor of the browser: the same fields as plain HTML controls without listeners. */
export function mount(schema, container) {
  const form = document.createElement('form');
  for (const [name, property] of Object.entries(schema.properties)) {
    const label = document.createElement('label');
    label.append(property.title, ' ', control(name, property, schema.required.includes(name)));
    form.append(label, document.createElement('br'));
  }
  container.append(form);
}

function control(name, property, required) {
  const element = document.createElement(property.enum ? 'select' : 'input');
  for (const value of property.enum ?? []) element.append(new Option(value));
  if (!property.enum) element.type = TYPES[property.format ?? property.type] ?? 'text';
  element.name = name;
  element.required = required && property.type !== 'boolean';
  return element;
}

const TYPES = { email: 'email', date: 'date', boolean: 'checkbox', number: 'number', integer: 'number' };
