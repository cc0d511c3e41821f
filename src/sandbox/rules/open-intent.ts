import type { PaymentIntentRequest } from '../../api/schemas/payments.ts';
import type { Core } from '../core/core.ts';
import type { IntentRecord, OrderRecord } from '../model/records.ts';
import type { Connection } from '../store/orders/connections.ts';
import { saveIntent } from '../store/orders/intents.ts';

/** Opens a payment intent of an order, over a connection that was checked. To be called within a transaction. */
export function openIntent(
  { database, ids }: Core,
  { externalOrderId, coreOrderId }: OrderRecord,
  { provider }: Pick<Connection, 'provider'>,
  { amountMinor, currency }: Pick<PaymentIntentRequest, 'amountMinor' | 'currency'>,
  now: number,
): IntentRecord {
  const intent: IntentRecord = {
    id: ids.uuid(),
    externalOrderId,
    coreOrderId,
    amountMinor,
    currency,
    status: 'CREATED',
    providerIntentId: ids.next('pay'),
    provider,
    createdAt: now,
  };
  saveIntent(database, intent);
  return intent;
}
