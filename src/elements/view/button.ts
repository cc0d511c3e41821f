import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { openSteps } from '../../flow/index.ts';
import { busyText } from './busy-message.ts';
import { retryDelay } from './failure-message.ts';
import { failureOf, type ViewModel } from './view.ts';

/** Ignores the second click of a double click: it would submit the next step, and in the review that pays. */
function once(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** A button that cannot be used now stays focusable and does nothing when pressed. */
function draw(
  type: 'button' | 'submit',
  appearance: string,
  label: unknown,
  idle: '' | ' button-busy' | ' button-waiting',
  act?: (event: Event) => void,
): TemplateResult {
  const variant = appearance + idle;
  return html`
    <button
      class="button ${variant}" translate="no" part="button ${variant}" type=${type} aria-disabled=${idle ? 'true' : 'false'}
      @click=${idle ? nothing : (act ?? once)}
    >${label}</button>`;
}

/**
 * The main button of a step. While busy its text names the action; after a rate limit it is inactive until the limit
 * ends.
 *
 * @param act called when pressed; a button that submits the step needs none
 */
export function primary(label: unknown, { state, t }: ViewModel, act?: () => void): TemplateResult {
  // Creating a link does not make the main button busy.
  const busy = state.busy === 'linking' ? undefined : busyText(state, t);
  const waits = retryDelay(act ? failureOf(state) : state.failure);
  const idle = waits ? ' button-waiting' : '';
  return draw(act ? 'button' : 'submit', 'button-primary', busy ?? label, busy ? ' button-busy' : idle, act);
}

export function secondary(label: unknown, act: (event: Event) => void, busy = false): TemplateResult {
  return draw('button', '', label, busy ? ' button-busy' : '', act);
}

/**
 * The listeners of a text field and its button, both in `.beside`. Enter presses the button: it would submit the step.
 */
export function withButton(act: (text: string) => void): {
  press: (event: Event) => void;
  enter: (event: KeyboardEvent) => void;
} {
  // The last letters may not be drawn yet, so the text is read from the field.
  const press = ({ currentTarget }: Event): void =>
    act((currentTarget as Element).closest('.beside')?.querySelector('input')?.value ?? '');
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    press(event);
  };
  return { press, enter };
}

/** An address with the appearance of the main button. */
export const primaryLink = (label: unknown, href: string): TemplateResult =>
  html`<a class="button button-primary" translate="no" part="button button-primary" href=${href}>${label}</a>`;

/** Back to the former step, if there is one; on a narrow page only an arrow, so that the main button has more space. */
export function backButton({ t, dispatch, state }: ViewModel): TemplateResult | typeof nothing {
  if (openSteps(state)[0] === state.step.name) return nothing;
  return draw('button', 'button-back', html`<span>${t('back')}</span>`, '', () => dispatch({ type: 'back' }));
}

/**
 * A button with the appearance of a link.
 *
 * @param more `expanded`: `aria-expanded`, for a button that unfolds content. `name`: accessible name, if the label
 *   alone is not clear. `idle`: it does nothing now, and stays focusable
 */
export function link(
  label: unknown,
  act: () => void,
  { expanded, name, idle }: { expanded?: boolean; name?: string; idle?: boolean } = {},
): TemplateResult {
  return html`
    <button
      class="link" translate="no" part="link" type="button" aria-expanded=${ifDefined(expanded)} aria-label=${ifDefined(name)}
      aria-disabled=${ifDefined(idle ? 'true' : undefined)} @click=${idle ? nothing : act}
    >${label}</button>`;
}

/** The quiet offer below a step. @param idle whether its panel is on its way */
export const handOverOffer = ({ t }: ViewModel, press: () => void, idle: boolean, expanded = false): TemplateResult =>
  html`<div class="body hand-over" part="hand-over">${link(t('handOver'), press, { expanded, idle })}</div>`;
