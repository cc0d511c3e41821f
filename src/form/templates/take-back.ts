import { html, nothing, type TemplateResult } from 'lit';
import type { Field } from '../field.ts';
import type { FormHost } from '../host.ts';
import { isLocked } from './frame.ts';
import { removeButton } from './remove-button.ts';

/** What takes an answer back, where there need be none and the control itself knows no way. A default is no answer yet. */
export function takeBack(field: Field, host: FormHost): TemplateResult | typeof nothing {
  return field.free && ![undefined, field.schema.default].includes(host.value(field.pointer)) && !isLocked(field, host)
    ? html`<div class="actions" part="actions">${removeButton(field, host)}</div>`
    : nothing;
}
