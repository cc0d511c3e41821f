import { html, nothing, type TemplateResult } from 'lit';
import { formatRupees } from '../base/money.ts';
import { offersOf, outcomeOf, type StatusStep } from '../flow/index.ts';
import { renderFields, renderSummary } from '../form/index.ts';
import type { Order } from '../wire/index.ts';
import { primary, secondary } from './button.ts';
import { fieldsOf } from './checkout-source.ts';
import { notice } from './notice.ts';
import type { StepParts } from './shell.ts';
import { timeline } from './timeline.ts';
import type { View } from './view.ts';

type Situation = Order['stage'] | 'confirming' | 'payment-failed';

/** Which of our sentences tells the order's state: the stage, refined by what is known of the money. */
function situation(order: Order): Situation {
  if (order.stage !== 'created') return order.stage;
  const outcome = outcomeOf(order);
  if (outcome === 'paid') return 'payment-confirmed';
  if (outcome === 'refunded') return 'refunded';
  // Nobody can say yet whether it was paid: nothing invites to pay twice.
  if (order.payment.state === 'unknown') return 'confirming';
  return order.payment.state === 'failed' ? 'payment-failed' : 'created';
}

/** How long it usually takes, while there is something to wait for. */
function waiting(order: Order, { state: { checkout }, t }: View): TemplateResult | typeof nothing {
  if (order.stage !== 'payment-confirmed' && order.stage !== 'fulfilment') return nothing;
  const hours = checkout?.service.processingTimeHours;
  return html`
    <p class="wait" part="waiting">
      ${hours ? html`${t('usually', { count: hours })}. ` : nothing}${t('youMayClose')}
    </p>`;
}

function documents(order: Order, { state, t, dispatch }: View): TemplateResult | typeof nothing {
  if (!order.documents.length) return nothing;
  const label = (kind: string, name: string): string =>
    /cert|stamp/i.test(kind) ? t('downloadCertificate')
      : /invoice|receipt/i.test(kind) ? t('downloadReceipt') : t('downloadOther', { name });
  const busy = state.busy === 'downloading';
  return html`
    <div class="downloads" part="documents" role="group" aria-label=${t('documents')}>
      ${order.documents.map(({ id, kind, name }, index) => secondary(
        busy && !index ? t('preparing') : label(kind, name),
        () => dispatch({ type: 'download', documentId: id }), busy, index ? '' : 'button-primary',
      ))}
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
      heading: t('statusChecking'),
      body: html`<div class="body" part="section section-status" aria-busy="true">
        ${step.failure ? nothing : html`<div class="ghost tall"></div>`}
        <slot name="support"></slot>
      </div>`,
      actions: html`<div class="actions grow">
        ${step.failure ? html`
          ${view.alone ? nothing : secondary(t('startAgain'), () => view.dispatch({ type: 'restart' }))}
          ${secondary(t('checkAgain'), () => view.dispatch({ type: 'check' }))}` : nothing}
      </div>`,
    };
  }
  const now = situation(order);
  const said = t.maybe(`say_${now}`);
  const offers = offersOf(step);
  const closed = ['completed', 'failed', 'cancelled', 'refunded'].includes(order.stage);
  return {
    heading: t.maybe(`status_${now}`) ?? t('status_unknown'),
    intro: html`${t('order', { id: order.externalOrderId })} · ${formatRupees(order.totalMinor)}`,
    body: html`
      <div class="body" part="section section-status" data-step>
        ${said ? html`<p>${said}</p>` : nothing}
        ${waiting(order, view)}
        ${documents(order, view)}
        ${offers.correct && folds.correcting ? correction(view) : nothing}
        ${timeline(order, t)}
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
        <slot name="support"></slot>
      </div>`,
    actions: html`
      <div class="actions grow">
        ${offers.correct && folds.correcting ? html`
          ${secondary(t('cancel'), () => view.fold({ correcting: false }))}
          ${primary(t('save'), view)}` : html`
          ${closed && !view.alone ? secondary(t('another'), () => view.dispatch({ type: 'restart' })) : nothing}
          ${offers.link && !step.link
            ? secondary(t('copyLink'), () => view.dispatch({ type: 'link' }), state.busy === 'linking') : nothing}
          ${offers.check ? secondary(t('checkAgain'), () => view.dispatch({ type: 'check' })) : nothing}
          ${offers.pay ? primary(t(offers.pay === 'again' ? 'payAgain' : 'payNow'), view) : nothing}`}
      </div>`,
  };
}
