import type { LitElement } from 'lit';
import { FormController } from '../../src/form/element/form-controller.ts';
import { flattenFields, type Field } from '../../src/form/model/field.ts';
import { readForm } from '../../src/form/state/read-form.ts';
import type { FormSettings, FormSource } from '../../src/form/model/form-source.ts';

/** A form over a source as an element would hold it, without an element. */
export function formOf(schema: object, data?: unknown, uiSchema?: object, settings: FormSettings = {}): FormController {
  const host = { addController() {}, requestUpdate() {}, updateComplete: Promise.resolve(true) };
  const form = new FormController(host as unknown as LitElement, settings);
  form.source = { schema, uiSchema } as FormSource;
  form.data = data;
  return form;
}

/** Pointer and widget of everything that is drawn, in the order of the page. */
export function drawn(fields: readonly Field[]): string[] {
  return flattenFields(fields).map(({ pointer, widget }) => `${pointer} ${widget}`);
}

/** The same for a schema and a value. */
export function shown(schema: object, value: unknown = {}, uiSchema: object = {}): string[] {
  return drawn(readForm({ schema, uiSchema } as FormSource, value));
}

/** Pointer and keyword of everything that is wrong. */
export function wrong(form: FormController): string[] {
  return [...form.problems.values()].map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}
