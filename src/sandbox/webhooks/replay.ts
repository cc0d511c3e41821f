import type { Core } from '../core/core.ts';
import type { Owner } from '../store/accounts/organizations.ts';
import { renewDelivery } from '../store/webhooks/webhook-deliveries.ts';
import { endpointsOf } from '../store/webhooks/webhook-endpoints.ts';
import { WAKE } from './schedule.ts';

/** Sends an event again with the same id, to every current endpoint of the organization. */
export function replay({ database, tasks }: Core, { organizationId }: Owner, eventId: string, now: number): void {
  database.transaction(() => {
    for (const endpoint of endpointsOf(database, organizationId)) renewDelivery(database, eventId, endpoint.id, now);
    tasks.schedule(WAKE, '', now);
  });
}
