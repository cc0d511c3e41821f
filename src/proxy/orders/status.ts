import type { Clock } from '../../base/clock.ts';
import { DEADLINE, deriveContext, type RequestContext } from '../context/request-context.ts';
import type { OrderRecord } from '../readers/index.ts';
import type { Cipher } from '../tokens/cipher.ts';
import type { OrderClaims } from '../tokens/tokens.ts';
import { unavailable } from '../context/unavailable.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { withFallback } from '../store/with-fallback.ts';
import type { FetchOrder, OrderState } from './fetch-order.ts';
import { createInProcessStatusCache } from './status-cache/in-process.ts';
import { createSharedStatusCache } from './status-cache/shared.ts';

export interface Status {
  /**
   * The state of an order. All requests on all instances share one read in two seconds, which is one call while nothing
   * changes.
   */
  state(context: RequestContext, order: OrderClaims): Promise<OrderState>;
  /** The order's current record; `undefined` if there is no such order. */
  record(context: RequestContext, externalOrderId: string): Promise<OrderRecord | undefined>;
  /** The proxy wrote to the order: the next read is fresh. */
  forget(externalOrderId: string): Promise<void>;
  /** A change was reported: the next read is fresh, within the interval between fetches. */
  changed(externalOrderId: string): Promise<void>;
}

export interface StatusParts {
  fetchOrder: FetchOrder;
  clock: Clock;
  /** The store that other instances share, and its encryption. */
  shared?: { store: Store; cipher: Cipher };
}

export function createStatus({ fetchOrder, clock, shared }: StatusParts): Status {
  const rules = { timeoutMs: DEADLINE, toReusable };
  const cache = shared
    ? // Status reads continue when the shared store fails.
      createSharedStatusCache<OrderState>({
        ...rules,
        ...shared,
        store: withFallback(shared.store, createMemoryStore(clock)),
        clock,
      })
    : createInProcessStatusCache<OrderState>(clock, rules);

  return {
    record: (context, externalOrderId) => fetchOrder.record(context, externalOrderId),
    forget: (externalOrderId) => cache.forget(externalOrderId),
    changed: (externalOrderId) => cache.changed(externalOrderId),
    async state(context, order) {
      // An older token knows fewer attempts: its value must not be shared with others.
      const found = await cache.read(order.oid, order.ints.join(), (before, times) => {
        const derived = deriveContext(context, clock);
        return before ? fetchOrder.refresh(derived, order, before, times) : fetchOrder.full(derived, order);
      });
      if (found) return found;
      throw unavailable();
    },
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
