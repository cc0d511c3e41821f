import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import { tooSlow } from '../context/unavailable.ts';
import type { Store } from './store.ts';

/**
 * Runs work of the same key one at a time, on all instances.
 *
 * @param left milliseconds that the caller can still wait; the work itself must end within `DEADLINE`
 * @throws Problem UPSTREAM_TIMEOUT after too long a wait; errors of the store and of the work
 */
export type Exclusive = <T>(key: string, left: () => number, work: () => Promise<T>) => Promise<T>;

/* Seconds: longer than any work takes. After a crash the key is locked for the rest of it. */
const LOCK_SECONDS = 15;
/* Milliseconds between two tries to get a lock that another instance holds. */
const POLL_INTERVAL_MS = 50;

export function createExclusive(store: Pick<Store, 'setIfAbsent' | 'delete'>, clock: Clock): Exclusive {
  // Requests of this instance queue here, so that only the first of them polls the store.
  const queues = new Map<string, Promise<void>>();

  async function withLock<T>(key: string, left: () => number, work: () => Promise<T>): Promise<T> {
    const lock = `lock:${key}`;
    const lockToken = crypto.randomUUID();
    while (left() > 0) {
      if (await store.setIfAbsent(lock, lockToken, LOCK_SECONDS)) {
        try {
          return await work();
        } finally {
          await store.delete(lock, lockToken).catch(() => undefined);
        }
      }
      await sleep(clock, POLL_INTERVAL_MS);
    }
    throw tooSlow();
  }

  return (key, left, work) => {
    const result = (queues.get(key) ?? Promise.resolve()).then(() => withLock(key, left, work));
    const done = result.then(() => undefined, () => undefined).finally(() => {
      if (queues.get(key) === done) queues.delete(key);
    });
    queues.set(key, done);
    return result;
  };
}
