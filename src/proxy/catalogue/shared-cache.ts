import { type Clock, monotonic } from '../../base/clock.ts';
import { createLeases } from '../store/lease.ts';
import { readJson, type Store } from '../store/store.ts';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../context/problem.ts';

/** How to fetch a list that may be failing. */
interface GuardedFetch<T> {
  fetch: () => Promise<T>;
  /** Whether a failed `fetch` cost money: its response was lost or unreadable. */
  wasCharged: () => boolean;
  /** A free call that rejects if the service does not answer. */
  probe: () => Promise<unknown>;
}

/**
 * Backs off from lists whose metered reads fail. Pauses grow with each failure and are shared by all instances. Without
 * them every visitor could trigger another paid call that fails.
 */
export interface FailureBackoff {
  /** Milliseconds that remain of a list's pause, as known to this instance. */
  left(key: string): number;
  /**
   * Fetches a list unless its pause lasts. A list that failed is fetched only after a free probe succeeds, so an outage
   * costs nothing and ends with the first customer after it.
   *
   * @throws Problem SERVICE_UNAVAILABLE during the pause; errors of the probe and of the fetch
   */
  fetch<T>(key: string, guarded: GuardedFetch<T>): Promise<T>;
}

/* This many failures cause no pause: single responses may get lost. */
const FREE_FAILURES = 5;

/* The pause grows by this after each of the first failures. */
const PAUSE_STEP = 3_000;

/* An outage of up to 50 seconds ends for customers within ten seconds. */
const SHORT_PAUSE = 9_000;

/* After this many short pauses each pause doubles. */
const SHORT_PAUSES = 7;
const MAX_PAUSE = 5 * 60_000;

/* Seconds without a failure after which a list counts as healthy. */
const BACKOFF_TTL_SECONDS = 3600;

function pauseAfter(failures: number): number {
  const number = Math.max(failures - FREE_FAILURES, 0);
  return number > SHORT_PAUSES
    ? Math.min(SHORT_PAUSE * 2 ** (number - SHORT_PAUSES), MAX_PAUSE)
    : Math.min(number * PAUSE_STEP, SHORT_PAUSE);
}

interface FailureRecord {
  failures: number;
  /** Milliseconds since the epoch. */
  until: number;
}

export function createFailureBackoff(store: Store, clock: Clock): FailureBackoff {
  const pauses = new LRUCache<string, { record: FailureRecord; ends: number }>({ max: 500 });
  const left = (key: string): number => Math.max((pauses.get(key)?.ends ?? -Infinity) - monotonic(clock), 0);

  /** A pause never exceeds its planned length, even if the clock was set. */
  function startPause(key: string, failure: FailureRecord): void {
    if (pauses.get(key)?.record.until === failure.until) return;
    const length = Math.min(Math.max(failure.until - clock.now(), 0), pauseAfter(failure.failures));
    pauses.set(key, { record: failure, ends: monotonic(clock) + length });
  }

  /** Without the store nothing is spent, so a missing record costs nothing. */
  const read = (key: string): Promise<FailureRecord | undefined> => readJson(store, `failing:${key}`);

  async function record(key: string, failure: FailureRecord): Promise<void> {
    startPause(key, failure);
    await store.set(`failing:${key}`, JSON.stringify(failure), BACKOFF_TTL_SECONDS).catch(() => undefined);
  }

  async function clear(key: string): Promise<void> {
    pauses.delete(key);
    await store.delete(`failing:${key}`).catch(() => undefined);
  }

  return {
    left,
    async fetch(key, { fetch, wasCharged, probe }) {
      const earlier = await read(key);
      if (earlier && earlier.failures > FREE_FAILURES) {
        startPause(key, earlier);
        if (left(key) > 0) throw unavailable(left(key) / 1000);
        await probe();
      }
      // Measured from the start: a timeout has been a pause already.
      const startedAt = clock.now();
      try {
        const fetched = await fetch();
        if (earlier) await clear(key);
        return fetched;
      } catch (error) {
        const failures = (earlier?.failures ?? 0) + 1;
        if (wasCharged()) await record(key, { failures, until: startedAt + pauseAfter(failures) });
        throw error;
      }
    },
  };
}

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
   * Fetches a list once for all instances: the first request fetches, the others wait for its copy. A waiting instance
   * takes over when the fetching one fails or dies, because only a live holder renews its lease.
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
