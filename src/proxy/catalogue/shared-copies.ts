import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { Problem } from '../problem.ts';
import { readJson } from '../store/read-json.ts';
import type { Store } from '../store/store.ts';

/** A list as the service gave it, or that it has none such. */
export interface Copy {
  /** When it was fetched: milliseconds since the epoch. */
  at: number;
  /** The body; absent where there is no such list. */
  text?: string;
  masterDataVersion?: number;
}

export interface Once {
  /** Whether a copy that another instance left will do. */
  isGood: (copy: Copy) => boolean;
  /** Milliseconds that are left. */
  left: () => number;
  fetch: () => Promise<Copy>;
}

export interface SharedCopies {
  /** The copy of all instances; `undefined` where there is none or the store is silent. */
  read(key: string): Promise<Copy | undefined>;
  /**
   * Fetches a list once for all instances: the first to come fetches, the others wait for its copy. Whoever waits
   * takes over as soon as the one who fetches has failed, or died: a lock is prolonged only while its holder lives.
   *
   * @throws Problem UPSTREAM_TIMEOUT when the time is over, and whatever `fetch` throws
   */
  once(key: string, once: Once): Promise<Copy>;
}

/* Seconds: longer than anybody would look at it. */
const KEPT_FOR = 8 * 24 * 3600;
/* Seconds that a lock outlives its holder. */
const LOCK = 3;
const HEARTBEAT = 1_000;
const LOOK_AGAIN = 50;

/** The copies of lists that the instances share, as texts: each instance reads them for itself. */
export function createSharedCopies(store: Store, clock: Clock): SharedCopies {
  const read = (key: string): Promise<Copy | undefined> => readJson(store, `copy:${key}`);

  /** Does the work under a lock, which lives as long as this process does it. */
  async function held<T>(lock: string, mine: string, work: () => Promise<T>): Promise<T> {
    let stop = (): void => undefined;
    const beat = (): void => {
      stop = clock.after(HEARTBEAT, () => {
        void store.prolong(lock, mine, LOCK).catch(() => undefined);
        beat();
      });
    };
    beat();
    try {
      return await work();
    } finally {
      stop();
      await store.delete(lock, mine).catch(() => undefined);
    }
  }

  return {
    read,
    async once(key, { isGood, left, fetch }) {
      const lock = `lock:${key}`;
      const mine = crypto.randomUUID();
      while (left() > 0) {
        const copy = await read(key);
        if (copy && isGood(copy)) return copy;
        if (await store.setIfAbsent(lock, mine, LOCK)) {
          return held(lock, mine, async () => {
            // Between that look and the lock somebody else may have come and gone.
            const newest = await read(key);
            if (newest && isGood(newest)) return newest;
            const { at, text, masterDataVersion } = await fetch();
            const fetched: Copy = { at, text, masterDataVersion };
            await store.set(`copy:${key}`, JSON.stringify(fetched), KEPT_FOR).catch(() => undefined);
            return fetched;
          });
        }
        await sleep(clock, LOOK_AGAIN);
      }
      throw new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');
    },
  };
}
