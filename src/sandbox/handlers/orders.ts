import type { OrderRequest } from '../../api/schemas/orders.ts';
import { Problem } from '../model/problem.ts';
import { isEntitled } from '../rules/entitlement.ts';
import { placeOrder } from '../rules/place-order.ts';
import type { Handler } from '../http/call.ts';
import { intentsOf } from '../store/orders/intents.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findService } from '../store/orders/services.ts';
import { requireOrder } from './require-order.ts';

export const createOrder: Handler = ({ core, owner, organization, body, now }) => {
  const { externalOrderId, externalCustomerId, serviceCode, details } = body as OrderRequest;
  const service = findService(core.database, serviceCode);
  if (!service?.isActive) {
    throw new Problem(400, 'serviceCode is not a service that is sold at the moment.', { field: 'serviceCode' });
  }
  if (!isEntitled(organization, serviceCode)) {
    throw new Problem(403, 'The plan entitlement for this service is not enabled.', { field: 'serviceCode' });
  }
  if (findOrder(core.database, owner, externalOrderId)) {
    throw new Problem(409, 'An order with this externalOrderId already exists.', { field: 'externalOrderId' });
  }
  const { record } = placeOrder(core, owner, { externalOrderId, externalCustomerId, serviceCode, details }, now);
  return { status: 201, body: { externalOrderId, createdAt: new Date(record.createdAt).toISOString(), serviceCode } };
};

export const getOrder: Handler = (call) => ({ body: call.bodies.order(requireOrder(call).record) });

export const getOrderStatus: Handler = (call) => ({ body: call.bodies.status(requireOrder(call).record) });

/** Prefers the payment that succeeded and was not refunded, else the newest. */
export const getOrderPayment: Handler = (call) => {
  const { record } = requireOrder(call);
  const intents = intentsOf(call.core.database, record.coreOrderId);
  const unrefunded = intents.find((intent) => intent.status === 'SUCCEEDED' && intent.refundedAt !== intent.paidAt);
  return { body: call.bodies.payment(record, unrefunded ?? intents.at(-1)) };
};
