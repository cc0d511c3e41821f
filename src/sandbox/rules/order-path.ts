import type { OrderStatus } from '../model/records.ts';

/** The moves of an order. */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  CREATED: ['PAYMENT_CONFIRMED', 'CANCELLED'],
  PAYMENT_CONFIRMED: ['FULFILMENT_STARTED', 'CANCELLED'],
  FULFILMENT_STARTED: ['FULFILMENT_COMPLETED', 'FAILED'],
  FULFILMENT_COMPLETED: [],
  FAILED: ['REFUND_COMPLETED'],
  CANCELLED: ['REFUND_COMPLETED'],
  REFUND_COMPLETED: [],
};

export const ORDER_STATUSES = Object.keys(MOVES) as readonly OrderStatus[];

/** Whether an order may move directly from one status to another. No move goes back. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The statuses that an order can move to directly, depending on whether it was paid. */
export function nextStatuses(from: OrderStatus, paid: boolean): OrderStatus[] {
  return MOVES[from].filter((to) => orderPath(from, to, paid) !== undefined);
}

/**
 * The states from `from` (excluded) to `to` (included); empty if already there.
 *
 * @param paid whether the order was paid. Otherwise there is nothing to refund
 * @returns `undefined` if there is no path
 */
export function orderPath(from: OrderStatus, to: OrderStatus, paid: boolean): OrderStatus[] | undefined {
  if (from === to) return [];
  if (from === 'CANCELLED' && !paid) return undefined;
  if (canMove(from, to)) return [to];
  for (const next of MOVES[from]) {
    const rest = orderPath(next, to, paid || next === 'PAYMENT_CONFIRMED');
    if (rest) return [next, ...rest];
  }
  return undefined;
}
