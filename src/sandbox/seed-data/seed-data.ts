import * as z from 'zod';
import { SCOPES } from '../../api/schemas/account.ts';
import { partiesRequest } from '../../api/schemas/estamp.ts';
import { network, type OrderStatus, rupees, webhookSecret, webhookUrl, type ServiceRecord } from '../model/records.ts';
import { ORDER_STATUSES } from '../rules/order-moves.ts';
import type { Core } from '../core/core.ts';
import { bringOrderTo } from '../rules/advance.ts';
import { placeOrder } from '../rules/place-order.ts';
import { DEMO_ORGANIZATION } from '../seed/seed-database.ts';
import { addKey, findOrganization, type Organization, saveOrganization } from '../store/accounts/organizations.ts';
import { findService, saveConnection, saveService } from '../store/orders/connections.ts';
import { addEndpoint, endpointsOf, removeEndpoint } from '../store/webhooks/webhook-events.ts';

const identifier = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'Must be 1 to 64 letters, digits, dots, colons, dashes or underscores.');

/** The demo organization if absent. */
const optionalOwner = identifier.optional();

/** Data of your own that a new sandbox begins with, beside its own. Every list may be absent. */
export const seedData = z.strictObject({
  /** The fulfilment wallet of the demo organization, in rupees. */
  wallet: rupees.optional(),
  organizations: z
    .array(
      z.strictObject({
        organizationId: identifier,
        name: z.string().min(1).max(200),
        kycApproved: z.boolean().default(true),
        /** Service codes; absent: everything. */
        entitlements: z.array(z.string()).optional(),
        planLimits: z.record(z.string(), z.int().nonnegative()).default({}),
        /** Rupees. */
        balance: rupees.default(0),
      }),
    )
    .default([]),
  /** The prefix tells the environment. */
  keys: z
    .array(
      z.strictObject({
        key: z.string().regex(/^sk_(?:test|live)_\w{1,100}$/, 'Must begin with sk_test_ or sk_live_.'),
        organizationId: optionalOwner,
        scopes: z.array(z.enum(SCOPES)).default([...SCOPES]),
        ipAllowlist: z.array(network).optional(),
      }),
    )
    .default([]),
  /** Payment connections. `provider` is the provider in the payment record of an order; payments stay simulated. */
  connections: z
    .array(
      z.strictObject({
        id: identifier,
        organizationId: optionalOwner,
        provider: z.string().min(1).max(40).default('sandbox'),
        active: z.boolean().default(true),
      }),
    )
    .default([]),
  /** Changes a seeded service, or adds an e-Stamp service; new codes begin with `estamp.`. */
  services: z
    .array(
      z.strictObject({
        serviceCode: identifier,
        name: z.string().min(1).max(200).optional(),
        /** Rupees. */
        basePrice: rupees.optional(),
        isActive: z.boolean().optional(),
        gstRatePercent: z.number().min(0).max(100).optional(),
        processingTimeHours: z.int().nonnegative().optional(),
      }),
    )
    .default([]),
  webhookEndpoints: z
    .array(z.strictObject({ url: webhookUrl, secret: webhookSecret.optional(), organizationId: optionalOwner }))
    .default([]),
  /** Orders that exist already, each brought to its status. */
  orders: z
    .array(
      z.strictObject({
        externalOrderId: z.string().min(1).max(200),
        status: z.enum(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).default('CREATED'),
        environment: z.enum(['sandbox', 'production']).default('sandbox'),
        organizationId: optionalOwner,
        externalCustomerId: z.string().min(1).default('customer-1'),
        serviceCode: identifier.default('estamp.standard'),
        details: z.record(z.string(), z.unknown()).default({}),
        parties: partiesRequest.default({}),
      }),
    )
    .default([]),
});

/** Your own test data: the organizations, keys, services and endpoints of a new sandbox. */
export type SeedData = z.input<typeof seedData>;
export type CheckedSeedData = z.output<typeof seedData>;

/**
 * Checks data of the caller.
 *
 * @throws TypeError whose message names the field
 */
export function checkSeedData(data: SeedData): CheckedSeedData {
  const { data: checked, error } = seedData.safeParse(data);
  if (checked) return checked;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.');
  throw new TypeError(
    `seedData${field && `.${field}`}: ${unknown.length > 0 ? 'This field is not known.' : issue?.message}`,
  );
}

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
    const { coreOrderId } = bringOrderTo(core, placeOrder(core, { owner, order, parties }, createdAt), status);
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
