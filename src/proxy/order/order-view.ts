import type { Clock } from '../../base/clock.ts';
import type { Order, OrderOnly } from '../../wire/order.ts';
import type { OrderClaims } from '../seal/tokens.ts';
import { MOST_CORRECTIONS } from './corrections.ts';
import type { OrderState } from './order-look.ts';

/**
 * The order as the browser sees it.
 *
 * @param full whether the token may see and correct the parties
 */
export function orderView(state: OrderState, order: OrderClaims, full: boolean, clock: Clock): Order {
  const { record, stage, payment, documents } = state;
  const createdAt = record.createdAt ?? record.timeline[0]?.at ?? new Date(clock.now()).toISOString();
  const editable = (stage === 'created' || stage === 'payment-confirmed') && order.rev < MOST_CORRECTIONS;
  return {
    externalOrderId: order.oid,
    stage,
    createdAt,
    totalMinor: order.tot,
    currency: 'INR',
    partiesEditable: full && editable,
    ...(full && editable && record.parties && { parties: record.parties }),
    timeline: record.timeline.length > 0 ? record.timeline : [{ stage, at: createdAt }],
    payment: { state: payment.state, ...(payment.intentId && { intentId: payment.intentId }) },
    documents,
  };
}

/** The text of the answer to a look. @param order as its token carries it */
export type WriteView = (state: OrderState, order: OrderClaims, full: boolean) => string;

/**
 * Most looks of one token find what the one before them has found: while an instance without a shared store remembers that,
 * its text is not made anew.
 */
export function createViewWriter(clock: Clock): WriteView {
  const written = new WeakMap<OrderState, { order: OrderClaims; full: boolean; text: string }>();
  return (state, order, full) => {
    const known = written.get(state);
    if (known?.order === order && known.full === full) return known.text;
    const answer: OrderOnly = { order: orderView(state, order, full, clock) };
    const text = JSON.stringify(answer);
    written.set(state, { order, full, text });
    return text;
  };
}
