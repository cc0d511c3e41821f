import { html, nothing, type TemplateResult } from 'lit';
import { secondary } from './button.ts';
import { problem } from './notice.ts';
import { shell } from './shell.ts';
import { stepParties } from './step-parties.ts';
import { stepReview } from './step-review.ts';
import { choice, stepStamp } from './step-stamp.ts';
import { stepStatus } from './step-status.ts';
import type { View } from './view.ts';

/** The room that step 1 will take, with the words that are known already. */
function loading(view: View): TemplateResult {
  const { t } = view;
  return shell('stamp', {
    heading: view.heading ?? t('stampHeading'),
    intro: t('stampIntro'),
    body: html`
      <div class="body" part="section section-loading" aria-busy="true">
        <div class="ghost"></div>
        <p class="away">${t('loading')}</p>
      </div>`,
    aside: choice(view),
    amount: html`<small>${t('priceNext')}</small>`,
    actions: html`<div class="actions"><div class="ghost button"></div></div>`,
  }, view);
}

/** One step, chosen by the flow alone. */
export function renderStep(view: View): TemplateResult {
  const { state: { step }, t } = view;
  switch (step.name) {
    case 'stamp': return shell('stamp', stepStamp(view), view);
    case 'parties': return shell('parties', stepParties(view), view);
    case 'review': return shell('review', stepReview(view), view);
    case 'status': return shell('status', stepStatus(view, step), view);
    case 'loading': return loading(view);
    case 'unavailable': return html`
      <header class="head" part="header">
        <div class="title" id="title" part="heading" role="heading" aria-level=${view.headingLevel} tabindex="-1">
          ${t('problem')}
        </div>
      </header>
      <div class="body" part="section section-unavailable">
        ${problem(step.failure, t, false, false)}
        ${step.failure.retryable ? html`
          <div class="actions">${secondary(t('tryAgain'), () => view.dispatch({ type: 'retry' }))}</div>` : nothing}
        <slot name="support" dir="auto"></slot>
      </div>`;
  }
}
