import { html, type TemplateResult } from 'lit';
import { keyed } from '../directives/keyed.ts';
import type { Field } from '../model/field.ts';

/** Fields one below the other, or laid out as the class says. */
export function stack(
  list: readonly Field[],
  draw: (field: Field) => unknown,
  layout = 'fields',
): TemplateResult {
  // By pointer, so that a field that comes or goes above does not hand its control to another.
  return html`<div class=${layout}>${keyed(list, ({ pointer }) => pointer, draw)}</div>`;
}
