import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { unavailable } from '../service/unavailable.ts';
import { readJson } from '../store/read-json.ts';
import type { Store } from '../store/store.ts';

/** How a list that may be failing is bought. */
export interface Purchase<T> {
  buy: () => Promise<T>;
  /** Whether a failed `buy` counts as spent: its answer never came, or could not be read. */
  counted: () => boolean;
  /** A free look whether the service answers at all; it rejects where it does not. */
  look: () => Promise<unknown>;
}

/**
 * Lists whose reads fail and are paid for all the same. Each is left alone for a pause that grows while it fails, by
 * all instances together: else every customer's look would buy another answer that is none, up to the caps.
 */
export interface FailingLists {
  /** Milliseconds that are left of a list's pause, as far as this instance knows. */
  left(key: string): number;
  /**
   * Buys a list unless its pause lasts. A list that failed is bought only once the service answers a free look, so that
   * an outage of the whole service costs nothing, however long it is, and ends with the first customer after it.
   *
   * @throws Problem SERVICE_UNAVAILABLE while the pause lasts, and whatever the look and the purchase throw
   */
  buy<T>(key: string, purchase: Purchase<T>): Promise<T>;
}

/* A few answers may be lost, and whoever asks again has the list at once. */
const FORGIVEN = 5;
/* The first pauses grow by this. */
const STEP = 3_000;
/* So that a customer is served within ten seconds of the end of a trouble of up to 50 seconds. */
const SHORT = 9_000;
/* From then on each pause is twice the one before it. */
const SHORT_ONES = 7;
const LONGEST = 5 * 60_000;
/* Seconds: a list that did not fail for so long is no failing one. */
const REMEMBERED = 3600;

function pauseAfter(failures: number): number {
  const number = Math.max(failures - FORGIVEN, 0);
  return number > SHORT_ONES ? Math.min(SHORT * 2 ** (number - SHORT_ONES), LONGEST) : Math.min(number * STEP, SHORT);
}

interface Failing {
  failures: number;
  /** Milliseconds since the epoch. */
  until: number;
}

export function createFailingLists(store: Store, clock: Clock): FailingLists {
  const until = new LRUCache<string, number>({ max: 500 });
  const left = (key: string): number => Math.max((until.get(key) ?? 0) - clock.now(), 0);

  /** Without the store nothing is spent, so nothing is lost by not knowing. */
  const read = (key: string): Promise<Failing | undefined> => readJson(store, `failing:${key}`);

  async function note(key: string, failing: Failing): Promise<void> {
    until.set(key, failing.until);
    await store.set(`failing:${key}`, JSON.stringify(failing), REMEMBERED).catch(() => undefined);
  }

  async function forget(key: string): Promise<void> {
    until.delete(key);
    await store.delete(`failing:${key}`).catch(() => undefined);
  }

  return {
    left,
    async buy(key, { buy, counted, look }) {
      const failing = await read(key);
      if (failing && failing.failures > FORGIVEN) {
        until.set(key, failing.until);
        if (left(key) > 0) throw unavailable(left(key) / 1000);
        await look();
      }
      // From here, and not from its end: silence has been a pause already.
      const begun = clock.now();
      try {
        const bought = await buy();
        if (failing) await forget(key);
        return bought;
      } catch (error) {
        const failures = (failing?.failures ?? 0) + 1;
        if (counted()) await note(key, { failures, until: begun + pauseAfter(failures) });
        throw error;
      }
    },
  };
}
