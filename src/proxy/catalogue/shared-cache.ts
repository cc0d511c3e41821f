import type { Clock } from '../../base/clock.ts';
import { createLeases } from '../store/lease.ts';
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
   * over when the fetching one fails or dies, because only a live holder renews its lease.
   *
   * @throws Problem UPSTREAM_TIMEOUT when no time remains; errors of `fetch`
   */
  fetchOnce(key: string, shared: SharedFetch): Promise<CacheEntry>;
}

/* Seconds: longer than a copy is ever used. */
const TTL_SECONDS = 8 * 24 * 3600;
/* Short, so that another instance takes over soon after the fetching one has died. */
const LEASE_SECONDS = 3;
const RENEW_INTERVAL_MS = 1_000;

/** Copies of lists that the instances share. Each instance parses them itself. */
export function createSharedCache(store: Store, clock: Clock): SharedCache {
  const read = (key: string): Promise<CacheEntry | undefined> => readJson(store, `copy:${key}`);
  const withLease = createLeases({ store, clock, seconds: LEASE_SECONDS, renewEveryMs: RENEW_INTERVAL_MS });

  return {
    read,
    fetchOnce: (key, { isGood, left, fetch }) =>
      withLease(key, {
        async find() {
          const copy = await read(key);
          return copy && isGood(copy) ? copy : undefined;
        },
        async work() {
          const { at, text, masterDataVersion } = await fetch();
          const fetched: CacheEntry = { at, text, masterDataVersion };
          await store.set(`copy:${key}`, JSON.stringify(fetched), TTL_SECONDS).catch(() => undefined);
          return fetched;
        },
        left,
      }),
  };
}
