import type { Clock } from '../../base/clock.ts';

/** Stops calls to a part of the service that does not answer, and lets one through now and then to see. */
export interface Breaker {
  /** Whether a call may go out now. A call that may must report its end. */
  admits(): boolean;
  report(healthy: boolean): void;
}

const WINDOW = 10_000;
const FEWEST = 10;
const SHARE = 0.5;
const PAUSE = 5_000;

/** Opens when half of at least ten calls within ten seconds failed; after five seconds one call decides. */
export function createBreaker(clock: Clock): Breaker {
  let calls: { at: number; healthy: boolean }[] = [];
  let openedAt: number | undefined;
  let probing = false;

  return {
    admits() {
      if (openedAt === undefined) return true;
      if (probing || clock.now() - openedAt < PAUSE) return false;
      probing = true;
      return true;
    },
    report(healthy) {
      const now = clock.now();
      if (openedAt !== undefined) {
        if (!probing) return;
        probing = false;
        openedAt = healthy ? undefined : now;
        calls = [];
        return;
      }
      calls = [...calls.filter(({ at }) => now - at < WINDOW), { at: now, healthy }].slice(-200);
      const failed = calls.filter((call) => !call.healthy).length;
      if (calls.length >= FEWEST && failed >= calls.length * SHARE) openedAt = now;
    },
  };
}
