import { html, type TemplateResult } from 'lit';
import type { Field } from '../field.ts';
import type { FieldTemplate, FormHost } from '../host.ts';
import { fill } from '../sentence.ts';
import { column } from './column.ts';
import { frameSet, locked } from './frame.ts';

/** The fields of a nested object. */
export const group: FieldTemplate = (field, host, draw) =>
  frameSet(field, host, html`<div class="group">${column(field.children ?? [], draw)}</div>`);

/** An object inside one of its own sort: begun when asked for, since it could go on for ever. */
export function begin(field: Field, host: FormHost): TemplateResult {
  const { disabled, readOnly } = locked(field, host);
  return html`<div class="field" part="field">
    <button
      type="button"
      class="button"
      part="button button-quiet"
      id=${host.id(field.pointer)}
      ?disabled=${disabled || readOnly}
      @click=${() => host.change(field.pointer, {}, 'commit')}
    >
      ${fill(host.messages, host.locale, 'addTo', { label: field.label })}
    </button>
  </div>`;
}

/** A part that cannot be drawn: said so, and its value is left alone. */
export function unsupported(field: Field, host: FormHost): TemplateResult {
  return html`<div class="field" part="field">
    <p class="label" part="label">${field.label}</p>
    <p class="hint" part="hint">${host.messages.unsupported}</p>
  </div>`;
}
