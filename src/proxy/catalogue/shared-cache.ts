import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { Problem } from '../context/problem.ts';
import { readJson } from '../store/read-json.ts';
import type { Store } from '../store/store.ts';

/** A list as the service sent it, or the fact that it does not exist. */
export interface CacheEntry {
  /** When it was fetched: milliseconds since the epoch. */
  at: number;
  /** The body; absent if the list does not exist. */
  text?: string;
  masterDataVersion?: number;
}

export interface SharedFetch {
  /** Whether the copy of another instance is good enough. */
  isGood: (copy: CacheEntry) => boolean;
  /** Milliseconds that remain. */
  left: () => number;
  fetch: () => Promise<CacheEntry>;
}

export interface SharedCache {
  /** The shared copy; `undefined` if there is none or the store does not answer. */
  read(key: string): Promise<CacheEntry | undefined>;
  /**
   * Fetches a list once for all instances: the first request fetches, the others wait for its copy. A waiting instance takes
   * over when the fetching one fails or dies, because a lock is renewed only by a live holder.
   *
   * @throws Problem UPSTREAM_TIMEOUT when no time remains; errors of `fetch`
   */
  fetchOnce(key: string, fetchOnce: SharedFetch): Promise<CacheEntry>;
}

/* Seconds: longer than a copy is ever used. */
const TTL_SECONDS = 8 * 24 * 3600;
/* Seconds after which the lock of a dead holder expires. */
const LOCK_SECONDS = 3;
const RENEW_INTERVAL_MS = 1_000;
const POLL_INTERVAL_MS = 50;

/** Copies of lists that the instances share. Each instance parses them itself. */
export function createSharedCache(store: Store, clock: Clock): SharedCache {
  const read = (key: string): Promise<CacheEntry | undefined> => readJson(store, `copy:${key}`);

  /** Runs the work under a lock and renews the lock until the work ends. */
  async function withRenewedLock<T>(lock: string, lockToken: string, work: () => Promise<T>): Promise<T> {
    let stop = (): void => undefined;
    const beat = (): void => {
      stop = clock.after(RENEW_INTERVAL_MS, () => {
        void store.renew(lock, lockToken, LOCK_SECONDS).catch(() => undefined);
        beat();
      });
    };
    beat();
    try {
      return await work();
    } finally {
      stop();
      await store.delete(lock, lockToken).catch(() => undefined);
    }
  }

  return {
    read,
    async fetchOnce(key, { isGood, left, fetch }) {
      const lock = `lock:${key}`;
      const lockToken = crypto.randomUUID();
      while (left() > 0) {
        const copy = await read(key);
        if (copy && isGood(copy)) return copy;
        if (await store.setIfAbsent(lock, lockToken, LOCK_SECONDS)) {
          return withRenewedLock(lock, lockToken, async () => {
            // Another instance may have stored a copy before the lock was taken.
            const newest = await read(key);
            if (newest && isGood(newest)) return newest;
            const { at, text, masterDataVersion } = await fetch();
            const fetched: CacheEntry = { at, text, masterDataVersion };
            await store.set(`copy:${key}`, JSON.stringify(fetched), TTL_SECONDS).catch(() => undefined);
            return fetched;
          });
        }
        await sleep(clock, POLL_INTERVAL_MS);
      }
      throw new Problem('UPSTREAM_TIMEOUT', 'The service took too long. Please try again.');
    },
  };
}
