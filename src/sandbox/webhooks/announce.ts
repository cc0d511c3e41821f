import type { EventName } from '../../api/events.ts';
import type { Core } from '../core/core.ts';
import type { OrderStatus } from '../model/records.ts';
import type { StoredOrder } from '../store/orders/orders.ts';
import { addDelivery } from '../store/webhooks/webhook-deliveries.ts';
import { addEvent, endpointsOf } from '../store/webhooks/webhook-events.ts';
import { WAKE } from './deliveries.ts';

type EventType = OrderStatus | 'DOCUMENT_READY';

/**
 * Creates an event of an order and queues it for every endpoint of the organization. Without endpoints, nothing is
 * stored. Runs in the transaction of the change that it announces.
 */
export function announce(core: Core, { owner, record }: StoredOrder, type: EventType, at: number): void {
  const { database, ids, tasks } = core;
  const endpoints = endpointsOf(database, owner.organizationId);
  if (endpoints.length === 0) return;
  const { coreOrderId, externalOrderId, status } = record;
  const eventId = ids.next('evt');
  addEvent(database, {
    eventId,
    owner,
    externalOrderId,
    event: `order.${type.toLowerCase()}` as EventName,
    createdAt: at,
    // Stored as sent, because the signature covers these bytes in every attempt.
    body: JSON.stringify({
      coreOrderId,
      coreEventType: type,
      occurredAt: new Date(at).toISOString(),
      orderId: coreOrderId,
      externalOrderId,
      status,
    }),
  });
  for (const endpoint of endpoints) addDelivery(database, eventId, endpoint.id, coreOrderId, at);
  tasks.schedule(WAKE, '', at);
}
