/**
 * The source of the current time, which tests replace. Times are milliseconds since the epoch; delays are milliseconds.
 */
export interface Clock {
  now(): number;
  /**
   * Milliseconds since an arbitrary moment, unaffected by changes of the system time. Optional for a clock that is
   * never set.
   */
  monotonic?(): number;
  /** Calls `callback` once after `delay` milliseconds (at most 24.8 days). The returned function cancels it. */
  after(delay: number, callback: () => void): () => void;
}

/** The maximum delay of a JavaScript timer. A longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** The system time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, callback) {
    const timer = setTimeout(callback, Math.min(delay, LONGEST));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delay` milliseconds. */
export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise((resolve) => void clock.after(delay, resolve));

/** The time of `clock` as ISO 8601 in UTC, the service's format. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** The system clock with a monotonic time. */
export const machineClock: Clock = { ...systemClock, monotonic: () => performance.now() };

/**
 * Milliseconds for durations, pauses and deadlines. It never runs backwards, is no date and differs between processes.
 */
export const monotonic = (clock: Clock): number => clock.monotonic?.() ?? clock.now();

/** A clock whose `now` is the monotonic time. */
export const stopwatch = (clock: Clock): { now: () => number } => ({ now: () => monotonic(clock) });
