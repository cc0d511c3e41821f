import type { Clock } from '../../base/clock.ts';
import type { Order, OrderOnly } from '../../wire/order.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { MAX_CORRECTIONS } from './corrections.ts';
import type { OrderState } from './fetch-order.ts';

/**
 * Converts the order for the browser.
 *
 * @param full whether the token may see and correct the parties
 */
export function toClientOrder(state: OrderState, order: OrderClaims, full: boolean, clock: Clock): Order {
  const { record, stage, payment, documents } = state;
  const createdAt = record.createdAt ?? record.timeline[0]?.at ?? new Date(clock.now()).toISOString();
  const editable = (stage === 'created' || stage === 'payment-confirmed') && order.rev < MAX_CORRECTIONS;
  return {
    externalOrderId: order.oid,
    stage,
    createdAt,
    totalMinor: order.tot,
    currency: 'INR',
    partiesEditable: full && editable,
    ...(full && record.parties && { parties: record.parties }),
    ...(full && record.details && { details: record.details }),
    timeline: record.timeline.length > 0 ? record.timeline : [{ stage, at: createdAt }],
    payment: { state: payment.state, ...(payment.intentId && { intentId: payment.intentId }) },
    ...paymentsOf(state, order),
    stamp: {
      stateCode: order.sta,
      articleCode: order.art,
      ...(order.doc !== undefined && { articleName: order.doc }),
      ...(order.num !== undefined && { articleNumber: order.num }),
      ...(order.fam !== undefined && { family: order.fam }),
      stampDutyMinor: order.duty,
      ...(order.door && { doorstepDelivery: true }),
    },
    documents,
  };
}

/** The attempts that took money, if there are two or more. Every intent is for the total of its order. */
function paymentsOf(
  { attempts }: OrderState,
  { ints: intents, tot: amountMinor }: OrderClaims,
): Pick<Order, 'payments'> {
  const payments = intents.flatMap((intentId, index) => {
    const state = attempts[index];
    return state === 'paid' || state === 'refunded' ? [{ intentId, state, amountMinor }] : [];
  });
  return payments.length > 1 ? { payments } : {};
}

/** Renders the response of a status read. @param order claims of the token */
export type WriteView = (state: OrderState, order: OrderClaims, full: boolean) => string;

/**
 * Reuses the text of the last response for the same token and state, which most reads of an instance without a shared
 * store return.
 */
export function createViewWriter(clock: Clock): WriteView {
  const lastWritten = new WeakMap<OrderState, { order: OrderClaims; full: boolean; text: string }>();
  return (state, order, full) => {
    const cached = lastWritten.get(state);
    if (cached?.order === order && cached.full === full) return cached.text;
    const answer: OrderOnly = { order: toClientOrder(state, order, full, clock) };
    const text = JSON.stringify(answer);
    lastWritten.set(state, { order, full, text });
    return text;
  };
}
