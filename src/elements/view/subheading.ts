import { html, type TemplateResult } from 'lit';
import type { ViewModel } from './view.ts';

/** A heading inside a step, one level below the heading of the step. */
export function subheading(text: string, { headingLevel }: Pick<ViewModel, 'headingLevel'>): TemplateResult {
  return html`<p class="subtitle" part="subheading" role="heading" aria-level=${Math.min(6, +headingLevel + 1)}>${text}</p>`;
}
