import { html, nothing, type TemplateResult } from 'lit';
import { openAlone } from '../platform/frame-exit.ts';
import { primary, secondary } from '../view/button.ts';
import { endedHeading } from '../view/failure-message.ts';
import { problem } from '../view/notice.ts';
import { shopLine, support } from '../view/shop-line.ts';
import { LOGO, stepLayout, type PurchaseSteps } from './step-layout.ts';
import { stepStatus } from './step-status.ts';
import type { FormView, ViewModel } from '../view/view.ts';

/** A placeholder with the size of step 1 and the texts that are known already. */
function loading(view: ViewModel, steps: PurchaseSteps | undefined): TemplateResult {
  const { t } = view;
  // The order of a session, of which nothing is known yet.
  if (view.alone || !steps) {
    const step = { name: 'status', token: '', view: false, resumed: true, pollCount: 0 } as const;
    return stepLayout('status', stepStatus(view, step, steps), view);
  }
  return stepLayout(
    'stamp',
    {
      heading: view.heading ?? t(view.state.session ? 'loading' : 'stampHeading'),
      intro: t('stampIntro'),
      body: html`
      <div class="body" part="section section-loading" aria-busy="true">
        <div class="ghost"></div>
        <p class="away">${t('loading')}</p>
      </div>`,
      aside: steps.choice(view),
      amount: html`<small>${t('priceNext')}</small>`,
      actions: html`<div class="actions"><div class="ghost button"><span>${t('continue')}</span></div></div>`,
    },
    view,
  );
}

/**
 * Renders the step that the flow is in.
 *
 * @param steps the steps before the order, if the element has them
 */
export function renderStep(view: ViewModel, steps: PurchaseSteps | undefined): TemplateResult {
  const {
    state: { step },
    t,
  } = view;
  switch (step.name) {
    case 'stamp':
    case 'parties':
    case 'review':
      return steps ? stepLayout(step.name, steps[step.name](view as FormView), view) : loading(view, steps);
    case 'status':
      return stepLayout('status', stepStatus(view, step, steps), view);
    case 'loading':
      return loading(view, steps);
    case 'unavailable':
      return html`
      <div class="head" part="header">
        ${LOGO}
        <div class="title" id="title" part="heading" role="heading" aria-level=${view.headingLevel} tabindex="-1">
          ${t(endedHeading(step.failure) ?? 'problem')}
        </div>
      </div>
      <div class="body" part="section section-unavailable">
        ${problem(step.failure, t, view.alone, false)}
        ${
          step.failure.code === 'FRAMED'
            ? html`<a href=${location.href} target="_blank" @click=${openAlone}>${location.href}</a>`
            : nothing
        }
        ${
          step.failure.retryable
            ? html`
          <div class="actions">${primary(t('tryAgain'), view, () => view.dispatch({ type: 'retry' }))}</div>`
            : nothing
        }
        ${
          // An order that can no longer be opened; one that the page or its session names has no purchase beside it.
          step.failure.code === 'TOKEN_INVALID' && !view.alone && !view.state.session
            ? secondary(t('another'), () => view.dispatch({ type: 'restart' }))
            : nothing
        }
        ${support(view)}
        ${shopLine(view)}
      </div>`;
  }
}
