import type { Core } from '../core/core.ts';
import type { OrderRecord, OrderStatus } from '../model/records.ts';
import { listConnections } from '../store/orders/connections.ts';
import type { StoredOrder } from '../store/orders/orders.ts';
import { advanceOrder } from './advance.ts';
import { openIntent } from './open-intent.ts';
import { orderPath } from './order-path.ts';
import { priceOf, readStamp } from './stamp.ts';

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
