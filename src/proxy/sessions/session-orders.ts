import { LRUCache } from 'lru-cache';
import { type Clock, stopwatch } from '../../base/clock.ts';
import type { OrderStage } from '../../wire/order.ts';
import type { RequestContext } from '../context/request-context.ts';
import { sessionOver } from '../context/problem.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { HeldSession, SessionPlace } from './open-session.ts';

/** Stages after which a sale is over: a session cannot be used again, and a reference may be. */
export const ENDED_STAGES: readonly OrderStage[] = ['failed', 'cancelled', 'refunded'];

/** The one order of each checkout session, read from the service. No store is needed. */
export interface SessionOrders {
  /** The order as the service has it; `undefined` if there is none. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /**
   * The order of a session: its own, or the one that its idempotency key made with another listed secret.
   *
   * @returns the order, and the id that it is derived from
   */
  find(context: RequestContext, session: SessionPlaces): Promise<FoundOrder | undefined>;
  /** The same for the page of the session. The first read of a session that was just created needs no call. */
  shown(context: RequestContext, session: SessionPlaces): Promise<FoundOrder | undefined>;
  /** @throws Problem CONFLICT with the field `session` if its order failed, was cancelled or was refunded */
  requireOpen(context: RequestContext, session: SessionPlaces): Promise<void>;
  /** A session with a new id was created: it has no order yet. */
  created(externalOrderId: string): void;
  /** The order is about to be created. */
  forget(externalOrderId: string): void;
}

/** Where the order of a session may be. */
export type SessionPlaces = SessionPlace & Pick<HeldSession, 'others'>;

/** The order of a session. */
export interface FoundOrder {
  record: OrderRecord;
  place: SessionPlace;
}

export interface SessionOrdersParts {
  record: (context: RequestContext, externalOrderId: string) => Promise<OrderRecord | undefined>;
  /** Whether a submit for this order was seen, here or at an instance that shares the store. */
  mayExist: (externalOrderId: string) => Promise<boolean>;
  clock: Clock;
}

/* Milliseconds: a server creates the session, and its page reads it. */
const NEW_TTL_MS = 10_000;
/* Milliseconds: the life of a price. A customer who fills in a form for that long asks for a price. */
const ABSENT_TTL_MS = 15 * 60_000;
/* Orders. */
const MAX_ABSENT = 5_000;

export function createSessionOrders({ record, mayExist, clock }: SessionOrdersParts): SessionOrders {
  const expiring = (ttl: number): LRUCache<string, true> =>
    new LRUCache({ max: MAX_ABSENT, ttl, perf: stopwatch(clock), ttlResolution: 0 });
  const isNew = expiring(NEW_TTL_MS);
  // For prices only. A price is no promise: the submit reads the order again.
  const absent = expiring(ABSENT_TTL_MS);

  function forget(externalOrderId: string): void {
    isNew.delete(externalOrderId);
    absent.delete(externalOrderId);
  }

  async function read(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined> {
    const found = await record(context, externalOrderId);
    if (found) forget(externalOrderId);
    else absent.set(externalOrderId, true);
    return found;
  }

  const isAbsent = async (externalOrderId: string): Promise<boolean> =>
    absent.has(externalOrderId) && !(await mayExist(externalOrderId));

  /** @param readAt reads one of the places; all are read at once, and the session's own counts first */
  async function findBy(
    session: SessionPlaces,
    readAt: (externalOrderId: string) => Promise<OrderRecord | undefined>,
  ): Promise<FoundOrder | undefined> {
    const found = await Promise.all(
      [session, ...session.others].map(async (place) => ({ place, record: await readAt(place.externalOrderId) })),
    );
    return found.find((one): one is FoundOrder => one.record !== undefined);
  }

  return {
    record: read,
    find: (context, session) => findBy(session, (id) => read(context, id)),
    shown: (context, session) =>
      findBy(session, async (id) => {
        // Once: another device may place the order, and a reload has to show it.
        const isFirst = isNew.has(id);
        isNew.delete(id);
        return isFirst && (await isAbsent(id)) ? undefined : read(context, id);
      }),
    async requireOpen(context, session) {
      const found = await findBy(session, async (id) => ((await isAbsent(id)) ? undefined : read(context, id)));
      if (found && ENDED_STAGES.includes(found.record.stage)) throw sessionOver();
    },
    created(externalOrderId) {
      isNew.set(externalOrderId, true);
      absent.set(externalOrderId, true);
    },
    forget,
  };
}
