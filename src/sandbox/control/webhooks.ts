import type { Hono } from 'hono';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { addEndpoint, findEventOwner, removeEndpoint } from '../store/webhooks/webhook-events.ts';
import { listDeliveries } from '../store/webhooks/webhook-deliveries.ts';
import { replay } from '../webhooks/index.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { limitOf, read } from './read.ts';
import { deliveryResult, newEndpoint, newListener } from './requests.ts';
import { requireOrganization } from './require-organization.ts';

/** The webhook endpoints and the results of their deliveries. */
export function mountWebhookControl(control: Hono, { core, listeners }: Service): void {
  const { database, ids } = core;
  const newSecret = (): string => `whsec_${ids.hex(48)}`;

  control.post('/webhook-endpoints', async (c) => {
    const { url, secret, organizationId } = await read(c, newEndpoint);
    const organization = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    const endpoint = database.transaction(() => {
      const made = { id: ids.next('we'), organizationId: organization.id, url, secret: secret ?? newSecret() };
      addEndpoint(database, made);
      return made;
    });
    return c.json(endpoint, 201);
  });

  control.delete('/webhook-endpoints/:id', (c) => {
    const id = c.req.param('id');
    // With the connection of a listener its endpoint goes, too.
    if (!listeners.disconnect(id) && !removeEndpoint(database, id))
      throw new Problem(404, 'There is no such endpoint.');
    return c.json({ id, status: 'removed' });
  });

  control.post('/webhook-listeners', async (c) => {
    const { label, secret, organizationId } = await read(c, newListener);
    const organization = requireOrganization(core, organizationId ?? DEMO_ORGANIZATION);
    return new Response(listeners.connect(label, organization.id, secret ?? newSecret()), {
      headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
    });
  });

  control.post('/webhook-listeners/:id/results', async (c) => {
    const { deliveryId, status, error } = await read(c, deliveryResult);
    const isTaken = listeners.report(c.req.param('id'), deliveryId, status === undefined ? { error } : { status });
    if (!isTaken) throw new Problem(404, 'No such delivery waits for its result.');
    return c.json({ deliveryId, status: 'taken' });
  });

  control.post('/webhook-events/:eventId/replay', (c) => {
    const eventId = c.req.param('eventId');
    const owner = findEventOwner(database, eventId);
    if (!owner) throw new Problem(404, 'There is no such event.');
    replay(core, owner, eventId, core.clock.now());
    return c.json({ eventId, status: 'replayed' });
  });

  control.get('/webhook-deliveries', (c) =>
    c.json({
      deliveries: listDeliveries(database, limitOf(c)).map(({ dueAt, ...delivery }) => ({
        ...delivery,
        nextAttemptAt: dueAt === null ? null : new Date(dueAt).toISOString(),
      })),
    }),
  );
}
