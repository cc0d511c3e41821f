import type { OrderState } from './fetch-order.ts';

/** Seconds between two reads, until the state has been unchanged for this time. */
type Steps = readonly (readonly [untilSeconds: number, interval: number])[];

/* A payment is expected within minutes: it must be visible within ten seconds. */
const UNPAID: Steps = [
  [6, 2],
  [20, 4],
  [Infinity, 8],
];
/* The certificate takes minutes to days. */
const PAID: Steps = [
  [6, 2],
  [20, 4],
  [60, 10],
  [Infinity, 20],
];
/* The service's events report a change at once; reads find those that got lost. */
const ANNOUNCED_UNPAID_SECONDS = 30;
const ANNOUNCED_PAID_SECONDS = 75;
/* Not all was read. */
const INCOMPLETE_SECONDS = 2;

/**
 * Seconds until the status of an order is read again: the longer it has not changed, the later.
 *
 * @param ageSeconds seconds since the last change
 * @param isAnnounced whether the service's events about this order arrive
 */
export function readInterval(state: OrderState, ageSeconds: number, isAnnounced: boolean): number {
  if (state.payment.state === 'unknown' || state.stage === 'unknown' || state.documentsUnread)
    return INCOMPLETE_SECONDS;
  const isUnpaid = state.stage === 'created';
  if (isAnnounced) return isUnpaid ? ANNOUNCED_UNPAID_SECONDS : ANNOUNCED_PAID_SECONDS;
  const steps = isUnpaid ? UNPAID : PAID;
  return (steps.find(([until]) => ageSeconds < until) ?? steps[0])?.[1] ?? INCOMPLETE_SECONDS;
}
