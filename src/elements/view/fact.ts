import { html, nothing, type TemplateResult } from 'lit';

/** One row of a list of facts (`<dl class="facts">`); nothing without a value. */
export const fact = (label: unknown, value: unknown): TemplateResult | typeof nothing =>
  value ? html`<div><dt>${label}</dt><dd translate="no"><bdi>${value}</bdi></dd></div>` : nothing;
