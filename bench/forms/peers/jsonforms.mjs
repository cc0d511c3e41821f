import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';

function Shop({ schema }) {
  const [data, setData] = useState({});
  return createElement(JsonForms, {
    schema,
    data,
    renderers: vanillaRenderers,
    cells: vanillaCells,
    onChange: (change) => setData(change.data),
  });
}

export function mount(schema, container) {
  createRoot(container).render(createElement(Shop, { schema }));
}
