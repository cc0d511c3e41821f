import * as z from 'zod';
import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { IntentRecord, IntentStatus } from '../model/records.ts';
import { findIntent, findOrderByCoreId, saveIntent } from '../store/orders/orders.ts';
import { moveOrder } from './order-moves.ts';

/** The outcomes that a payment provider can report for an intent. */
export const OUTCOMES = ['paid', 'failed', 'expired', 'late'] as const;
/** An outcome that a payment provider can report for an intent. */
export type Outcome = (typeof OUTCOMES)[number];

/** The delay of a late payment after the intent expired. */
export const LATE_BY = 60_000;

const STATUS_AFTER: Record<Outcome, IntentStatus> = {
  paid: 'SUCCEEDED',
  failed: 'FAILED',
  expired: 'EXPIRED',
  late: 'EXPIRED',
};

/** The outcomes that a provider can still report: all for an open intent, a late payment for an expired one. */
export function possibleOutcomes(status: IntentStatus): readonly Outcome[] {
  if (status === 'CREATED') return OUTCOMES;
  return status === 'EXPIRED' ? ['paid'] : [];
}

/** A provider's report. */
interface PaymentReport {
  intentId: string;
  outcome: Outcome;
}

/**
 * Applies a provider's report. A repeated report changes nothing. A contradicting report is 409, except a late payment
 * after the intent expired.
 *
 * @param at the time of the payment according to the provider
 */
export function reportPayment(core: Core, { intentId, outcome }: PaymentReport, at: number): IntentRecord {
  return core.database.transaction(() => {
    const intent = findIntent(core.database, intentId);
    if (!intent) throw new Problem(404, 'There is no such payment intent.');
    const status = STATUS_AFTER[outcome];
    if (intent.status === status) return intent;
    if (!possibleOutcomes(intent.status).includes(outcome)) {
      throw new Problem(409, `The payment intent is already ${intent.status}.`);
    }
    if (outcome === 'paid') return succeed(core, intent, at);
    const ended: IntentRecord = { ...intent, status };
    saveIntent(core.database, ended);
    if (outcome === 'late') core.tasks.schedule('late-payment', intent.id, at + LATE_BY);
    return ended;
  });
}

/** A payment for a paid or cancelled order is refunded, and the order stays unchanged. */
function succeed(core: Core, intent: IntentRecord, at: number): IntentRecord {
  const order = findOrderByCoreId(core.database, intent.coreOrderId);
  const wanted = order?.record.status === 'CREATED';
  const paid: IntentRecord = { ...intent, status: 'SUCCEEDED', paidAt: at, ...(!wanted && { refundedAt: at }) };
  saveIntent(core.database, paid);
  if (order && wanted) moveOrder(core, order, { to: 'PAYMENT_CONFIRMED', at });
  return paid;
}

/** Lower-case hex HMAC-SHA256 of the raw body with the connection's secret. The header name is ours. */
export const PROVIDER_SIGNATURE = 'x-provider-signature';

/** The body of a payment provider's notification. The specification does not show it, so this one is ours. */
export const providerNotification = z.strictObject({ providerIntentId: z.string(), outcome: z.enum(OUTCOMES) });

/** The response to a notification, also ours. */
export const notificationReceipt = z.looseObject({ received: z.literal(true) });
