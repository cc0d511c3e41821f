import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';

/** Limits the retries of all calls together, so that a failing service does not get three times the calls. */
export interface RetryBudget {
  /** Counts a call, not its retries. */
  countCall: () => void;
  /** Whether one more retry is allowed; counts it. */
  mayRetry: () => boolean;
}

const WINDOW_MS = 10_000;
const RETRY_SHARE = 0.2;
/** Minimum number of retries, for sites with few customers. */
const MIN_RETRIES = 10;
/* Time is counted in slices, so memory does not grow with the calls. */
const SLICE_MS = 1_000;

/** Within ten seconds, retries are at most a fifth of the calls, and at least ten are allowed. */
export function createRetryBudget(clock: Clock): RetryBudget {
  let slices: { slice: number; calls: number; retries: number }[] = [];

  function current(): { calls: number; retries: number } {
    const slice = Math.floor(monotonic(clock) / SLICE_MS);
    const last = slices.at(-1);
    if (last?.slice === slice) return last;
    slices = slices.filter((one) => slice - one.slice < WINDOW_MS / SLICE_MS);
    const made = { slice, calls: 0, retries: 0 };
    slices.push(made);
    return made;
  }

  return {
    countCall() {
      current().calls += 1;
    },
    mayRetry() {
      const now = current();
      const calls = slices.reduce((sum, one) => sum + one.calls, 0);
      const retries = slices.reduce((sum, one) => sum + one.retries, 0);
      if (retries >= Math.max(MIN_RETRIES, calls * RETRY_SHARE)) return false;
      now.retries += 1;
      return true;
    },
  };
}
