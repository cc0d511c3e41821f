import { type Clock, sleep } from '../../base/clock.ts';
import { tooSlow } from '../context/problem.ts';
import type { Store } from './store.ts';

/** How to wait for something that another instance does. */
interface Polling {
  clock: Clock;
  /** Milliseconds between two attempts. */
  intervalMs: number;
  /** Milliseconds that the caller can still wait. */
  left: () => number;
  /** Called before each pause. It may throw to end the wait. */
  beforePause?: (() => void) | undefined;
}

/**
 * Repeats an attempt until it returns a value.
 *
 * @returns the value, or `undefined` when no time is left
 * @throws errors of `attempt` and of `beforePause`
 */
export async function poll<T>(
  { clock, intervalMs, left, beforePause }: Polling,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (left() > 0) {
    const value = await attempt();
    if (value !== undefined) return value;
    beforePause?.();
    await sleep(clock, intervalMs);
  }
  return undefined;
}

export interface LeaseRules {
  store: Pick<Store, 'setIfAbsent' | 'delete'> & Partial<Pick<Store, 'renew'>>;
  clock: Clock;
  /** Seconds after which the lease of a crashed holder expires. */
  seconds: number;
  /** Renews a held lease at this interval, in milliseconds. Default: never, so `seconds` must exceed any work. */
  renewEveryMs?: number;
}

/** Work that one holder does at a time. */
export interface LeasedWork<T> extends Pick<Polling, 'left' | 'beforePause'> {
  /** Returns the result of another holder, if there is one. Called before each attempt and again under the lease. */
  find?: () => Promise<T | undefined>;
  work: () => Promise<T>;
}

/**
 * Runs work under the lease of a key: one holder at a time among all instances. Others wait, and take over when the
 * holder fails or dies.
 *
 * @throws Problem UPSTREAM_TIMEOUT when no time is left; errors of the store, of `find` and of `work`
 */
export type WithLease = <T>(key: string, leased: LeasedWork<T>) => Promise<T>;

/* Milliseconds between two attempts to get a lease that another instance holds. */
const POLL_INTERVAL_MS = 50;

/** Calls `renew` at an interval, in milliseconds, until the returned function is called. */
export function renewEvery(clock: Clock, ms: number, renew: () => Promise<unknown> | undefined): () => void {
  let isHeld = true;
  let cancel = (): void => undefined;
  const renewLater = (): void => {
    cancel = clock.after(ms, () => {
      // What stops it may be due at the same time.
      if (!isHeld) return;
      void renew()?.catch(() => undefined);
      renewLater();
    });
  };
  renewLater();
  return () => {
    isHeld = false;
    cancel();
  };
}

export function createLeases({ store, clock, seconds, renewEveryMs }: LeaseRules): WithLease {
  async function hold<T>(lease: string, token: string, work: () => Promise<T>): Promise<T> {
    const renew = (): Promise<boolean> | undefined => store.renew?.(lease, token, seconds);
    const stopRenewal = renewEveryMs === undefined ? undefined : renewEvery(clock, renewEveryMs, renew);
    try {
      return await work();
    } finally {
      stopRenewal?.();
      await store.delete(lease, token).catch(() => undefined);
    }
  }

  return async <T>(
    key: string,
    { find = () => Promise.resolve(undefined), work, left, beforePause }: LeasedWork<T>,
  ) => {
    const lease = `lock:${key}`;
    const token = crypto.randomUUID();
    const result = await poll({ clock, intervalMs: POLL_INTERVAL_MS, left, beforePause }, async () => {
      const found = await find();
      if (found !== undefined) return { value: found };
      if (!(await store.setIfAbsent(lease, token, seconds))) return undefined;
      // Another holder may have finished before the lease was acquired.
      return { value: await hold(lease, token, async () => (await find()) ?? work()) };
    });
    if (!result) throw tooSlow();
    return result.value;
  };
}

/**
 * Runs work of the same key one at a time, on all instances.
 *
 * @param left milliseconds that the caller can still wait; the work itself must have a time limit
 * @throws Problem UPSTREAM_TIMEOUT after too long a wait; errors of the store and of the work
 */
export type Exclusive = <T>(key: string, left: () => number, work: () => Promise<T>) => Promise<T>;

/* After a crash the key is locked for the rest of it. */
const LEASE_SECONDS = 15;
const RENEW_INTERVAL_MS = 5_000;

export function createExclusive(store: Pick<Store, 'setIfAbsent' | 'renew' | 'delete'>, clock: Clock): Exclusive {
  const withLease = createLeases({ store, clock, seconds: LEASE_SECONDS, renewEveryMs: RENEW_INTERVAL_MS });
  // Requests of this instance queue here, so that only the first of them polls the store.
  const queues = new Map<string, Promise<void>>();

  return (key, left, work) => {
    const result = (queues.get(key) ?? Promise.resolve()).then(() => withLease(key, { left, work }));
    const done = result
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        if (queues.get(key) === done) queues.delete(key);
      });
    queues.set(key, done);
    return result;
  };
}
