import type { Clock } from '../../base/clock.ts';
import { ClientDisconnected, type RequestContext } from '../context/request-context.ts';
import { tooSlow, unavailable } from '../context/problem.ts';

/** Limits the calls of one part of the service, so that a hanging part takes no room of another. */
export interface Bulkhead {
  /**
   * Waits for a place.
   *
   * @returns releases the place
   * @throws Problem SERVICE_UNAVAILABLE at once if the queue is full, UPSTREAM_TIMEOUT at the request's deadline;
   *   ClientDisconnected if the client disconnects
   */
  enter(context: RequestContext): Promise<() => void>;
}

/** Maximum number of concurrent calls. */
export const MAX_IN_FLIGHT = 32;
/** Maximum number of queued calls. */
export const MAX_QUEUED = 64;
/* Seconds after which a refused caller may retry. */
const RETRY_AFTER_SECONDS = 2;

export function createBulkhead(clock: Clock): Bulkhead {
  let inFlight = 0;
  const queue = new Set<() => void>();

  /* A released place goes to the next in the queue directly, so that no new call overtakes it. */
  const leave = (): void => {
    const [next] = queue;
    if (next) next();
    else inFlight -= 1;
  };
  const once = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };

  function wait(context: RequestContext): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const { signal } = context;
      const stop = (): void => {
        queue.delete(enter);
        cancel();
        signal?.removeEventListener('abort', disconnect);
      };
      const enter = (): void => {
        stop();
        resolve(once());
      };
      const disconnect = (): void => {
        stop();
        reject(new ClientDisconnected());
      };
      const cancel = clock.after(Math.max(context.left(), 0), () => {
        stop();
        reject(tooSlow());
      });
      signal?.addEventListener('abort', disconnect, { once: true });
      queue.add(enter);
    });
  }

  return {
    async enter(context) {
      if (inFlight < MAX_IN_FLIGHT) {
        inFlight += 1;
        return once();
      }
      if (queue.size >= MAX_QUEUED) throw unavailable(RETRY_AFTER_SECONDS);
      return wait(context);
    },
  };
}
