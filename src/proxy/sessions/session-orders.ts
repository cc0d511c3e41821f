import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { stopwatch } from '../../base/machine-clock.ts';
import type { OrderStage } from '../../wire/order.ts';
import type { RequestContext } from '../context/request-context.ts';
import { sessionOver } from '../context/session-problems.ts';
import type { OrderRecord } from '../readers/index.ts';

/** Stages after which a sale is over: a session cannot be used again, and a reference may be. */
export const ENDED_STAGES: readonly OrderStage[] = ['failed', 'cancelled', 'refunded'];

/** The one order of each checkout session, read from the service. No store is needed. */
export interface SessionOrders {
  /** The order as the service has it; `undefined` if there is none. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** @throws Problem CONFLICT with the field `session` if its order failed, was cancelled or was refunded */
  requireOpen(context: RequestContext, session: { externalOrderId: string }): Promise<void>;
  /** The order is about to be created. */
  forget(externalOrderId: string): void;
}

export interface SessionOrdersParts {
  record: (context: RequestContext, externalOrderId: string) => Promise<OrderRecord | undefined>;
  clock: Clock;
}

/* Milliseconds, and orders. A page that begins with the review reads its session and asks for its price at once. */
const ABSENT_TTL_MS = 10_000;
const MAX_ABSENT = 5_000;

export function createSessionOrders({ record, clock }: SessionOrdersParts): SessionOrders {
  // A price is no promise: the submit reads the order again.
  const absent = new LRUCache<string, true>({
    max: MAX_ABSENT,
    ttl: ABSENT_TTL_MS,
    perf: stopwatch(clock),
    ttlResolution: 0,
  });
  async function read(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined> {
    const found = await record(context, externalOrderId);
    if (!found) absent.set(externalOrderId, true);
    return found;
  }
  return {
    record: read,
    async requireOpen(context, { externalOrderId }) {
      const found = absent.has(externalOrderId) ? undefined : await read(context, externalOrderId);
      if (found && ENDED_STAGES.includes(found.stage)) throw sessionOver();
    },
    forget: (externalOrderId) => void absent.delete(externalOrderId),
  };
}
