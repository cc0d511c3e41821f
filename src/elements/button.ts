import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { busyText } from './notice-text.ts';
import type { View } from './view.ts';

/** The second click of a double one would submit the step that has come meanwhile: the review would be a payment. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** While busy a button keeps the focus, says what happens, and does nothing. */
function draw(type: 'button' | 'submit', look: string, label: unknown, busy: boolean, act?: () => void): TemplateResult {
  return html`
    <button
      class="button ${look}" part="button ${look}" type=${type} aria-disabled=${busy ? 'true' : 'false'}
      @click=${busy ? nothing : act ?? once}
    >${label}</button>`;
}

/** The button that submits the step. */
export function primary(label: string, { state, t }: View): TemplateResult {
  const busy = busyText(state, t);
  return draw('submit', busy ? 'button-primary button-busy' : 'button-primary', busy ?? label, busy !== undefined);
}

export function secondary(label: unknown, act: () => void, busy = false, look = ''): TemplateResult {
  return draw('button', look, label, busy, act);
}

/** A button that changes what is seen and nothing else. @param expanded for one that unfolds something */
export function link(label: string, act: () => void, expanded?: boolean): TemplateResult {
  return html`
    <button
      class="link" part="link" type="button" aria-expanded=${ifDefined(expanded)} @click=${act}
    >${label}</button>`;
}
