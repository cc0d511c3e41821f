import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { isHidden, offersOf, type StatusStep } from '../flow/index.ts';
import { renderFields, renderSummary } from '../form/index.ts';
import { primary, secondary } from './button.ts';
import { fieldsOf } from './checkout-source.ts';
import { notice } from './notice.ts';
import { documents, printed } from './order-documents.ts';
import { phrase } from './phrase.ts';
import type { StepParts } from './shell.ts';
import { situationOf, type Situation } from './situation.ts';
import { timeline } from './timeline.ts';
import type { View } from './view.ts';

/** It promises another look: of an order that is settled there is none. */
function offline({ state, t }: View, step: StatusStep): TemplateResult | typeof nothing {
  return state.offline && offersOf(step).check ? notice('warn', html`<p>${t('offline')}</p>`) : nothing;
}

/** How long it usually takes, while there is something to wait for. */
function waiting({ name }: Situation, { state: { checkout }, t }: View): TemplateResult | typeof nothing {
  if (name !== 'payment-confirmed' && name !== 'fulfilment') return nothing;
  const hours = checkout?.service.processingTimeHours;
  return html`
    <div class="wait" part="waiting">
      ${hours ? html`<p>${t('usually', { count: hours })}</p>` : nothing}
      <p>${t('youMayClose')}</p>
    </div>`;
}

/** Correcting the names of an order that is placed: the party fields of step 2, with the order's parties in them. */
function correction(view: View): TemplateResult {
  const { t, form } = view;
  return html`
    <fieldset class="correction" part="correction">
      <legend class="subtitle">${t('correct')}</legend>
      <div class="body flush">
        ${renderSummary(form)}
        ${renderFields(fieldsOf(form, 'parties'), form)}
      </div>
    </fieldset>`;
}

/** Step 4: a function of the order alone, whichever way the customer came. */
export function stepStatus(view: View, step: StatusStep): StepParts {
  const { t, state, folds } = view;
  const { order } = step;
  if (!order) {
    return {
      heading: t(step.failure ? 'status_unknown' : 'statusChecking'),
      body: html`<div class="body" part="section section-status" aria-busy="true">
        ${offline(view, step)}
        ${step.failure || state.offline ? nothing : html`<div class="ghost tall"></div>`}
        <slot name="support" dir="auto"></slot>
      </div>`,
      actions: html`<div class="actions grow">
        ${step.failure || state.offline ? html`
          ${view.alone || isHidden(state) ? nothing : secondary(t('startAgain'), () => view.dispatch({ type: 'restart' }))}
          ${secondary(t('checkAgain'), () => view.dispatch({ type: 'check' }))}` : nothing}
      </div>`,
    };
  }
  const now = situationOf(step, order, t);
  const offers = offersOf(step);
  const unpaid = now.name === 'created' || now.name === 'payment-failed';
  const closed = ['completed', 'failed', 'cancelled', 'refunded'].includes(now.name);
  return {
    heading: now.heading,
    intro: html`
      ${phrase(t('order'), { id: html`<bdi>${order.externalOrderId}</bdi>` })} ·
      <bdi>${formatRupees(order.totalMinor)}</bdi>`,
    body: html`
      <div class="body" part="section section-status" data-step>
        ${offline(view, step)}
        ${now.said.map((said) => html`<p>${said}</p>`)}
        ${folds.correcting && !offers.correct ? notice('warn', html`<p>${t('ruleCorrect')}</p>`) : nothing}
        ${waiting(now, view)}
        ${documents(order, view)}
        ${offers.correct && folds.correcting ? correction(view) : nothing}
        ${timeline(order, t)}
        ${order.stage === 'completed' ? printed(order, view) : nothing}
        ${step.view && !closed ? notice('info', html`<p>${t(unpaid ? 'viewUnpaid' : 'viewOnly')}</p>`) : nothing}
        ${offers.correct && !folds.correcting ? notice('info', html`
          <b>${t('mistake')}</b>
          <p>${t('ruleCorrect')}</p>
          ${secondary(t('correct'), view.correct)}`) : nothing}
        ${step.link ? html`
          <label class="field" part="field">
            <span class="label">${t('linkIs')}</span>
            <input
              class="control" part="control link" readonly dir="ltr" .value=${step.link}
              @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
            >
          </label>` : nothing}
        <slot name="support" dir="auto"></slot>
      </div>`,
    actions: html`
      <div class="actions grow">
        ${offers.correct && folds.correcting ? html`
          ${secondary(t('cancel'), () => view.fold({ correcting: false }))}
          ${primary(t('save'), view)}` : html`
          ${closed && !view.alone ? secondary(t('another'), () => view.dispatch({ type: 'restart' })) : nothing}
          ${order.stage === 'completed' ? secondary(t('print'), () => view.dispatch({ type: 'print' })) : nothing}
          ${offers.link && !step.link
            ? secondary(t('copyLink'), () => view.dispatch({ type: 'link' }), state.busy === 'linking') : nothing}
          ${offers.check ? secondary(t('checkAgain'), () => view.dispatch({ type: 'check' })) : nothing}
          ${offers.pay ? primary(t(offers.pay === 'again' ? 'payAgain' : 'payNow'), view) : nothing}`}
      </div>`,
  };
}
