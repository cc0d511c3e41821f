import type { Core } from '../core/core.ts';
import { Problem } from '../model/problem.ts';
import type { Environment, OrderRecord, OrderStatus } from '../model/records.ts';
import { listConnections } from '../store/orders/connections.ts';
import { findOrderByCoreId, intentsOf, ordersNamed, type StoredOrder, findOrder } from '../store/orders/orders.ts';
import { moveOrder, orderPath, wasPaid } from './order-moves.ts';
import { reportPayment } from './payments.ts';
import { openIntent, priceOf, readStamp, placeOrder, STANDARD_SERVICE } from './place-order.ts';
import type { EventName } from '../../api/events.ts';
import type { Owner } from '../store/accounts/organizations.ts';

/** Where an order is moved to. */
interface Advance {
  to: OrderStatus;
  /** The environment of the order; both if absent. */
  environment?: Environment | undefined;
}

/**
 * Moves an order to a status through the states between. An open intent counts as paid.
 *
 * @param name its external id, or its core id, because an external id may be ambiguous
 */
export function advanceOrder(core: Core, name: string, { to, environment }: Advance): OrderRecord {
  return core.database.transaction(() => {
    let order = orderMeant(core, name, environment);
    const path = orderPath(order.record.status, to, { paid: wasPaid(order.record) });
    if (!path) throw new Problem(409, `An order cannot go from ${order.record.status} to ${to}.`, { field: 'to' });
    for (const status of path) {
      const coreOrderId: string = order.record.coreOrderId;
      const open = intentsOf(core.database, coreOrderId).find((intent) => intent.status === 'CREATED');
      if (status === 'PAYMENT_CONFIRMED' && open) {
        reportPayment(core, { intentId: open.id, outcome: 'paid' }, core.clock.now());
        order = findOrderByCoreId(core.database, coreOrderId) ?? order;
      } else {
        order = moveOrder(core, order, { to: status, at: core.clock.now() });
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
  const isPaid = orderPath(record.status, to, { paid: false })?.includes('PAYMENT_CONFIRMED');
  const connection = listConnections(database).find(
    ({ organizationId, active }) => active && organizationId === owner.organizationId,
  );
  const price = priceOf(database, readStamp(record.details), record.serviceCode);
  if (isPaid && connection && price) {
    const { provider } = connection;
    const now = core.clock.now();
    openIntent(core, record, { provider, amountMinor: price.totalAmount, currency: 'INR', now });
  }
  return advanceOrder(core, record.coreOrderId, { to });
}

/** The document of a triggered order: an affidavit of the seeded catalogue. */
const DETAILS = {
  purpose: 'Triggered in the sandbox',
  estamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' },
};

const PARTIES = { customerName: 'Asha Rao', partyName: 'Asha Rao', customerMobile: '9876543210' };

/** The status of an order that brings an event about; documents come with completion. */
const statusFor = (event: EventName): OrderStatus =>
  event === 'order.document_ready'
    ? 'FULFILMENT_COMPLETED'
    : (event.slice('order.'.length).toUpperCase() as OrderStatus);

/**
 * Brings an event about: creates an order and moves it on until the event is sent. The events on the way are sent, too.
 *
 * @param externalOrderId the reference of the new order; a new one if absent
 */
export function trigger(
  core: Core,
  event: EventName,
  { owner, externalOrderId = `trigger-${core.ids.hex(12)}` }: { owner: Owner; externalOrderId?: string | undefined },
): OrderRecord {
  return core.database.transaction(() => {
    if (findOrder(core.database, owner, externalOrderId)) {
      throw new Problem(409, 'There is an order of this externalOrderId already.', { field: 'externalOrderId' });
    }
    const order = {
      externalOrderId,
      externalCustomerId: 'customer-trigger',
      serviceCode: STANDARD_SERVICE,
      details: DETAILS,
    };
    const placed = placeOrder(core, { owner, order, parties: PARTIES }, core.clock.now());
    return bringOrderTo(core, placed, statusFor(event));
  });
}
