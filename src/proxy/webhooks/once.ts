import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../store/store.ts';

/** How a piece of work stands that must be done once. */
export type Done =
  /** It was done now. */
  | 'now'
  /** It was done before. */
  | 'before'
  /** Another instance was at it, and it failed there or is not done yet. */
  | 'elsewhere';

/**
 * Does a piece of work once, for all instances and over restarts. Whoever asks for work that is under way, here or
 * elsewhere, waits for it and shares its end.
 *
 * @param names what the work is known by; known by any of them is known
 * @throws what the work threw, or why it could not be known: it may be asked for again
 */
export type Once = (names: readonly string[], work: () => Promise<void>) => Promise<Done>;

/* The service repeats itself for 13 hours; people replay what is older. */
const KEPT = 7 * 24 * 3600;
/* Outlives the work; after a crash it stands in nobody's way for longer. */
const LEASE = 15;
const DONE = 'done';
/* Milliseconds between two looks at what another instance is doing. */
const LOOK = 100;

/**
 * @param patience milliseconds that the work may take; beyond them it counts as failed, unless it ends well later
 * @param hold is given what goes on after that
 */
export function createOnce(store: Store, clock: Clock, patience: number, hold: (work: Promise<unknown>) => void): Once {
  const inHand = new Map<string, Promise<Done>>();

  async function run(names: readonly string[], work: () => Promise<void>): Promise<Done> {
    const lease = crypto.randomUUID();
    const held: string[] = [];
    const release = (): Promise<unknown> => Promise.all(held.map((name) => store.delete(name, lease)));
    for (const name of names) {
      if (await store.setIfAbsent(name, lease, LEASE)) held.push(name);
      else {
        await release();
        return endOf(name);
      }
    }
    const finish = async (): Promise<void> => void (await Promise.all(names.map((name) => store.set(name, DONE, KEPT))));
    const working = work();
    try {
      await within(working, clock, patience);
    } catch (error) {
      // Done late is done: the next delivery need not do it again. What cannot be written down is done twice.
      hold(working.then(finish).catch(() => undefined));
      await release().catch(() => undefined);
      throw error;
    }
    await finish().catch(() => undefined);
    return 'now';
  }

  /** How work ends that another instance is at, or was: it has no longer than ours. */
  async function endOf(name: string): Promise<Done> {
    const end = clock.now() + patience;
    for (;;) {
      const mark = await store.get(name);
      if (mark === DONE) return 'before';
      if (mark === undefined || clock.now() >= end) return 'elsewhere';
      await sleep(clock, LOOK);
    }
  }

  return (names, work) => {
    const underway = names.map((name) => inHand.get(name)).find((found) => found !== undefined);
    if (underway) return underway.then((done) => (done === 'now' ? 'before' : done));
    const flight = run(names, work).finally(() => names.forEach((name) => inHand.delete(name)));
    for (const name of names) inHand.set(name, flight);
    return flight;
  };
}

function within(work: Promise<void>, clock: Clock, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(patience, () => reject(new Error(`It took longer than ${patience} ms.`)));
    work.then(resolve, reject).finally(cancel);
  });
}
