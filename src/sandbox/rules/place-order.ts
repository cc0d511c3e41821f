import type { OrderRequest } from '../../api/schemas/orders.ts';
import type { Core } from '../core/core.ts';
import type { OrderRecord, Parties } from '../model/records.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import { saveOrder, type StoredOrder } from '../store/orders/orders.ts';
import { announce } from '../webhooks/index.ts';

/** Creates an order whose service and reference were checked, and announces it. To be called within a transaction. */
export function placeOrder(
  core: Core,
  owner: Owner,
  { externalOrderId, externalCustomerId, serviceCode, details = {} }: OrderRequest,
  now: number,
  parties: Parties = {},
): StoredOrder {
  const record: OrderRecord = {
    externalOrderId,
    externalCustomerId,
    serviceCode,
    details,
    parties,
    coreOrderId: core.ids.next('ord'),
    status: 'CREATED',
    createdAt: now,
    updatedAt: now,
    timeline: [{ status: 'CREATED', at: now }],
  };
  const order = { owner, record };
  saveOrder(core.database, order);
  announce(core, order, 'CREATED', now);
  return order;
}
