import type { Clock } from '../../src/base/clock.ts';

/** A clock that only tests advance; callbacks run in the order of their time. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): Promise<void>;
  readonly pending: number;
}

/** Runs everything that depends only on resolved promises. */
export async function drainPromises(): Promise<void> {
  for (let round = 0; round < 30; round++) await Promise.resolve();
}

export function manualClock(start = Date.parse('2026-03-02T05:00:00Z')): ManualClock {
  let now = start;
  const waiting = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(delay, run) {
      const entry = { at: now + delay, run };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    get pending() {
      return waiting.size;
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await drainPromises();
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!due) break;
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await drainPromises();
      }
      now = end;
    },
  };
}
