import { Hono } from 'hono';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { mountAccountControl } from './accounts.ts';
import { mountBehaviourControl } from './behaviour.ts';
import { CONTROL_HEADER, newSnapshot, deliveryResult, newEndpoint, newListener } from './requests.ts';
import { mountOrderControl } from './orders.ts';
import { mountReads } from './reads.ts';
import { deleteSnapshot, listSnapshots, takeSnapshot, type SnapshotRecord } from '../store/snapshots.ts';
import type { SnapshotAnswer } from './answer-types.ts';
import { read, limitOf, requireOrganization } from './read.ts';
import { addEndpoint, findEventOwner, removeEndpoint } from '../store/webhooks/webhook-events.ts';
import { listDeliveries } from '../store/webhooks/webhook-deliveries.ts';
import { replay } from '../webhooks/index.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';

const answer = ({ name, takenAt }: SnapshotRecord): SnapshotAnswer => ({
  name,
  takenAt: new Date(takenAt).toISOString(),
});

/** States by name. They stay through resets, until they are deleted. */
function mountSnapshotControl(control: Hono, service: Service): void {
  const {
    core: { database, clock },
    faults,
  } = service;

  control.get('/snapshots', (c) => c.json({ snapshots: listSnapshots(database).map(answer) }));

  control.post('/snapshots', async (c) => {
    const snapshot = { ...(await read(c, newSnapshot)), takenAt: clock.now() };
    database.transaction(() => takeSnapshot(database, snapshot, { faults: faults.list() }));
    return c.json(answer(snapshot), 201);
  });

  control.post('/snapshots/:name/restore', (c) => {
    const name = c.req.param('name');
    const takenAt = service.restore(name);
    if (takenAt === undefined) throw new Problem(404, 'There is no such snapshot.');
    return c.json(answer({ name, takenAt }));
  });

  control.delete('/snapshots/:name', (c) => {
    const name = c.req.param('name');
    if (!deleteSnapshot(database, name)) throw new Problem(404, 'There is no such snapshot.');
    return c.json({ name, status: 'deleted' });
  });
}

/** The webhook endpoints and the results of their deliveries. */
function mountWebhookControl(control: Hono, { core, listeners }: Service): void {
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
    replay(core, { owner, eventId }, core.clock.now());
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

/** The control plane, by which tests and developers change the sandbox. */
export function createControl(service: Service): Hono {
  const control = new Hono();
  control.get('/health', (c) => c.json({ status: 'ok' }));
  control.use(async (c, next) => {
    if (c.req.header(CONTROL_HEADER) !== '1') {
      throw new Problem(403, `The control plane needs the header ${CONTROL_HEADER}: 1.`);
    }
    await next();
  });
  control.post('/reset', (c) => {
    service.reset();
    return c.json({ status: 'reset' });
  });
  mountReads(control, service);
  mountAccountControl(control, service);
  mountBehaviourControl(control, service);
  mountOrderControl(control, service);
  mountWebhookControl(control, service);
  mountSnapshotControl(control, service);
  return control;
}
