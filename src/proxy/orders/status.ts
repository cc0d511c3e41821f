import type { Clock } from '../../base/clock.ts';
import { DEADLINE, deriveContext, type RequestContext } from '../context/request-context.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { Cipher } from '../tokens/sealing.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { unavailable } from '../context/problem.ts';
import type { Store } from '../store/store.ts';
import type { FetchOrder, OrderState } from './fetch-order.ts';
import { createStatusCache, type Fetched } from './status-cache/status-cache.ts';

/** Seconds between two reads, until the state has been unchanged for this time. */
type Steps = readonly (readonly [untilSeconds: number, interval: number])[];

/* A payment is expected within minutes: it must be visible within ten seconds. */
const UNPAID: Steps = [
  [6, 2],
  [20, 4],
  [Infinity, 8],
];

/* The certificate takes minutes to days. */
const PAID: Steps = [
  [6, 2],
  [20, 4],
  [60, 10],
  [Infinity, 20],
];

/* The service's events report a change at once; reads find those that got lost. */
const ANNOUNCED_UNPAID_SECONDS = 30;
const ANNOUNCED_PAID_SECONDS = 75;

/* Not all was read. */
const INCOMPLETE_SECONDS = 2;

/**
 * Seconds until the status of an order is read again: the longer it has not changed, the later.
 *
 * @param ageSeconds seconds since the last change
 * @param isAnnounced whether the service's events about this order arrive
 */
export function readInterval(state: OrderState, ageSeconds: number, isAnnounced: boolean): number {
  if (state.payment.state === 'unknown' || state.stage === 'unknown' || state.documentsUnread)
    return INCOMPLETE_SECONDS;
  const isUnpaid = state.stage === 'created';
  if (isAnnounced) return isUnpaid ? ANNOUNCED_UNPAID_SECONDS : ANNOUNCED_PAID_SECONDS;
  const steps = isUnpaid ? UNPAID : PAID;
  return (steps.find(([until]) => ageSeconds < until) ?? steps[0])?.[1] ?? INCOMPLETE_SECONDS;
}

export interface Status {
  /**
   * The state of an order. All requests on all instances share one read in each interval (`readInterval`), which is one
   * call while nothing changes.
   *
   * @param record the order's record, if it was just read: a call for it is then left out
   */
  state(context: RequestContext, order: OrderClaims, record?: OrderRecord): Promise<OrderState>;
  /** The same, and when a later state can be read if the service limits the calls. */
  read(context: RequestContext, order: OrderClaims): Promise<Fetched<OrderState>>;
  /** The order's current record; `undefined` if there is no such order. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** The proxy wrote to the order: the next read is fresh. */
  forget(externalOrderId: string): Promise<void>;
  /** A change may have happened: the next read is fresh, within the interval between fetches. */
  changed(externalOrderId: string): Promise<void>;
  /** An event of the service reported a change. @param isChange whether the order was not just created */
  announced(externalOrderId: string, isChange: boolean): Promise<void>;
}

export interface StatusParts {
  fetchOrder: FetchOrder;
  clock: Clock;
  /** The store that other instances share, and its encryption. */
  shared?: { store: Store; cipher: Cipher };
}

export function createStatus({ fetchOrder, clock, shared }: StatusParts): Status {
  const cache = createStatusCache<OrderState>({
    timeoutMs: DEADLINE,
    toReusable,
    markOf: ({ stage, payment, attempts, documents }) =>
      `${stage} ${payment.state} ${attempts.join()} ${documents.length}`,
    secondsOf: readInterval,
    clock,
    shared,
  });

  async function read(context: RequestContext, order: OrderClaims, record?: OrderRecord): Promise<Fetched<OrderState>> {
    // An older token knows fewer attempts: its value must not be shared with others.
    const found = await cache.read(order.oid, order.ints.join(), async (before, times, isDue) => {
      const derived = deriveContext(context, clock);
      if (record) {
        // A payment may have failed since, which only its own read shows.
        const isSame = record.stage !== 'created' && record.stage === before?.record.stage && !isDue;
        return { value: isSame ? before : await fetchOrder.full(derived, order, record) };
      }
      return before
        ? fetchOrder.refresh(derived, order, { before, reads: times, isDue })
        : { value: await fetchOrder.full(derived, order) };
    });
    if (found) return found;
    throw unavailable();
  }

  return {
    read: (context, order) => read(context, order),
    state: async (context, order, record) => (await read(context, order, record)).value,
    record: (context, externalOrderId) => fetchOrder.record(context, externalOrderId),
    forget: (externalOrderId) => cache.forget(externalOrderId),
    changed: (externalOrderId) => cache.changed(externalOrderId),
    announced: (externalOrderId, isChange) => cache.announced(externalOrderId, isChange),
  };
}

/** Facts that cannot change while the service reports the same status. */
function toReusable(state: OrderState): OrderState | undefined {
  const { stage, payment, attempts, documents } = state;
  if (payment.state === 'unknown' || attempts.includes('unknown')) return undefined;
  switch (stage) {
    case 'created':
    case 'payment-confirmed':
    case 'fulfilment':
      return state;
    case 'completed':
      return documents.length > 0 ? state : undefined;
    default:
      return undefined;
  }
}
