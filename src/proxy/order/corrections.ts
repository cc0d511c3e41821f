import { LRUCache } from 'lru-cache';
import { Problem } from '../problem.ts';

/** How often an order's parties may be corrected; each time costs the merchant INR 5. */
export const MOST_CORRECTIONS = 5;

/* Orders that are remembered; an older one still has the count that its token carries. */
const REMEMBERED = 10_000;

/**
 * The corrections of each order, by their idempotency keys. A token that is kept from before still says an earlier
 * revision, so that the count in it is not enough.
 */
export interface Corrections {
  /**
   * Counts a correction; a repeat has its key and is not another.
   *
   * @param final whether it was made on the order itself, after which no repeated submit may undo it
   * @throws Problem CONFLICT for the sixth
   */
  count(externalOrderId: string, idempotencyKey: string, final: boolean): void;
  /** Whether the parties were corrected on the order itself. */
  isFinal(externalOrderId: string): boolean;
}

export function createCorrections(): Corrections {
  const orders = new LRUCache<string, { keys: Set<string>; final: boolean }>({ max: REMEMBERED });
  return {
    count(externalOrderId, idempotencyKey, final) {
      const order = orders.get(externalOrderId) ?? { keys: new Set<string>(), final: false };
      if (order.keys.size >= MOST_CORRECTIONS && !order.keys.has(idempotencyKey)) throw tooManyCorrections();
      order.keys.add(idempotencyKey);
      order.final ||= final;
      orders.set(externalOrderId, order);
    },
    isFinal: (externalOrderId) => orders.get(externalOrderId)?.final ?? false,
  };
}

export const tooManyCorrections = (): Problem =>
  new Problem('CONFLICT', 'The parties were corrected too often. Please ask the shop for help.');
