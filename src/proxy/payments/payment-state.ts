import type { PaymentState } from '../../wire/order.ts';
import { hasEnded, type PaymentRecord } from '../readers/index.ts';

/**
 * The payment state of an order that is not known to be paid. The documented intents decide. The undocumented body of the
 * order's payment only adds detail: it never makes an order paid, failed or refunded.
 *
 * @param intents intents of all attempts, oldest first
 * @param attempts the state of each attempt
 * @param reported the state in the order's payment body
 */
export function paymentState(
  intents: readonly string[],
  attempts: readonly PaymentState[],
  reported: PaymentRecord,
): PaymentRecord {
  const paid = intents.filter((_intent, index) => attempts[index] === 'paid');
  const intentId =
    paid.find((intent) => intent === reported.intentId) ?? paid[0] ?? reported.intentId ?? intents.at(-1);
  const state = stateOfAttempts(attempts);
  // An older token does not know the newest attempt, which may be open or paid.
  const isOtherIntent = reported.intentId !== undefined && !intents.includes(reported.intentId);
  const isOver = hasEnded(state) || attempts.length === 0;
  return {
    state: isOver && (isOtherIntent || attempts.length === 0) ? stateOfOther(state, reported.state) : state,
    ...(intentId && { intentId }),
  };
}

/** A late success of an earlier attempt counts. The payment has failed only if no attempt can still succeed. */
function stateOfAttempts(attempts: readonly PaymentState[]): PaymentState {
  const open = (['paid', 'pending', 'unknown', 'expired'] as const).find((state) => attempts.includes(state));
  return open ?? attempts.at(-1) ?? 'none';
}

/** The state of an attempt that cannot be read: open or unknown. */
function stateOfOther(known: PaymentState, reported: PaymentState): PaymentState {
  if (reported === 'pending' || reported === 'expired') return reported;
  return reported === 'failed' || reported === 'none' ? known : 'unknown';
}
