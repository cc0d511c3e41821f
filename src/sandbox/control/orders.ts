import type { Hono } from 'hono';
import { advanceOrder } from '../rules/advance.ts';
import { reportPayment } from '../rules/payments.ts';
import { trigger } from '../rules/trigger.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { endpointsOf } from '../store/webhooks/webhook-endpoints.ts';
import type { Service } from '../http/service.ts';
import type { AdvanceAnswer, PaymentReportAnswer, TriggerAnswer } from './answer-types.ts';
import { read } from './read.ts';
import { newTrigger, orderMove, paymentReport } from './requests.ts';
import { requireOrganization } from './require-organization.ts';

/** Reports of the payment provider, fulfilment, and both together to trigger an event. */
export function mountOrderControl(control: Hono, { core }: Service): void {
  control.post('/payments/:intentId', async (c) => {
    const { outcome } = await read(c, paymentReport);
    const intent = reportPayment(core, c.req.param('intentId'), outcome, core.clock.now());
    return c.json({
      intentId: intent.id,
      status: intent.status,
      refunded: intent.refundedAt !== undefined,
    } satisfies PaymentReportAnswer);
  });

  control.post('/orders/:externalOrderId/advance', async (c) => {
    const { to, environment } = await read(c, orderMove);
    const order = advanceOrder(core, c.req.param('externalOrderId'), to, environment);
    return c.json({ externalOrderId: order.externalOrderId, status: order.status } satisfies AdvanceAnswer);
  });

  control.post('/events', async (c) => {
    const { event, environment, externalOrderId, organizationId } = await read(c, newTrigger);
    const { id } = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    const order = trigger(core, event, { organizationId: id, environment }, externalOrderId);
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
