import type { Core } from '../core/core.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { addEndpoint, endpointsOf, removeEndpoint } from '../store/webhooks/webhook-endpoints.ts';

/** A webhook endpoint that a sandbox has from its start. */
export interface WebhookOptions {
  /** Where events are sent; http or https. */
  url: string;
  /** Signs deliveries; 8 characters or more. Default: the sandbox generates one. */
  secret?: string;
  /** Default: the demo organization. */
  organizationId?: string;
}

/** Registers endpoints unless they are there: an address is registered once, with the secret that was given last. */
export function ensureEndpoints({ database, ids }: Core, endpoints: readonly WebhookOptions[]): void {
  for (const { url, secret, organizationId = DEMO_ORGANIZATION } of endpoints) {
    const known = endpointsOf(database, organizationId).find((endpoint) => endpoint.url === url);
    if (known && (secret === undefined || known.secret === secret)) continue;
    if (known) removeEndpoint(database, known.id);
    addEndpoint(database, { id: ids.next('we'), organizationId, url, secret: secret ?? `whsec_${ids.hex(48)}` });
  }
}
