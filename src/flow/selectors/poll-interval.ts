/** Milliseconds between two reads of an order. */
export const POLL_INTERVAL_MS = 2000;
const SLOW_INTERVAL_MS = 10_000;
/** How many reads follow each other fast. */
const FAST_POLLS = 30;
/** How long the service has to confirm a possible payment. */
export const FAST_POLLING_MS = POLL_INTERVAL_MS * FAST_POLLS;

/** @param closed whether the order is closed, so that only its money may still come back, which takes days */
export function pollInterval(pollCount: number, closed: boolean | undefined): number {
  if (closed) return FAST_POLLING_MS;
  return pollCount < FAST_POLLS ? POLL_INTERVAL_MS : SLOW_INTERVAL_MS;
}
