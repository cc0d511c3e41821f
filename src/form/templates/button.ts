import { html, type TemplateResult } from 'lit';
import type { Field } from '../field.ts';
import type { FormHost } from '../host.ts';
import { isLocked } from './frame.ts';

/** A button that begins or ends what a field holds. */
export function button(
  field: Field, host: FormHost, text: unknown, click: (event: Event) => void, id = host.id(field.pointer),
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
