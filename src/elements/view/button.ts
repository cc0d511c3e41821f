import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { busyText } from './busy-message.ts';
import type { ViewModel } from './view.ts';

/** The second click of a double one would submit the step that has come meanwhile: the review would be a payment. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** While busy a button keeps the focus, says what happens, and does nothing. */
function draw(type: 'button' | 'submit', variant: string, label: unknown, busy: boolean, act?: () => void): TemplateResult {
  return html`
    <button
      class="button ${variant}" part="button ${variant}" type=${type} aria-disabled=${busy ? 'true' : 'false'}
      @click=${busy ? nothing : act ?? once}
    >${label}</button>`;
}

/** The button that submits the step. */
export function primary(label: string, { state, t }: ViewModel): TemplateResult {
  const busy = busyText(state, t);
  return draw('submit', busy ? 'button-primary button-busy' : 'button-primary', busy ?? label, busy !== undefined);
}

export function secondary(label: unknown, act: () => void, busy = false, variant = ''): TemplateResult {
  return draw('button', variant, label, busy, act);
}

/** Back to the step before; on a narrow page an arrow, which leaves the room to the button that goes on. */
export function backButton({ t, dispatch }: ViewModel): TemplateResult {
  return secondary(html`<span>${t('back')}</span>`, () => dispatch({ type: 'back' }), false, 'back');
}

/**
 * A button that changes what is seen and nothing else.
 *
 * @param expanded for one that unfolds something
 * @param name what is read out where the label alone does not say it
 */
export function link(label: string, act: () => void, expanded?: boolean, name?: string): TemplateResult {
  return html`
    <button
      class="link" part="link" type="button" aria-expanded=${ifDefined(expanded)} aria-label=${ifDefined(name)}
      @click=${act}
    >${label}</button>`;
}
