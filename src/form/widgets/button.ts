import { html, type TemplateResult } from 'lit';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/field-context.ts';
import { isLocked } from './field-frame.ts';

/** A button that creates or removes a value. */
export function button(
  field: Field,
  host: FieldContext,
  text: unknown,
  click: (event: Event) => void,
  id = host.id(field.pointer),
): TemplateResult {
  return html`<button
    type="button"
    class="button"
    part="button button-quiet"
    id=${id}
    ?disabled=${isLocked(field, host)}
    @click=${click}
  >
    ${text}
  </button>`;
}
