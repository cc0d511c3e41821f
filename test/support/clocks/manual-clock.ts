import type { Clock } from '../../../src/base/clock.ts';

/** A clock that stands still until a test moves it. Timers run in the order of their time. */
export interface ManualClock extends Clock {
  /** Passes the time and runs everything that is due, including what that work schedules. */
  advance(milliseconds: number): Promise<void>;
  /** Sets the time and runs the timers that are due, without waiting for promises. */
  pass(milliseconds: number): void;
  /** The number of timers that wait. */
  readonly pending: number;
}

/** Runs everything that waits for promises only. */
export async function drainPromises(): Promise<void> {
  for (let round = 0; round < 30; round++) await Promise.resolve();
}

export function manualClock(start = Date.parse('2026-03-02T05:00:00Z')): ManualClock {
  let now = start;
  const timers = new Set<{ at: number; run: () => void }>();

  const nextDue = (end: number): { at: number; run: () => void } | undefined =>
    [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

  return {
    now: () => now,
    after(delay, run) {
      const timer = { at: now + delay, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    get pending() {
      return timers.size;
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await drainPromises();
      for (let timer = nextDue(end); timer; timer = nextDue(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
        await drainPromises();
      }
      now = end;
    },
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}
