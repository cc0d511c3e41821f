import type { Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { addEndpoint } from '../store/webhooks/webhook-endpoints.ts';
import { listDeliveries } from '../store/webhooks/webhook-deliveries.ts';
import { findEventOwner } from '../store/webhooks/webhook-events.ts';
import { replay } from '../webhooks/index.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { limitOf } from './limit.ts';
import { read } from './read.ts';
import { requireOrganization } from './require-organization.ts';

const newEndpoint = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Must be an http or https URL.' }),
  organizationId: z.string().optional(),
});

/** The webhook endpoints and the results of their deliveries. */
export function mountWebhookControl(control: Hono, { core }: Service): void {
  const { database, ids } = core;

  control.post('/webhook-endpoints', async (c) => {
    const { url, organizationId } = await read(c, newEndpoint);
    const organization = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    const endpoint = database.transaction(() => {
      const made = { id: ids.next('we'), organizationId: organization.id, url, secret: `whsec_${ids.hex(48)}` };
      addEndpoint(database, made);
      return made;
    });
    return c.json(endpoint, 201);
  });

  control.post('/webhook-events/:eventId/replay', (c) => {
    const eventId = c.req.param('eventId');
    const owner = findEventOwner(database, eventId);
    if (!owner) throw new Problem(404, 'There is no such event.');
    replay(core, owner, eventId, core.clock.now());
    return c.json({ eventId, status: 'replayed' });
  });

  control.get('/webhook-deliveries', (c) => c.json({
    deliveries: listDeliveries(database, limitOf(c)).map(({ dueAt, ...delivery }) =>
      ({ ...delivery, nextAttemptAt: dueAt === null ? null : new Date(dueAt).toISOString() })),
  }));
}
