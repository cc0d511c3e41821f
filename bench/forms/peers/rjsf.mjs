import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';

export function mount(schema, container) {
  createRoot(container).render(createElement(Form, { schema, validator }));
}
