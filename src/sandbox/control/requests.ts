import * as z from 'zod';
import { EVENTS } from '../../api/events.ts';
import { type OperationId, OPERATIONS } from '../../api/operations.ts';
import { SCOPES } from '../../api/schemas/account.ts';
import { DIALECT_NAMES } from '../bodies/dialect.ts';
import { network, type OrderStatus, rupees, webhookSecret, webhookUrl } from '../model/records.ts';
import { ORDER_STATUSES } from '../rules/order-moves.ts';
import { OUTCOMES } from '../rules/payments.ts';

export const CONTROL_HEADER = 'x-sandbox-control';

/** A header that no form and no plain cross-site request can send keeps web pages out of the control plane. */
export const CONTROL_HEADERS = { [CONTROL_HEADER]: '1' } as const;

/** The bodies that the control plane's calls take. */

const operationId = z.enum(Object.keys(OPERATIONS) as [OperationId, ...OperationId[]], 'There is no such operation.');
const environment = z.enum(['sandbox', 'production']);

/** The demo organization if absent. */
const organizationId = z.string().optional();
export const newOrganization = z.strictObject({ name: z.string().min(1).max(200) });

export const organizationPatch = z.strictObject({
  kycApproved: z.boolean().optional(),
  /** Service codes; `null` is everything. */
  entitlements: z.array(z.string()).nullable().optional(),
  /** Successful metered calls a calendar month, by meter key. */
  planLimits: z.record(z.string(), z.int().nonnegative()).optional(),
  /** Rupees. */
  balance: rupees.optional(),
});

export const newKey = z.strictObject({
  environment,
  scopes: z.array(z.enum(SCOPES)).optional(),
  ipAllowlist: z.array(network).optional(),
  organizationId,
});

export const walletPatch = z.strictObject({ balance: rupees });
export const servicePatch = z.strictObject({ isActive: z.boolean().optional(), basePrice: rupees.optional() });
export const connectionPatch = z.strictObject({ active: z.boolean().optional() });

/** `null` brings the usual limit back. */
export const limitPatch = z.partialRecord(
  operationId,
  z.strictObject({ count: z.int().positive(), windowSeconds: z.number().positive() }).nullable(),
);

export const newFault = z.strictObject({
  operationId,
  /** How many calls fail. */
  times: z.int().positive().default(1),
  /** Answered instead of the right status. */
  status: z.int().min(400).max(599).optional(),
  /** Milliseconds before the failure, or before the right answer if there is no other fault. */
  delayMs: z.int().nonnegative().max(600_000).optional(),
  /** Cuts the connection. */
  drop: z.boolean().optional(),
  /** Does the work first, and then loses the answer. */
  afterEffect: z.boolean().optional(),
});

export const hostilityPatch = z
  .strictObject({
    unknownFields: z.boolean(),
    shuffleKeys: z.boolean(),
    dropOptional: z.boolean(),
    alternateSuccess: z.boolean(),
    scopeStatus: z.literal([401, 403]),
  })
  .partial();
export const newDialect = z.strictObject({ name: z.enum(DIALECT_NAMES) });
export const clockMove = z.strictObject({ advanceSeconds: z.number().nonnegative() });
export const paymentReport = z.strictObject({ outcome: z.enum(OUTCOMES) });

export const orderMove = z.strictObject({
  to: z.enum(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]),
  environment: environment.optional(),
});

export const newTrigger = z.strictObject({
  event: z.enum(EVENTS, `Must be one of ${EVENTS.join(', ')}.`),
  environment: environment.default('sandbox'),
  /** The reference of the order that is created. */
  externalOrderId: z.string().min(1).max(200).optional(),
  organizationId,
});

export const newEndpoint = z.strictObject({ url: webhookUrl, secret: webhookSecret.optional(), organizationId });

export const newListener = z.strictObject({
  /** The name of the listener in lists. */
  label: z.string().min(1).max(200).default('listener'),
  secret: webhookSecret.optional(),
  organizationId,
});

export const deliveryResult = z.strictObject({
  deliveryId: z.int().positive(),
  /** The status that the receiver answered; without it, `error` says why none came. */
  status: z.int().min(100).max(599).optional(),
  error: z.string().max(200).default('the receiver gave no answer'),
});

export const newSnapshot = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,64}$/, 'Must be 1 to 64 letters, digits, dots, dashes or underscores.'),
});
