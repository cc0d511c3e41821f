import type { Store } from '../store/store.ts';

/**
 * Remembers which quotes an order may have been created from, so that a submit of invalid details for a new order is refused
 * without a call of the service. A quote that has expired creates no order, so a trace need not live longer.
 */
export interface OrderTraces {
  /** Call it before the order is created. @param hasSession whether later quotes may be for the same order */
  record(externalOrderId: string, hasSession: boolean): Promise<void>;
  /** Whether the order may exist. */
  mayExist(externalOrderId: string): Promise<boolean>;
}

/* Longer than the life of a quote, and of a checkout session. */
const TRACE_TTL_SECONDS = 20 * 60;
const SESSION_TRACE_TTL_SECONDS = 31 * 24 * 3600;

export function createOrderTraces(store: Pick<Store, 'get' | 'set'>): OrderTraces {
  const keyOf = (externalOrderId: string): string => `submitted-quote:${externalOrderId}`;
  return {
    record: (externalOrderId, hasSession) =>
      store.set(keyOf(externalOrderId), 'yes', hasSession ? SESSION_TRACE_TTL_SECONDS : TRACE_TTL_SECONDS),
    mayExist: async (externalOrderId) => (await store.get(keyOf(externalOrderId))) !== undefined,
  };
}
