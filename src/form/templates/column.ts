import { html, type TemplateResult } from 'lit';
import { each } from '../each.ts';
import type { Field } from '../field.ts';

/** Fields one below the other, or laid out as the class says. */
export function column(
  list: readonly Field[],
  draw: (field: Field) => unknown,
  layout = 'fields',
): TemplateResult {
  // By pointer, so that a field that comes or goes above does not hand its control to another.
  return html`<div class=${layout}>${each(list, ({ pointer }) => pointer, draw)}</div>`;
}
