import { type Clock, monotonic } from '../../base/clock.ts';
import { renewEvery, poll } from '../store/lease.ts';
import type { Store } from '../store/store.ts';

/** The result of work that must run once. */
export type ProcessResult =
  /** It ran now. */
  | 'now'
  /** It ran before. */
  | 'before'
  /** Another instance runs it, and failed or has not finished. */
  | 'elsewhere';

/**
 * Runs work once, on all instances and across restarts. A request for work in flight, here or elsewhere, waits for its
 * result.
 *
 * @param names keys of the work; one known key is enough
 * @param waitUntil receives work that continues after the limit, for the platform
 * @throws errors of the work or of the store: the work may be requested again
 */
export type ProcessOnce = (
  names: readonly string[],
  work: () => Promise<void>,
  waitUntil?: (work: Promise<unknown>) => void,
) => Promise<ProcessResult>;

/* The service retries for 13 hours; older events are replayed by people. */
const TTL_SECONDS = 7 * 24 * 3600;
/* After a crash the lease expires. */
const LEASE_SECONDS = 15;
/* Milliseconds. While the work runs, its lease is renewed, so that it never runs beside itself. */
const RENEW_INTERVAL_MS = 5_000;
/* Milliseconds. Work that hangs for longer is given up: after its lease it may be requested again. */
const MAX_WORK_MS = 60_000;
const DONE = 'done';
/* Milliseconds between two polls of another instance. */
const POLL_INTERVAL_MS = 100;

export interface ProcessOnceParts {
  store: Store;
  clock: Clock;
  /** Time limit of the work; later it counts as failed unless it still succeeds. */
  timeoutMs: number;
  /** Receives work that continues after the limit. */
  track: (work: Promise<unknown>) => void;
}

export function createProcessOnce({ store, clock, timeoutMs, track }: ProcessOnceParts): ProcessOnce {
  const inFlight = new Map<string, Promise<ProcessResult>>();

  async function run(...[names, work, waitUntil]: Parameters<ProcessOnce>): Promise<ProcessResult> {
    const lease = crypto.randomUUID();
    const leased: string[] = [];
    const release = (): Promise<unknown> => Promise.all(leased.map((name) => store.delete(name, lease)));
    for (const name of names) {
      if (await store.setIfAbsent(name, lease, LEASE_SECONDS)) leased.push(name);
      else {
        await release();
        return waitForOther(name);
      }
    }
    // If it cannot be stored, the work runs twice.
    const finish = (): Promise<unknown> => Promise.all(names.map((name) => store.set(name, DONE, TTL_SECONDS)));
    const endRenewal = renew(leased, lease);
    const working = work()
      .then(
        () => finish().catch(() => undefined),
        async (error: unknown) => {
          await release().catch(() => undefined);
          throw error;
        },
      )
      .finally(endRenewal);
    try {
      await withTimeout(working, clock, timeoutMs);
    } catch (error) {
      // It keeps its lease. A late success counts: the next delivery need not repeat it.
      const late = working.catch(() => undefined);
      track(late);
      waitUntil?.(late);
      throw error;
    }
    return 'now';
  }

  function renew(names: readonly string[], lease: string): () => void {
    const stop = renewEvery(clock, RENEW_INTERVAL_MS, () =>
      Promise.all(names.map((name) => store.renew(name, lease, LEASE_SECONDS))),
    );
    const cancel = clock.after(MAX_WORK_MS, stop);
    return () => {
      cancel();
      stop();
    };
  }

  /** Waits for the work of another instance, no longer than for our own. */
  async function waitForOther(name: string): Promise<ProcessResult> {
    const end = monotonic(clock) + timeoutMs;
    const left = (): number => end + POLL_INTERVAL_MS - monotonic(clock);
    const result = await poll<ProcessResult>({ clock, intervalMs: POLL_INTERVAL_MS, left }, async () => {
      const value = await store.get(name);
      if (value === DONE) return 'before';
      return value === undefined || monotonic(clock) >= end ? 'elsewhere' : undefined;
    });
    return result ?? 'elsewhere';
  }

  return (names, work, waitUntil) => {
    const underway = names.map((name) => inFlight.get(name)).find((found) => found !== undefined);
    if (underway) return underway.then((result) => (result === 'now' ? 'before' : result));
    const flight = run(names, work, waitUntil).finally(() => names.forEach((name) => inFlight.delete(name)));
    for (const name of names) inFlight.set(name, flight);
    return flight;
  };
}

function withTimeout(work: Promise<unknown>, clock: Clock, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () => reject(new Error(`It took longer than ${timeoutMs} ms.`)));
    work.then(resolve, reject).finally(cancel);
  });
}
