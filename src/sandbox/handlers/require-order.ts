import { Problem } from '../model/problem.ts';
import type { Call } from '../http/call.ts';
import { findOrder, type StoredOrder } from '../store/orders/orders.ts';

/** The caller's order with this externalOrderId. Orders of others give 404. */
export function requireOrder({ core, owner, params }: Call, externalOrderId = params['id']): StoredOrder {
  const order = findOrder(core.database, owner, externalOrderId ?? '');
  if (!order) throw new Problem(404, 'There is no such order.');
  return order;
}
