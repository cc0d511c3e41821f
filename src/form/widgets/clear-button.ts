import { html, nothing, type TemplateResult } from 'lit';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/field-context.ts';
import { isLocked } from './field-frame.ts';
import { removeButton } from './remove-button.ts';

/** A button that clears an optional answer whose control cannot. A default value is not an answer yet. */
export function clearButton(field: Field, host: FieldContext): TemplateResult | typeof nothing {
  return field.optional &&
    ![undefined, field.schema.default].includes(host.value(field.pointer)) &&
    !isLocked(field, host)
    ? html`<div class="actions" part="actions">${removeButton(field, host, true)}</div>`
    : nothing;
}
