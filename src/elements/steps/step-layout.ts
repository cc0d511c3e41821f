import { html, nothing, type TemplateResult } from 'lit';
import { masked } from '../../form/directives/control.ts';
import { notice, problem } from '../view/notice.ts';
import { noticeText, visibleFailure } from '../events/live-region.ts';
import { progress, type Step } from '../view/progress.ts';
import { serviceName } from '../view/service-names.ts';
import { shopLine } from '../view/shop-line.ts';
import { mayCharge, orderOf, type FormView, type ViewModel } from '../view/view.ts';

/** The parts of a step for the layout that all steps share. */
export interface StepSlots {
  readonly heading: unknown;
  /** Beside the heading. */
  readonly sign?: TemplateResult;
  readonly intro?: unknown;
  readonly body: TemplateResult;
  /** After the body; on a wide page below the action. */
  readonly side?: TemplateResult;
  /** Beside the action on a wide page; above it, when unfolded, on a narrow one. */
  readonly aside?: unknown;
  /** Beside the buttons on a narrow page. */
  readonly amount?: unknown;
  readonly actions: unknown;
}

/** What only a purchase shows. */
export interface PurchaseSteps {
  readonly stamp: (view: FormView) => StepSlots;
  readonly parties: (view: FormView) => StepSlots;
  readonly review: (view: FormView) => StepSlots;
  /** What is chosen, beside step 1. */
  readonly choice: (view: ViewModel) => TemplateResult;
  /** The party fields of step 2 with the values of the placed order, to correct them. */
  readonly correction: (view: FormView) => TemplateResult;
}

/** The shop's logo, above everything. */
export const LOGO = html`<slot name="logo" part="logo"></slot>`;

/** Content that also reserves the space of another text, which may replace it. */
export const reserving = (content: unknown, other?: string): TemplateResult =>
  html`<span class="reserving" data-reserve=${other ?? nothing}><span>${content}</span></span>`;

/**
 * A slot for the page's content before or after that of a step. The part names the step, so that a page can style it
 * there.
 */
const stepSlot = (side: 'start' | 'end', step: Step): TemplateResult =>
  html`<slot name="step-${side}" part="step-${side} step-${side}-${step}" dir="auto"></slot>`;

/**
 * Progress, heading, the step's content and the dock with its action. The document order is the visual order on a
 * phone; a wide page puts the dock beside the content. While loading there is no box around the body, because a
 * permanent one would move when the test mark appears above it.
 */
export function stepLayout(step: Step, parts: StepSlots, view: ViewModel): TemplateResult {
  const { t, state, ui } = view;
  return html`
    <div class="head" part="header">
      ${LOGO}
      ${
        // Which steps a session shows is not known at first, nor for an order that was placed elsewhere.
        view.alone || (state.session && !state.skipped)
          ? nothing
          : progress(step, t, orderOf(state)?.stage === 'completed', state.skipped)
      }
      <div class="title" id="title" part="heading" role="heading" aria-level=${view.headingLevel} tabindex="-1"
        translate=${step === 'status' ? 'no' : 'yes'}>
        ${parts.sign}${parts.heading}
      </div>
      ${parts.intro ? html`<p class="intro" part="intro">${parts.intro}</p>` : nothing}
      ${state.checkout?.mode === 'test' ? html`<p class="test" part="test-mode">${t('testMode')}</p>` : nothing}
    </div>
    ${
      state.step.name === 'loading'
        ? parts.body
        : html`
      <div class="content">
        ${stepSlot('start', step)}
        ${view.handOver?.(true)}
        ${parts.body}
        ${/^[pr]/.test(step) ? view.handOver?.(false) : nothing}
        ${stepSlot('end', step)}
      </div>`
    }
    ${parts.side ?? nothing}
    <div class="dock" part="footer">
      ${parts.aside ? html`<div class="aside ${ui.lines ? 'open' : ''}" id="aside">${parts.aside}</div>` : nothing}
      ${unaskedNotice(view)}
      ${failureNotice(view)}
      <div class="bar">
        ${parts.amount ? html`<div class="amount" translate="no" part="footer-total">${parts.amount}</div>` : nothing}
        ${parts.actions}
      </div>
      ${shopLine(view)}
    </div>`;
}

/** The notice about a change that the customer did not cause, until their next action. */
function unaskedNotice({ state, t }: ViewModel): TemplateResult | typeof nothing {
  const { notice: name, step } = state;
  // A changed price and a refused coupon have their own places in the review.
  if (!name || name === 'price-changed' || (name === 'coupon-refused' && step.name === 'review')) return nothing;
  return notice(
    /corrected|stored/.test(name) ? 'info' : 'warning',
    noticeText(state, t).map((sentence, index) => html`<p>${index ? masked(serviceName(sentence, t)) : sentence}</p>`),
  );
}

/** The last failure, close to the button that caused it. */
function failureNotice({ state, t }: ViewModel): TemplateResult | typeof nothing {
  const failure = visibleFailure(state);
  return failure
    ? problem(failure, t, state.step.name === 'status', failure === state.failure, mayCharge(state))
    : nothing;
}
