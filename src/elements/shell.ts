import { html, nothing, type TemplateResult } from 'lit';
import { notice, problem } from './notice.ts';
import { noticeText, shownFailure } from './notice-text.ts';
import { progress, type Step } from './progress.ts';
import { orderOf, type View } from './view.ts';

/** What a step gives to the frame that all steps share. */
export interface StepParts {
  readonly heading: string;
  readonly intro?: unknown;
  readonly body: TemplateResult;
  /** Beside the action on a wide page, above it when unfolded on a narrow one. */
  readonly aside?: unknown;
  /** What stands beside the buttons on a narrow page. */
  readonly amount?: unknown;
  readonly actions: unknown;
}

/**
 * Progress, heading, the step itself and the dock with its action. The order in the document is the order on a
 * phone; a wide page puts the dock beside the step.
 */
export function shell(step: Step, parts: StepParts, view: View): TemplateResult {
  const { t, state, folds } = view;
  return html`
    <header class="head" part="header">
      ${view.alone ? nothing : progress(step, t, orderOf(state)?.stage === 'completed')}
      <div class="title" id="title" part="heading" role="heading" aria-level=${view.headingLevel} tabindex="-1">
        ${parts.heading}
      </div>
      ${parts.intro ? html`<p class="intro" part="intro">${parts.intro}</p>` : nothing}
      ${state.checkout?.mode === 'test' ? html`<p class="test" part="test-mode">${t('testMode')}</p>` : nothing}
    </header>
    ${parts.body}
    <div class="dock" part="footer">
      ${parts.aside ? html`<div class="aside ${folds.lines ? 'open' : ''}" id="aside">${parts.aside}</div>` : nothing}
      ${news(view)}
      ${failureNotice(view)}
      <div class="bar">
        ${parts.amount ? html`<div class="amount" part="amount">${parts.amount}</div>` : nothing}
        ${parts.actions}
      </div>
    </div>`;
}

/** What happened unasked, as long as the customer has not acted since. A changed price has its own place. */
function news({ state, t }: View): TemplateResult | typeof nothing {
  if (!state.notice || state.notice === 'price-changed') return nothing;
  return notice(state.notice === 'parties-corrected' ? 'info' : 'warn', noticeText(state, t).map((said) => html`<p>${said}</p>`));
}

/** The last failure, where the thumb that caused it is. */
function failureNotice({ state, t }: View): TemplateResult | typeof nothing {
  const failure = shownFailure(state);
  return failure ? problem(failure, t, state.step.name === 'status', failure === state.failure) : nothing;
}
