import type { Hono } from 'hono';
import * as z from 'zod';
import type { OrderStatus } from '../model/records.ts';
import { advanceOrder } from '../rules/advance.ts';
import { ORDER_STATUSES } from '../rules/order-path.ts';
import { OUTCOMES, reportPayment } from '../rules/payments.ts';
import type { Service } from '../http/service.ts';
import { read } from './read.ts';

const advance = z.strictObject({
  to: z.enum(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]),
  environment: z.enum(['sandbox', 'production']).optional(),
});

/** Reports of the payment provider, and fulfilment. */
export function mountOrderControl(control: Hono, { core }: Service): void {
  control.post('/payments/:intentId', async (c) => {
    const { outcome } = await read(c, z.strictObject({ outcome: z.enum(OUTCOMES) }));
    const intent = reportPayment(core, c.req.param('intentId'), outcome, core.clock.now());
    return c.json({ intentId: intent.id, status: intent.status, refunded: intent.refundedAt !== undefined });
  });

  control.post('/orders/:externalOrderId/advance', async (c) => {
    const { to, environment } = await read(c, advance);
    const order = advanceOrder(core, c.req.param('externalOrderId'), to, environment);
    return c.json({ externalOrderId: order.externalOrderId, status: order.status });
  });
}
