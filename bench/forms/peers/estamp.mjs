// The built package by path, because this folder is a package of its own.
import '../../../dist/form.js';

export function mount(schema, container) {
  const element = document.createElement('estamp-form');
  element.schema = schema;
  container.append(element);
}
