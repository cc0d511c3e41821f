import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Field } from '../model/field.ts';
import type { FieldContext } from '../model/field-context.ts';
import { isLocked } from './field-frame.ts';

/**
 * A button that creates or removes a value.
 *
 * @param name the accessible name of a button that looks like a link
 */
export function button(
  field: Field,
  host: FieldContext,
  text: unknown,
  click: (event: Event) => void,
  id = host.id(field.pointer),
  name?: string,
): TemplateResult {
  return html`<button
    type="button"
    class=${name ? 'clear' : 'button'}
    aria-label=${ifDefined(name)}
    part="button button-quiet"
    id=${id}
    ?disabled=${isLocked(field, host)}
    @click=${click}
  >
    ${text}
  </button>`;
}
