import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { Environment, OrderRecord, OrderStatus } from '../model/records.ts';
import { listConnections } from '../store/orders/connections.ts';
import { findOrderByCoreId, intentsOf, ordersNamed, type StoredOrder } from '../store/orders/orders.ts';
import { moveOrder, orderPath, wasPaid } from './order-moves.ts';
import { reportPayment } from './payments.ts';
import { openIntent, priceOf, readStamp } from './place-order.ts';

/**
 * Moves an order to a status through the states between. An open intent counts as paid.
 *
 * @param name its external id, or its core id, because an external id may be ambiguous
 * @param environment the environment of the order; both if absent
 */
export function advanceOrder(core: Core, name: string, to: OrderStatus, environment?: Environment): OrderRecord {
  return core.database.transaction(() => {
    let order = orderMeant(core, name, environment);
    const path = orderPath(order.record.status, to, wasPaid(order.record));
    if (!path) throw new Problem(409, `An order cannot go from ${order.record.status} to ${to}.`, { field: 'to' });
    for (const status of path) {
      const coreOrderId: string = order.record.coreOrderId;
      const open = intentsOf(core.database, coreOrderId).find((intent) => intent.status === 'CREATED');
      if (status === 'PAYMENT_CONFIRMED' && open) {
        reportPayment(core, open.id, 'paid', core.clock.now());
        order = findOrderByCoreId(core.database, coreOrderId) ?? order;
      } else {
        order = moveOrder(core, order, status, core.clock.now());
      }
    }
    return order.record;
  });
}

function orderMeant({ database }: Core, name: string, environment: Environment | undefined): StoredOrder {
  const isMeant = ({ owner }: StoredOrder): boolean => environment === undefined || owner.environment === environment;
  const [order = findOrderByCoreId(database, name), ...others] = ordersNamed(database, name).filter(isMeant);
  if (!order || !isMeant(order)) throw new Problem(404, 'There is no such order.');
  if (others.length === 0) return order;
  const advice = environment === undefined ? 'Set "environment" to sandbox or production, or send' : 'Put';
  throw new Problem(
    409,
    `${others.length + 1} orders have this externalOrderId. ${advice} the coreOrderId of the order instead.`,
  );
}

/**
 * Brings a new order to a status. Where payment lies on the way, an intent over the price of its stamp is opened and
 * paid. To be called within a transaction.
 */
export function bringOrderTo(core: Core, { owner, record }: StoredOrder, to: OrderStatus): OrderRecord {
  const { database } = core;
  const isPaid = orderPath(record.status, to, false)?.includes('PAYMENT_CONFIRMED');
  const connection = listConnections(database).find(
    ({ organizationId, active }) => active && organizationId === owner.organizationId,
  );
  const price = priceOf(database, readStamp(record.details), record.serviceCode);
  if (isPaid && connection && price) {
    openIntent(core, record, connection, { amountMinor: price.totalAmount, currency: 'INR' }, core.clock.now());
  }
  return advanceOrder(core, record.coreOrderId, to);
}
