import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { formatRupees } from '../../../base/money.ts';
import type { OrderAnswer, PaymentAnswer } from '../../control/answer-types.ts';
import { CREATE_ORDER, openPayment } from '../parts/commands.ts';
import {
  copyButton,
  environment,
  GOOD_WAY,
  INTENT_LABELS,
  moreLine,
  ORDER_LABELS,
  OUTCOME_LABELS,
  panel,
  pill,
  time,
  tryIt,
  type View,
} from '../parts/page-parts.ts';

/** The bought stamp, if the details use the usual field names. */
function facts({ details, parties }: OrderAnswer): string {
  const { articleCode, stampDutyAmount } = (details['estamp'] ?? {}) as Record<string, string | number | undefined>;
  const value = stampDutyAmount === undefined ? undefined : `₹${stampDutyAmount} stamp`;
  return [articleCode, value, details['purpose'], parties.partyName]
    .filter((text) => typeof text === 'string')
    .join(' · ');
}

/** Past states with their times, then the states that follow if nothing fails. */
const track = ({ status, timeline }: OrderAnswer): TemplateResult => html`
  <ol class="track">
    ${timeline.map(
      (step) => html`
      <li class="done ${ORDER_LABELS[step.status].tone}">${ORDER_LABELS[step.status].is} ${time(step.at)}</li>`,
    )}
    ${
      GOOD_WAY.includes(status)
        ? GOOD_WAY.slice(GOOD_WAY.indexOf(status) + 1).map(
            (next) => html`
      <li>${ORDER_LABELS[next].is}</li>`,
          )
        : nothing
    }
  </ol>`;

const payment = (view: View, { externalOrderId }: OrderAnswer, one: PaymentAnswer): TemplateResult => html`
  <div class="payment">
    <strong>${formatRupees(one.amountMinor)}</strong>
    ${pill(INTENT_LABELS[one.status].is, INTENT_LABELS[one.status].tone)} ${one.refunded ? pill('Money back') : nothing}
    ${
      one.status === 'CREATED'
        ? html`<a href="/pay/${one.providerIntentId}" target="_blank" rel="noopener">
          Payment page<span class="away">, new tab</span></a>`
        : html`<code class="wide">${one.providerIntentId}</code>`
    }
    ${
      one.outcomes.length
        ? html`
      <span class="choices" role="group" aria-label="The provider reports for ${externalOrderId}">
        ${repeat(
          one.outcomes,
          (outcome) => outcome,
          (outcome) => html`
          <button type="button" title=${OUTCOME_LABELS[outcome].does}
            @click=${() =>
              view.act(
                { method: 'POST', path: `/payments/${one.intentId}`, body: { outcome } },
                `${externalOrderId}: payment ${outcome}.`,
              )}>
            ${OUTCOME_LABELS[outcome].label}</button>`,
        )}
      </span>`
        : nothing
    }
  </div>`;

const advance = (view: View, { coreOrderId, externalOrderId }: OrderAnswer, to: OrderAnswer['status']): void =>
  view.act(
    { method: 'POST', path: `/orders/${encodeURIComponent(coreOrderId)}/advance`, body: { to } },
    `${externalOrderId}: ${ORDER_LABELS[to].is}.`,
  );

/**
 * One order: its status, payments and possible actions. A button element is not reused for another action, so that the
 * second click of a double click does not trigger it.
 */
const order = (view: View, one: OrderAnswer): TemplateResult => html`
  <article class="order" tabindex="-1" aria-labelledby="order-${one.coreOrderId}">
    <header>
      <h3 id="order-${one.coreOrderId}">${one.externalOrderId}</h3>
      ${copyButton(view, { text: one.externalOrderId, what: `the order id ${one.externalOrderId}` })}
      ${environment(one.environment)}
      ${pill(ORDER_LABELS[one.status].is, ORDER_LABELS[one.status].tone)} ${time(one.updatedAt)}
    </header>
    ${track(one)}
    <div class="work">
      <p class="facts">${facts(one)}</p>
      ${repeat(
        one.next,
        (to) => to,
        (to) => html`
        <button type="button" class=${ORDER_LABELS[to].tone === 'bad' ? '' : 'go'}
          aria-label="${ORDER_LABELS[to].become}, ${one.externalOrderId}" @click=${() => advance(view, one, to)}>
          ${ORDER_LABELS[to].become}</button>`,
      )}
      ${one.documents.map(
        ({ type, downloadUrl }) => html`
        <a href=${downloadUrl} download>${type === 'RECEIPT' ? 'Receipt' : 'Certificate'}<span class="away"> of
          ${one.externalOrderId}</span></a>`,
      )}
    </div>
    ${one.payments.map((intent) => payment(view, one, intent))}
    ${
      one.payments.length === 0 && one.status === 'CREATED'
        ? tryIt(view, 'Open a payment for it:', openPayment(one))
        : nothing
    }
  </article>`;

/** The number of expanded orders. */
const OPEN = 6;

/** The orders, newest first, with their possible actions. */
export function ordersPanel(view: View): TemplateResult {
  const newest = [...view.orders].reverse();
  const list = (orders: View['orders']): TemplateResult => html`
    <div class="orders">${repeat(
      orders,
      ({ coreOrderId }) => coreOrderId,
      (one) => order(view, one),
    )}</div>`;
  return panel(
    { id: 'orders', title: 'Orders', about: 'newest first' },
    newest.length === 0
      ? tryIt(view, 'No order yet. The checkout creates one, and so does this line:', CREATE_ORDER)
      : list(newest.slice(0, OPEN)),
    newest.length > OPEN
      ? html`<details class="older">
          <summary>${newest.length - OPEN} older</summary>
          ${list(newest.slice(OPEN))}
        </details>`
      : nothing,
    moreLine(view.counts.orders - newest.length),
  );
}
