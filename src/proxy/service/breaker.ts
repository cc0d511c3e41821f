import type { Clock } from '../../base/clock.ts';

/** Says how a call that was admitted went; `undefined` when it was never made, or ended for reasons of its own. */
export type Report = (healthy: boolean | undefined) => void;

/** Stops calls to a part of the service that does not answer, and lets one through now and then to see. */
export interface Breaker {
  /** Lets a call out, which must then be reported, or says that it may not: how many milliseconds are to be waited. */
  admit(): Report | number;
  /** Whether the next call is held back; not any more once a look is due, which may be long before anybody calls. */
  isOpen(): boolean;
}

const WINDOW = 10_000;
const FEWEST = 10;
const SHARE = 0.5;
const PAUSE = 5_000;
const MOST_REMEMBERED = 200;

/**
 * Opens when half of at least ten calls within ten seconds failed. From then on one call every five seconds looks
 * whether the service is back, whether the one before it has ended or hangs; the first that succeeds closes it.
 */
export function createBreaker(clock: Clock): Breaker {
  let calls: { at: number; healthy: boolean }[] = [];
  let failed = 0;
  let nextLook: number | undefined;

  const look: Report = (healthy) => {
    if (nextLook === undefined) return;
    if (healthy === undefined) nextLook = clock.now();
    if (!healthy) return;
    nextLook = undefined;
    calls = [];
    failed = 0;
  };

  const usual: Report = (healthy) => {
    // What was sent before the pause tells nothing about what comes after it.
    if (healthy === undefined || nextLook !== undefined) return;
    const now = clock.now();
    calls.push({ at: now, healthy });
    if (!healthy) failed += 1;
    while (calls.length > MOST_REMEMBERED || now - (calls[0]?.at ?? now) >= WINDOW) {
      if (calls.shift()?.healthy === false) failed -= 1;
    }
    if (calls.length >= FEWEST && failed >= calls.length * SHARE) nextLook = now + PAUSE;
  };

  return {
    admit() {
      if (nextLook === undefined) return usual;
      const now = clock.now();
      if (now < nextLook) return nextLook - now;
      nextLook = now + PAUSE;
      return look;
    },
    isOpen: () => nextLook !== undefined && clock.now() < nextLook,
  };
}
