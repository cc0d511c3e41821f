import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';

/** Reports the result of an admitted call; `undefined` if it was not made or was aborted. */
export type Outcome = (healthy: boolean | undefined) => void;

/** A circuit breaker: stops calls to a failing part of the service and lets a probe through at intervals. */
export interface Breaker {
  /** Admits a call, whose result must then be reported, or returns the milliseconds to wait. */
  admit(): Outcome | number;
  /** Whether the next call would be refused. False as soon as a probe is due. */
  isOpen(): boolean;
}

const WINDOW_MS = 10_000;
const MIN_CALLS = 10;
const FAILURE_SHARE = 0.5;
const PROBE_INTERVAL_MS = 5_000;
const MAX_CALLS = 200;

/**
 * Opens when half of at least ten calls within ten seconds failed. Then one call every five seconds probes the service, even
 * if the previous probe still hangs; the first success closes it.
 */
export function createBreaker(clock: Clock): Breaker {
  let calls: { at: number; healthy: boolean }[] = [];
  let failed = 0;
  let nextProbeAt: number | undefined;

  const reportProbe: Outcome = (healthy) => {
    if (nextProbeAt === undefined) return;
    if (healthy === undefined) nextProbeAt = monotonic(clock);
    if (!healthy) return;
    nextProbeAt = undefined;
    calls = [];
    failed = 0;
  };

  const reportCall: Outcome = (healthy) => {
    // Calls from before the pause say nothing about the time after it.
    if (healthy === undefined || nextProbeAt !== undefined) return;
    const now = monotonic(clock);
    calls.push({ at: now, healthy });
    if (!healthy) failed += 1;
    while (calls.length > MAX_CALLS || now - (calls[0]?.at ?? now) >= WINDOW_MS) {
      if (calls.shift()?.healthy === false) failed -= 1;
    }
    if (calls.length >= MIN_CALLS && failed >= calls.length * FAILURE_SHARE) nextProbeAt = now + PROBE_INTERVAL_MS;
  };

  return {
    admit() {
      if (nextProbeAt === undefined) return reportCall;
      const now = monotonic(clock);
      if (now < nextProbeAt) return nextProbeAt - now;
      nextProbeAt = now + PROBE_INTERVAL_MS;
      return reportProbe;
    },
    isOpen: () => nextProbeAt !== undefined && monotonic(clock) < nextProbeAt,
  };
}
