import { html, type TemplateResult } from 'lit';
import { keyed } from '../../lit/keyed.ts';
import type { Field } from '../model/field.ts';

/** Renders fields in one column, or as the CSS class lays them out. */
export function stack(
  list: readonly Field[],
  draw: (field: Field) => unknown,
  layout = 'fields',
  inputsOf?: (field: Field) => readonly unknown[] | undefined,
): TemplateResult {
  // Keyed by pointer, so that a field added above does not reuse the control of another.
  return html`<div class=${layout}>${keyed(list, ({ pointer }) => pointer, draw, inputsOf)}</div>`;
}
