import { Hono } from 'hono';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { mountAccountControl } from './accounts.ts';
import { mountBehaviourControl } from './behaviour.ts';
import { CONTROL_HEADER } from './header.ts';
import { mountOrderControl } from './orders.ts';
import { mountReads } from './reads.ts';
import { mountSnapshotControl } from './snapshots.ts';
import { mountWebhookControl } from './webhooks.ts';

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
