import type { Clock } from '../../base/clock.ts';
import { createLeases } from './lease.ts';
import type { Store } from './store.ts';

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
