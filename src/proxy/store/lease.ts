import type { Clock } from '../../base/clock.ts';
import { tooSlow } from '../context/unavailable.ts';
import { poll, type Polling } from './poll.ts';
import type { Store } from './store.ts';

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
