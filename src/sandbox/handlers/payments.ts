import type { PaymentIntentRequest } from '../../api/schemas/payments.ts';
import { Problem } from '../model/problem.ts';
import type { IntentRecord } from '../model/records.ts';
import type { Answer, Handler } from '../http/call.ts';
import { openIntent } from '../rules/open-intent.ts';
import { findConnection } from '../store/orders/connections.ts';
import { findIntent } from '../store/orders/intents.ts';
import { findOrderByCoreId } from '../store/orders/orders.ts';
import { requireOrder } from './require-order.ts';

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
  const intent = openIntent(core, order.record, connection, { amountMinor, currency }, now);
  return answer(intent, 201);
};

export const getPaymentIntent: Handler = ({ core, owner, params }) => {
  const intent = findIntent(core.database, params['id'] ?? '');
  const order = intent && findOrderByCoreId(core.database, intent.coreOrderId);
  const own = order?.owner.organizationId === owner.organizationId && order.owner.environment === owner.environment;
  if (!intent || !own) throw new Problem(404, 'There is no such payment intent.');
  return answer(intent);
};
