import type { PartiesRequest, OrderRequest, PaymentIntentRequest } from '../../api/schemas/estamp.ts';
import { isPrintableLine } from '../../base/printable.ts';
import type { Answer, Call, Handler } from '../http/service.ts';
import { Problem } from '../model/problem.ts';
import { type IntentRecord, partiesEditable } from '../model/records.ts';
import { isEntitled } from '../rules/found-organization.ts';
import { documentAddress } from '../rules/issue-documents.ts';
import { openIntent, placeOrder } from '../rules/place-order.ts';
import { scenarioOf } from '../seed/scenarios.ts';
import { findConnection, findService } from '../store/orders/connections.ts';
import {
  documentsOf,
  findIntent,
  findOrder,
  findOrderByCoreId,
  intentsOf,
  saveOrder,
  type StoredOrder,
} from '../store/orders/orders.ts';

/** The caller's order with this externalOrderId. Orders of others give 404. */
function requireOrder({ core, owner, params }: Call, externalOrderId = params['id']): StoredOrder {
  const order = findOrder(core.database, owner, externalOrderId ?? '');
  if (!order) throw new Problem(404, 'There is no such order.');
  return order;
}

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
  const { record } = placeOrder(
    core,
    { owner, order: { externalOrderId, externalCustomerId, serviceCode, details } },
    now,
  );
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

/** Attaches or corrects parties until fulfilment starts. Absent fields stay unchanged. */
export const attachParties: Handler = (call) => {
  const order = requireOrder(call, call.params['orderId']);
  if (!partiesEditable(order.record)) {
    throw new Problem(409, `The parties cannot be changed any more: the order is ${order.record.status}.`);
  }
  for (const [name, value] of Object.entries(call.body as PartiesRequest)) {
    // An address may have several lines.
    if (value.trim() !== '' && !isPrintableLine(value.replaceAll(/[\t\r\n]/g, ' ')))
      throw new Problem(400, `${name} has characters that cannot be printed.`, { field: name });
  }
  const parties = { ...order.record.parties, ...(call.body as PartiesRequest) };
  const changed = { ...order, record: { ...order.record, parties, updatedAt: call.now } };
  saveOrder(call.core.database, changed);
  return { body: call.bodies.parties(changed.record) };
};

/** The specification's PaymentIntent. */
function answer(intent: IntentRecord, status: 200 | 201 = 200): Answer {
  const { id, externalOrderId, coreOrderId, amountMinor, currency, providerIntentId, createdAt } = intent;
  return {
    status,
    body: {
      id,
      externalOrderId,
      coreOrderId,
      amountMinor,
      currency,
      status: intent.status,
      providerIntentId,
      createdAt: new Date(createdAt).toISOString(),
    },
  };
}

export const createPaymentIntent: Handler = (call) => {
  const { core, owner, now } = call;
  const { externalOrderId, amountMinor, currency, paymentConnectionId } = call.body as PaymentIntentRequest;
  const order = requireOrder(call, externalOrderId);
  const connection = findConnection(core.database, paymentConnectionId);
  if (!connection?.active || connection.organizationId !== owner.organizationId) {
    throw new Problem(400, 'paymentConnectionId is not one of your active payment connections.', {
      field: 'paymentConnectionId',
    });
  }
  if (currency !== 'INR') throw new Problem(422, 'Orders are paid in INR.', { field: 'currency' });
  if (order.record.status !== 'CREATED') {
    throw new Problem(409, `The order is ${order.record.status}, so nothing is left to pay.`);
  }
  const intent = openIntent(core, order.record, { provider: connection.provider, amountMinor, currency, now });
  return answer(intent, 201);
};

export const getPaymentIntent: Handler = ({ core, owner, params }) => {
  const intent = findIntent(core.database, params['id'] ?? '');
  const order = intent && findOrderByCoreId(core.database, intent.coreOrderId);
  const own = order?.owner.organizationId === owner.organizationId && order.owner.environment === owner.environment;
  if (!intent || !own) throw new Problem(404, 'There is no such payment intent.');
  return answer(intent);
};

/** A host that clients must not follow. */
const FOREIGN_ORIGIN = 'https://documents.example';

export const listOrderDocuments: Handler = (call) => {
  const { record } = requireOrder(call);
  const documents = documentsOf(call.core.database, record.coreOrderId, call.now);
  return {
    body: call.bodies.documents(
      record,
      documents.map((document) => document.record),
    ),
  };
};

export const getDocumentDownload: Handler = (call) => {
  const { core, params, now } = call;
  const { record } = requireOrder(call);
  const document = documentsOf(core.database, record.coreOrderId, now).find(
    ({ record: { documentId } }) => documentId === params['documentId'],
  );
  if (!document) throw new Problem(404, 'The order has no such document.');
  const origin = scenarioOf(record) === 'foreign-document' ? FOREIGN_ORIGIN : call.origin;
  const { documentId } = document.record;
  return { body: documentAddress(core.settings.get('signingSecret'), { origin, documentId }, now) };
};
