import { Hono } from 'hono';
import { Problem } from '../model/problem.ts';
import type { Service } from '../http/service.ts';
import { mountAccountControl } from './accounts.ts';
import { mountBehaviourControl } from './behaviour.ts';
import { mountOrderControl } from './orders.ts';
import { mountReads } from './reads.ts';
import { mountWebhookControl } from './webhooks.ts';

export const CONTROL_HEADER = 'x-sandbox-control';

/**
 * The control plane, by which tests and developers change the sandbox. It requires a header that forms and simple
 * cross-site requests cannot send, so web pages have no access.
 */
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
  return control;
}
