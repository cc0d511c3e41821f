import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { IntentRecord, IntentStatus } from '../model/records.ts';
import { findIntent, saveIntent } from '../store/orders/intents.ts';
import { findOrderByCoreId } from '../store/orders/orders.ts';
import { moveOrder } from './order-moves.ts';

/** What a payment provider can report of an intent. */
export const OUTCOMES = ['paid', 'failed', 'expired', 'late'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A late payment arrives so long after the intent expired. */
export const LATE_BY = 60_000;

const STATUS_AFTER: Record<Outcome, IntentStatus> = {
  paid: 'SUCCEEDED', failed: 'FAILED', expired: 'EXPIRED', late: 'EXPIRED',
};

/** What a provider can still report of an intent: everything of an open one, and late money for an expired one. */
export function possibleOutcomes(status: IntentStatus): readonly Outcome[] {
  if (status === 'CREATED') return OUTCOMES;
  return status === 'EXPIRED' ? ['paid'] : [];
}

/**
 * Takes a provider's report. The same report again changes nothing; a report that contradicts an earlier one is a
 * 409, except money that comes in after the intent expired.
 *
 * @param at when the provider says that it happened
 */
export function reportPayment(core: Core, intentId: string, outcome: Outcome, at: number): IntentRecord {
  return core.database.transaction(() => {
    const intent = findIntent(core.database, intentId);
    if (!intent) throw new Problem(404, 'There is no such payment intent.');
    const status = STATUS_AFTER[outcome];
    if (intent.status === status) return intent;
    if (!possibleOutcomes(intent.status).includes(outcome)) {
      throw new Problem(409, `The payment intent is ${intent.status} already.`);
    }
    if (outcome === 'paid') return succeed(core, intent, at);
    const ended: IntentRecord = { ...intent, status };
    saveIntent(core.database, ended);
    if (outcome === 'late') core.tasks.schedule('late-payment', intent.id, at + LATE_BY);
    return ended;
  });
}

/** Money for an order that is paid already, or that was cancelled, goes back, and the order stays as it is. */
function succeed(core: Core, intent: IntentRecord, at: number): IntentRecord {
  const order = findOrderByCoreId(core.database, intent.coreOrderId);
  const wanted = order?.record.status === 'CREATED';
  const paid: IntentRecord = { ...intent, status: 'SUCCEEDED', paidAt: at, ...(!wanted && { refundedAt: at }) };
  saveIntent(core.database, paid);
  if (order && wanted) moveOrder(core, order, 'PAYMENT_CONFIRMED', at);
  return paid;
}
