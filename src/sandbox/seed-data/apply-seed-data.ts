import type { Core } from '../core/core.ts';
import type { ServiceRecord } from '../model/records.ts';
import { bringOrderTo } from '../rules/advance.ts';
import { placeOrder } from '../rules/place-order.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { addKey, findOrganization, type Organization, saveOrganization } from '../store/accounts/organizations.ts';
import { findService, saveConnection, saveService } from '../store/orders/connections.ts';
import { addEndpoint, endpointsOf, removeEndpoint } from '../store/webhooks/webhook-events.ts';
import type { CheckedSeedData } from './seed-data.ts';

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

/**
 * Adds data of the caller to a seeded database. To be called within a transaction.
 *
 * @throws TypeError whose message names the invalid value
 */
export function applySeedData(core: Core, data: CheckedSeedData): void {
  const { database, clock, ids, tasks } = core;
  const createdAt = clock.now();
  for (const { organizationId, ...rest } of data.organizations) {
    saveOrganization(database, { ...rest, id: organizationId, createdAt, entitledAt: createdAt });
  }
  if (data.wallet !== undefined)
    saveOrganization(database, { ...organizationOf(core, 'wallet'), balance: data.wallet });
  for (const { key, organizationId, ...rest } of data.keys) {
    const environment = key.startsWith('sk_live_') ? 'production' : 'sandbox';
    addKey(database, {
      ...rest,
      key,
      environment,
      organizationId: organizationOf(core, `keys, ${key}`, organizationId).id,
      createdAt,
    });
  }
  for (const { id, organizationId, ...rest } of data.connections) {
    saveConnection(database, {
      ...rest,
      id,
      organizationId: organizationOf(core, `connections, ${id}`, organizationId).id,
      secret: ids.hex(64),
    });
  }
  for (const { serviceCode, ...changes } of data.services)
    saveService(database, serviceWith(core, serviceCode, changes));
  for (const { organizationId } of data.webhookEndpoints) organizationOf(core, 'webhookEndpoints', organizationId);
  ensureEndpoints(core, data.webhookEndpoints);
  for (const { status, environment, organizationId, parties, ...order } of data.orders) {
    const owner = {
      environment,
      organizationId: organizationOf(core, `orders, ${order.externalOrderId}`, organizationId).id,
    };
    const { coreOrderId } = bringOrderTo(core, placeOrder(core, owner, order, createdAt, parties), status);
    // An order of the caller's data stays as it is until it is moved.
    tasks.drop('fulfilment', `${coreOrderId} ${status}`);
  }
}

function organizationOf({ database }: Core, where: string, id = DEMO_ORGANIZATION): Organization {
  const organization = findOrganization(database, id);
  if (!organization) throw new TypeError(`seedData.${where}: There is no organization "${id}".`);
  return organization;
}

/** A service with some fields changed; a new one is like the standard e-Stamp service. */
function serviceWith({ database }: Core, code: string, changes: Partial<ServiceRecord>): ServiceRecord {
  const known = findService(database, code);
  const model = known ?? findService(database, 'estamp.standard');
  if (!model || (!known && !code.startsWith('estamp.'))) {
    throw new TypeError(`seedData.services: "${code}" is no service of the sandbox; a new code begins with "estamp.".`);
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...model, code, ...Object.fromEntries(given) };
}
