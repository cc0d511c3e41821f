/** Milliseconds between two reads of an order, at first. */
export const POLL_INTERVAL_MS = 2000;
const SLOW_INTERVAL_MS = 10_000;
/** Number of reads at the fast interval. */
const FAST_POLLS = 30;
/** How long, in milliseconds, the service has to confirm a payment that may have been made. */
export const FAST_POLLING_MS = POLL_INTERVAL_MS * FAST_POLLS;

/** @param closed whether the order is closed: only its refund is pending, which takes days */
export function pollInterval(pollCount: number, closed: boolean | undefined): number {
  if (closed) return FAST_POLLING_MS;
  return pollCount < FAST_POLLS ? POLL_INTERVAL_MS : SLOW_INTERVAL_MS;
}
