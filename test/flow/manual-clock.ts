import type { Clock } from '../../src/base/clock.ts';

/** A clock that stands still until a test moves it; callbacks run in the order of their time. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): Promise<void>;
  readonly pending: number;
}

/** Lets everything that waits on promises alone happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
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
      await settle();
      for (;;) {
        const due = [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!due) break;
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = end;
    },
  };
}
