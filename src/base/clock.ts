/**
 * Where every room takes the time from, so that a test can hold it still.
 * Times are milliseconds since the epoch; delays are milliseconds.
 */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment, which no change of the time moves. A clock that is never set needs none. */
  monotonic?(): number;
  /** Runs `callback` once after `delay`, or after 24.8 days if that is less; the returned function cancels it. */
  after(delay: number, callback: () => void): () => void;
}

/** Timers of JavaScript take no more, and end at once when they are given more. */
const LONGEST = 2 ** 31 - 1;

/** The time of the machine. */
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

/** The time of `clock` as the service writes it: ISO 8601 in UTC. */
export function timestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
