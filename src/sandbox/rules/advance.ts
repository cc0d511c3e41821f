import type { Core } from '../core.ts';
import { Problem } from '../problem.ts';
import type { OrderRecord, OrderStatus } from '../records.ts';
import { intentsOf } from '../store/intents.ts';
import { findAnyOrder, findOrderByCoreId } from '../store/orders.ts';
import { moveOrder, wasPaid } from './order-moves.ts';
import { orderPath } from './order-path.ts';
import { reportPayment } from './payments.ts';

/**
 * Moves an order to a status, through the states between; an open intent counts as paid on the way.
 *
 * @param name its external id; its core id where no order goes by that name, for an external one may stand for two
 */
export function advanceOrder(core: Core, name: string, to: OrderStatus): OrderRecord {
  return core.database.transaction(() => {
    let order = findAnyOrder(core.database, name) ?? findOrderByCoreId(core.database, name);
    if (!order) throw new Problem(404, 'There is no such order.');
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
