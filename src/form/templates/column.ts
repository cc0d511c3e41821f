import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Field } from '../field.ts';

/** Fields one below the other. */
export function column(list: readonly Field[], draw: (field: Field) => TemplateResult): TemplateResult {
  // By pointer, so that a field that comes or goes above does not hand its control to another.
  return html`<div class="fields">${repeat(list, ({ pointer }) => pointer, draw)}</div>`;
}
