import * as z from 'zod';
import { SCOPES } from '../../api/schemas/account.ts';
import { partiesRequest } from '../../api/schemas/estamp.ts';
import { network, type OrderStatus, rupees, webhookSecret, webhookUrl } from '../model/records.ts';
import { ORDER_STATUSES } from '../rules/order-moves.ts';

const id = z.string().regex(/^[\w.:-]{1,64}$/, 'Must be 1 to 64 letters, digits, dots, colons, dashes or underscores.');
/** The demo organization if absent. */
const organizationId = id.optional();

/** Data of your own that a new sandbox begins with, beside its own. Every list may be absent. */
export const seedData = z.strictObject({
  /** The fulfilment wallet of the demo organization, in rupees. */
  wallet: rupees.optional(),
  organizations: z
    .array(
      z.strictObject({
        organizationId: id,
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
        organizationId,
        scopes: z.array(z.enum(SCOPES)).default([...SCOPES]),
        ipAllowlist: z.array(network).optional(),
      }),
    )
    .default([]),
  /** Payment connections. `provider` is the provider in the payment record of an order; payments stay simulated. */
  connections: z
    .array(
      z.strictObject({
        id,
        organizationId,
        provider: z.string().min(1).max(40).default('sandbox'),
        active: z.boolean().default(true),
      }),
    )
    .default([]),
  /** Changes a seeded service, or adds an e-Stamp service; new codes begin with `estamp.`. */
  services: z
    .array(
      z.strictObject({
        serviceCode: id,
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
    .array(z.strictObject({ url: webhookUrl, secret: webhookSecret.optional(), organizationId }))
    .default([]),
  /** Orders that exist already, each brought to its status. */
  orders: z
    .array(
      z.strictObject({
        externalOrderId: z.string().min(1).max(200),
        status: z.enum(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).default('CREATED'),
        environment: z.enum(['sandbox', 'production']).default('sandbox'),
        organizationId,
        externalCustomerId: z.string().min(1).default('customer-1'),
        serviceCode: id.default('estamp.standard'),
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
