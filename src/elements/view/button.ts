import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { busyText } from './busy-message.ts';
import { retryDelay } from './retry-time.ts';
import { failureOf, type ViewModel } from './view.ts';

/** The second click of a double one would submit the step that has come meanwhile: the review would be a payment. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** While it cannot be used a button keeps the focus and does nothing. */
function draw(type: 'button' | 'submit', appearance: string, label: unknown, idle: '' | ' button-busy' | ' button-waiting', act?: () => void): TemplateResult {
  const variant = appearance + idle;
  return html`
    <button
      class="button ${variant}" part="button ${variant}" type=${type} aria-disabled=${idle ? 'true' : 'false'}
      @click=${idle ? nothing : act ?? once}
    >${label}</button>`;
}

/**
 * The main button of a step. While busy it says what happens; after a rate limit it waits for its end.
 *
 * @param act what it does; the one that submits the step needs none
 */
export function primary(label: unknown, { state, t }: ViewModel, act?: () => void): TemplateResult {
  // A link is made beside whatever the button is for.
  const busy = state.busy === 'linking' ? undefined : busyText(state, t);
  const waits = retryDelay(act ? failureOf(state) : state.failure);
  return draw(act ? 'button' : 'submit', 'button-primary', busy ?? label, busy ? ' button-busy' : waits ? ' button-waiting' : '', act);
}

export function secondary(label: unknown, act: () => void, busy = false): TemplateResult {
  return draw('button', '', label, busy ? ' button-busy' : '', act);
}

/** Back to the step before; on a narrow page an arrow, which leaves the room to the button that goes on. */
export function backButton({ t, dispatch }: ViewModel): TemplateResult {
  return draw('button', 'button-back', html`<span>${t('back')}</span>`, '', () => dispatch({ type: 'back' }));
}

/**
 * A button that changes what is seen and nothing else.
 *
 * @param expanded for one that unfolds something
 * @param name what is read out where the label alone does not say it
 */
export function link(label: unknown, act: () => void, expanded?: boolean, name?: string): TemplateResult {
  return html`
    <button
      class="link" part="link" type="button" aria-expanded=${ifDefined(expanded)} aria-label=${ifDefined(name)}
      @click=${act}
    >${label}</button>`;
}
