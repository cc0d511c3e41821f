import type { Hono } from 'hono';
import type { Core } from '../core/core.ts';
import type { Service } from '../http/service.ts';
import { advanceOrder, trigger } from '../rules/advance.ts';
import { documentAddress } from '../rules/issue-documents.ts';
import { nextStatuses, wasPaid } from '../rules/order-moves.ts';
import { possibleOutcomes, reportPayment } from '../rules/payments.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { documentsOf, intentsOf, type StoredOrder } from '../store/orders/orders.ts';
import { endpointsOf } from '../store/webhooks/webhook-events.ts';
import type { AdvanceAnswer, OrderAnswer, PaymentReportAnswer, TriggerAnswer } from './answer-types.ts';
import { read, requireOrganization } from './read.ts';
import { newTrigger, orderMove, paymentReport } from './requests.ts';

/** Reports of the payment provider, fulfilment, and both together to trigger an event. */
export function mountOrderControl(control: Hono, { core }: Service): void {
  control.post('/payments/:intentId', async (c) => {
    const { outcome } = await read(c, paymentReport);
    const intent = reportPayment(core, { intentId: c.req.param('intentId'), outcome }, core.clock.now());
    return c.json({
      intentId: intent.id,
      status: intent.status,
      refunded: intent.refundedAt !== undefined,
    } satisfies PaymentReportAnswer);
  });

  control.post('/orders/:externalOrderId/advance', async (c) => {
    const { to, environment } = await read(c, orderMove);
    const order = advanceOrder(core, c.req.param('externalOrderId'), { to, environment });
    return c.json({ externalOrderId: order.externalOrderId, status: order.status } satisfies AdvanceAnswer);
  });

  control.post('/events', async (c) => {
    const { event, environment, externalOrderId, organizationId } = await read(c, newTrigger);
    const { id } = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    const order = trigger(core, event, { owner: { organizationId: id, environment }, externalOrderId });
    core.tasks.runDue();
    return c.json(
      {
        event,
        externalOrderId: order.externalOrderId,
        coreOrderId: order.coreOrderId,
        status: order.status,
        endpoints: endpointsOf(core.database, id).length,
      } satisfies TriggerAnswer,
      201,
    );
  });
}

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
    next: nextStatuses(status, { paid: wasPaid(record) }),
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
      downloadUrl: documentAddress(settings.get('signingSecret'), { origin: '', documentId }, now).downloadUrl,
    })),
  };
}
