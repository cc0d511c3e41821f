import type { Clock } from '../../base/clock.ts';
import { ClientGone } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import { tooSlow, unavailable } from './unavailable.ts';

/** Holds the calls of one part of the service apart, so that a part that hangs takes no room of another. */
export interface Bulkhead {
  /**
   * Waits for a place.
   *
   * @returns what gives the place back
   * @throws Problem SERVICE_UNAVAILABLE at once when too many wait, UPSTREAM_TIMEOUT when the turn ends before its
   *   place is free; ClientGone when nobody waits for the answer any more
   */
  enter(turn: Turn): Promise<() => void>;
}

/** Calls that are on their way at the same time. */
export const MOST_IN_FLIGHT = 32;
/** Calls that wait for one of those to end. */
export const MOST_QUEUED = 64;
/* Whoever is sent away finds room when those before him have ended; seconds. */
const COME_BACK = 2;

export function createBulkhead(clock: Clock): Bulkhead {
  let inFlight = 0;
  const queue = new Set<() => void>();

  /* A place goes from hand to hand: it is not free in between, so that nobody overtakes the queue. */
  const leave = (): void => {
    const [next] = queue;
    if (next) next();
    else inFlight -= 1;
  };
  const once = (): (() => void) => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  function wait(turn: Turn): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const { signal } = turn;
      const stop = (): void => {
        queue.delete(enter);
        cancel();
        signal?.removeEventListener('abort', goneAway);
      };
      const enter = (): void => {
        stop();
        resolve(once());
      };
      const goneAway = (): void => {
        stop();
        reject(new ClientGone());
      };
      const cancel = clock.after(Math.max(turn.left(), 0), () => {
        stop();
        reject(tooSlow());
      });
      signal?.addEventListener('abort', goneAway, { once: true });
      queue.add(enter);
    });
  }

  return {
    async enter(turn) {
      if (inFlight < MOST_IN_FLIGHT) {
        inFlight += 1;
        return once();
      }
      if (queue.size >= MOST_QUEUED) throw unavailable(COME_BACK);
      return wait(turn);
    },
  };
}
