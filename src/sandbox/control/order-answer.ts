import type { Core } from '../core/core.ts';
import { wasPaid } from '../rules/order-moves.ts';
import { nextStatuses } from '../rules/order-path.ts';
import { documentAddress } from '../rules/document-address.ts';
import { possibleOutcomes } from '../rules/payments.ts';
import { documentsOf } from '../store/orders/documents.ts';
import { intentsOf } from '../store/orders/intents.ts';
import type { StoredOrder } from '../store/orders/orders.ts';
import type { OrderAnswer } from './answer-types.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** An order with all related records and its possible actions. */
export function orderAnswer({ database, settings }: Core, { owner, record }: StoredOrder, now: number): OrderAnswer {
  const { coreOrderId, status } = record;
  return {
    externalOrderId: record.externalOrderId,
    coreOrderId,
    ...owner,
    serviceCode: record.serviceCode,
    status,
    createdAt: iso(record.createdAt),
    updatedAt: iso(record.updatedAt),
    details: record.details,
    parties: record.parties,
    timeline: record.timeline.map((step) => ({ status: step.status, at: iso(step.at) })),
    next: nextStatuses(status, wasPaid(record)),
    payments: intentsOf(database, coreOrderId).map((intent) => ({
      intentId: intent.id,
      providerIntentId: intent.providerIntentId,
      status: intent.status,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      refunded: intent.refundedAt !== undefined,
      createdAt: iso(intent.createdAt),
      outcomes: possibleOutcomes(intent.status),
    })),
    documents: documentsOf(database, coreOrderId, now).map(({ record: { documentId, type, fileName } }) => ({
      documentId,
      type,
      fileName,
      downloadUrl: documentAddress(settings.get('signingSecret'), '', documentId, now).downloadUrl,
    })),
  };
}
