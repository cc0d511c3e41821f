import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../../base/money.ts';
import { isUnknown, availableActions, type StatusStep } from '../../flow/index.ts';
import { renderSummary } from '../../form/element/error-summary.ts';
import { renderFields } from '../../form/widgets/registry.ts';
import { primary, secondary } from '../view/button.ts';
import { fieldsOf } from '../form/checkout-schema.ts';
import { notice } from '../view/notice.ts';
import { documents, printed } from './order-documents.ts';
import { richMessage } from '../view/rich-message.ts';
import { subheading } from '../view/subheading.ts';
import type { StepSlots } from './step-layout.ts';
import { orderSummary, type OrderSummary } from '../view/order-summary.ts';
import { timeline } from './timeline.ts';
import type { ViewModel } from '../view/view.ts';

/** It promises another look: of an order that is settled there is none. */
function offline({ state, t }: ViewModel, step: StatusStep): TemplateResult | typeof nothing {
  return state.offline && availableActions(step).check ? notice('warn', html`<p>${t('offline')}</p>`) : nothing;
}

/** How long it usually takes, while there is something to wait for. */
function waiting({ name }: OrderSummary, { state: { checkout }, t }: ViewModel): TemplateResult | typeof nothing {
  if (name !== 'payment-confirmed' && name !== 'fulfilment') return nothing;
  const hours = checkout?.service.processingTimeHours;
  return html`
    <div class="wait" part="waiting">
      ${hours ? html`<p>${t('usually', { count: hours })}</p>` : nothing}
      <p>${t('youMayClose')}</p>
    </div>`;
}

/** Correcting the names of an order that is placed: the party fields of step 2, with the order's parties in them. */
function correction(view: ViewModel): TemplateResult {
  const { t, form } = view;
  return html`
    <fieldset class="correction" part="correction">
      <legend>${subheading(t('correct'), view)}</legend>
      <div class="body flush">
        ${renderSummary(form)}
        ${renderFields(fieldsOf(form, 'parties'), form)}
      </div>
    </fieldset>`;
}

/** Step 4: a function of the order alone, whichever way the customer came. */
export function stepStatus(view: ViewModel, step: StatusStep): StepSlots {
  const { t, state, ui } = view;
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
          ${view.alone || isUnknown(state) ? nothing : secondary(t('startAgain'), () => view.dispatch({ type: 'restart' }))}
          ${secondary(t('checkAgain'), () => view.dispatch({ type: 'check' }))}` : nothing}
      </div>`,
    };
  }
  const now = orderSummary(step, order, t);
  const offers = availableActions(step);
  const unpaid = now.name === 'created' || now.name === 'payment-failed';
  const closed = ['completed', 'failed', 'cancelled', 'refunded'].includes(now.name);
  return {
    heading: now.heading,
    intro: html`
      ${richMessage(t('order'), { id: html`<bdi>${order.externalOrderId}</bdi>` })} ·
      <bdi>${formatRupees(order.totalMinor)}</bdi>`,
    body: html`
      <div class="body" part="section section-status" data-step>
        ${offline(view, step)}
        ${now.said.map((said) => html`<p>${said}</p>`)}
        ${ui.correcting && !offers.correct ? notice('warn', html`<p>${t('ruleCorrect')}</p>`) : nothing}
        ${waiting(now, view)}
        ${documents(order, view)}
        ${offers.correct && ui.correcting ? correction(view) : nothing}
        ${timeline(order, t)}
        ${order.stage === 'completed' ? printed(order, view) : nothing}
        ${step.view && !closed ? notice('info', html`<p>${t(unpaid ? 'viewUnpaid' : 'viewOnly')}</p>`) : nothing}
        ${offers.correct && !ui.correcting ? notice('info', html`
          ${subheading(t('mistake'), view)}
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
        ${offers.correct && ui.correcting ? html`
          ${secondary(t('cancel'), () => view.setUi({ correcting: false }))}
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
