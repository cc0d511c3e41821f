import { html, nothing, type TemplateResult } from 'lit';
import { isNeeded } from '../../base/session-answers.ts';
import { accessOf, isUnknown, availableActions, type StatusStep } from '../../flow/index.ts';
import type { Order } from '../../wire/index.ts';
import { primary, secondary } from '../view/button.ts';
import { notice } from '../view/notice.ts';
import { isOnItsWay, notLoaded } from '../view/on-demand.ts';
import { boughtFacts, boughtPrice } from './bought-facts.ts';
import { areNamesOpen } from './names-open.ts';
import { richMessage } from '../view/rich-message.ts';
import { subheading } from '../view/subheading.ts';
import { support } from '../view/shop-line.ts';
import { stateSign } from '../view/state-sign.ts';
import { reserving, type PurchaseSteps, type StepSlots } from './step-layout.ts';
import { orderSummary, type OrderSummary } from '../view/order-summary.ts';
import { linkNotice, statusActions } from './status-actions.ts';
import { timeline } from './timeline.ts';
import { needsOf, type FormView, type ViewModel } from '../view/view.ts';

/** The notice says that the order will be read again, so a final order has none. */
function offline({ state, t }: ViewModel, step: StatusStep): TemplateResult | typeof nothing {
  return state.offline && availableActions(step).check ? notice('warning', html`<p>${t('offline')}</p>`) : nothing;
}

/** Shown without an order: it is loading, or could not be read. */
function withoutOrder(view: ViewModel, step: StatusStep): StepSlots {
  const { t, state } = view;
  const stuck = step.failure ?? state.offline;
  return {
    heading: t(step.failure ? 'status_unknown' : 'statusChecking'),
    sign: stateSign(step.failure ? 'unknown' : 'waiting'),
    body: html`<div class="body" part="section section-status" aria-busy="true">
      ${offline(view, step)}
      ${stuck ? nothing : html`<div class="ghost tall"></div>`}
      ${support(view)}
    </div>`,
    actions: html`<div class="actions grow">
      ${
        stuck
          ? html`
        ${view.alone || state.session || isUnknown(state) ? nothing : secondary(t('startAgain'), () => view.dispatch({ type: 'restart' }))}
        ${primary(t('checkAgain'), view, () => view.dispatch({ type: 'check' }))}`
          : html`<div class="ghost button"><span>${t('checkAgain')}</span></div>`
      }
    </div>`,
  };
}

/** Step 4. Its content depends on the order alone, not on how the customer reached it. */
export function stepStatus(view: ViewModel, step: StatusStep, steps: PurchaseSteps | undefined): StepSlots {
  const { t, state, ui } = view;
  const { checkout } = state;
  const { order } = step;
  if (!order) return withoutOrder(view, step);
  const read = (of: Order): OrderSummary => orderSummary(step, of, t, checkout?.service.processingTimeHours);
  const now = read(order);
  const { name, closed } = now;
  // Reserves the space for the texts of the next state, or of the former one, so that nothing moves when the
  // certificate is ready. An order that was already complete reserves none.
  let other: OrderSummary | undefined;
  if (now.waits) other = read({ ...order, stage: 'completed', documents: [{ id: '', kind: '', name: '' }] });
  else if (name === 'completed' && !step.resumed) other = read({ ...order, stage: 'fulfilment' });
  const offers = availableActions(step);
  const correction = ui.correcting && offers.correct && view.form ? steps?.correction : undefined;
  // The purchaser follows the first party unless they have a name of their own.
  const needs = needsOf(state);
  const isAllFixed = Object.keys(order.parties ?? {}).every((party) => {
    const pointer = `/parties/${party}`;
    return party === 'customerName' || accessOf(state, pointer, isNeeded(pointer, needs)) !== 'open';
  });
  const unpaid = name === 'created' || name === 'payment-failed';
  const { main, others } = statusActions(order, step, now, view);
  // A customer whose e-Stamp will not arrive looks for a contact first.
  const over = name === 'failed' || name === 'cancelled';
  return {
    heading: reserving(now.heading, other?.heading),
    sign: stateSign(name),
    intro: richMessage(t('order'), {
      id: html`<bdi translate="no">${order.externalOrderId}</bdi>`,
    }),
    body: html`
      <div class="body" part="section section-status" data-step>
        ${offline(view, step)}
        <div translate="no" part="message">${reserving(
          now.sentences.map((one) => html`<p>${one}</p>`),
          other?.sentences.join('\n'),
        )}</div>
        ${ui.correcting && !offers.correct ? notice('warning', html`<p>${t('correctOver')}</p>`) : nothing}
        ${over ? support(view) : nothing}
        ${correction ? correction(view as FormView) : boughtFacts(order, now, view)}
        ${(step.other ?? (step.view && !closed)) ? otherOrigin(step, unpaid, t) : nothing}
        ${offers.correct && !correction && !isAllFixed ? correctionOffer(view) : nothing}
        ${over ? nothing : support(view)}
        ${correction ? nothing : html`${others}${linkNotice(step, view)}`}
      </div>`,
    side: html`<div class="side">${boughtPrice(order, step, view)}${timeline(order, t)}</div>`,
    actions: html`
      <div class="actions grow">
        ${
          correction
            ? html`
          ${secondary(t('cancel'), () => view.setUi({ correcting: false }))}
          ${primary(t('save'), view)}`
            : main
        }
      </div>`,
  };
}

/** The button that opens the correction. Where its form comes on demand, it may be on its way, or not have come. */
const correctionOffer = (view: ViewModel): TemplateResult =>
  notice(
    'info',
    html`
          ${subheading(view.t('mistake'), view)}
          ${areNamesOpen(view.state) ? html`<p>${view.t('ruleCorrect')}</p>` : nothing}
          ${secondary(view.t('correct'), view.correct, isOnItsWay(view, 'correct'))}
          ${notLoaded(view, 'correct')}`,
  );

/** Why an order is shown that was not placed here: it was already placed for the session, or a link opened it. */
const otherOrigin = ({ other }: StatusStep, unpaid: boolean, t: ViewModel['t']): TemplateResult =>
  notice('info', html`<p>${t(other ? 'orderedBefore' : 'viewLink')} ${unpaid ? t('viewUnpaid') : nothing}</p>`);
