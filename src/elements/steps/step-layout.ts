import { html, nothing, type TemplateResult } from 'lit';
import { notice, problem } from '../view/notice.ts';
import { noticeText, visibleFailure } from '../events/live-region.ts';
import { progress, type Step } from '../view/progress.ts';
import { serviceName } from '../view/service-names.ts';
import { orderOf, type ViewModel } from '../view/view.ts';

/** What a step gives to the frame that all steps share. */
export interface StepSlots {
  readonly heading: unknown;
  /** Beside the heading. */
  readonly sign?: TemplateResult;
  readonly intro?: unknown;
  readonly body: TemplateResult;
  /** Beside the action on a wide page, above it when unfolded on a narrow one. */
  readonly aside?: unknown;
  /** What stands beside the buttons on a narrow page. */
  readonly amount?: unknown;
  readonly actions: unknown;
}

/** The shop's logo, above everything. */
export const LOGO = html`<slot name="logo" part="logo"></slot>`;

/** Content that takes the room of another text, too, which may come in its place. */
export const held = (content: unknown, other?: string): TemplateResult =>
  html`<span class="held" data-held=${other ?? nothing}><span>${content}</span></span>`;

/** The shop's own content around that of a step. The part names the step, so that a page can style or hide it there. */
const stepSlot = (side: 'start' | 'end', step: Step): TemplateResult =>
  html`<slot name="step-${side}" part="step-${side} step-${side}-${step}" dir="auto"></slot>`;

/**
 * Progress, heading, the step itself and the dock with its action. The order in the document is the order on a
 * phone; a wide page puts the dock beside the step. While it loads there is no box around the body: one that stayed would
 * move when the test mark comes above it.
 */
export function stepLayout(step: Step, parts: StepSlots, view: ViewModel): TemplateResult {
  const { t, state, ui } = view;
  return html`
    <div class="head" part="header">
      ${LOGO}
      ${view.alone ? nothing : progress(step, t, orderOf(state)?.stage === 'completed')}
      <div class="title" id="title" part="heading" role="heading" aria-level=${view.headingLevel} tabindex="-1">
        ${parts.sign}${parts.heading}
      </div>
      ${parts.intro ? html`<p class="intro" part="intro">${parts.intro}</p>` : nothing}
      ${state.checkout?.mode === 'test' ? html`<p class="test" part="test-mode">${t('testMode')}</p>` : nothing}
    </div>
    ${state.step.name === 'loading' ? parts.body : html`
      <div class="content">
        ${stepSlot('start', step)}
        ${parts.body}
        ${stepSlot('end', step)}
      </div>`}
    <div class="dock" part="footer">
      ${parts.aside ? html`<div class="aside ${ui.lines ? 'open' : ''}" id="aside">${parts.aside}</div>` : nothing}
      ${unaskedNotice(view)}
      ${failureNotice(view)}
      <div class="bar">
        ${parts.amount ? html`<div class="amount" part="amount">${parts.amount}</div>` : nothing}
        ${parts.actions}
      </div>
    </div>`;
}

/** What happened unasked, as long as the customer has not acted since. A changed price has its own place. */
function unaskedNotice({ state, t }: ViewModel): TemplateResult | typeof nothing {
  const { notice: name, step } = state;
  // A changed price and a refused coupon have their own places in the review.
  if (!name || name === 'price-changed' || (name === 'coupon-refused' && step.name === 'review')) return nothing;
  return notice(/corrected|stored/.test(name) ? 'info' : 'warn', noticeText(state, t).map((said, index) => html`<p>${index ? serviceName(said, t) : said}</p>`));
}

/** The last failure, where the thumb that caused it is. */
function failureNotice({ state, t }: ViewModel): TemplateResult | typeof nothing {
  const failure = visibleFailure(state);
  return failure ? problem(failure, t, state.step.name === 'status', failure === state.failure) : nothing;
}
