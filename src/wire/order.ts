import * as z from 'zod';
import { ProviderName } from './catalogue.ts';
import { AmountMinor, DraftToken, SessionToken, Timestamp } from './parts.ts';

const text = (max: number): z.ZodOptional<z.ZodString> => z.string().max(max).optional();

/** The service's six party fields, all optional (specification, "Parties body"). The lengths are ours. */
export const Parties = z.strictObject({
  customerName: text(100),
  partyName: text(100),
  customerMobile: text(20),
  customerEmail: text(254),
  partyAddress: text(500),
  partyPan: text(10),
});
export type Parties = z.infer<typeof Parties>;

/** The data of the form. Only the type is checked here; the proxy validates it by the form's schema. */
export const Details = z.record(z.string(), z.unknown());
export type Details = z.infer<typeof Details>;

/** What the way back from the payment adds to the page's address: a code that opens the order once, or nothing. */
export const ReturnParameter = z.enum(['code', 'none']);
export type ReturnParameter = z.infer<typeof ReturnParameter>;

/** `POST MOUNT/orders`. Amount, ids, keys and currency come from the signed quote, so the request has none. */
export const OrderRequest = z.strictObject({
  quoteToken: z.string().max(4096),
  parties: Parties,
  details: Details,
  returnUrl: z.string().max(2048).optional(),
  returnParameter: ReturnParameter.optional(),
  /** The checkout session that the quote is bound to. */
  session: SessionToken.optional(),
  /** The draft that the customer opened. Not with a checkout session. */
  draft: DraftToken.optional(),
  /** The customer confirms another purchase, although one of these drafts is paid or being paid. */
  buyAnother: z.boolean().optional(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The stage of an order. An unknown status of the service is `unknown`, not an error. */
export const OrderStage = z.enum([
  'created',
  'payment-confirmed',
  'fulfilment',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'unknown',
]);
export type OrderStage = z.infer<typeof OrderStage>;

/** The state of a payment. `expired`: the attempt ran out of time, and may still be paid late. */
export const PaymentState = z.enum(['none', 'pending', 'paid', 'failed', 'expired', 'refunded', 'unknown']);
export type PaymentState = z.infer<typeof PaymentState>;

/** A document of an order: the certificate, or a receipt. */
export const OrderDocument = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  issuedAt: Timestamp.optional(),
  certificateNumber: z.string().optional(),
});
/** A document of an order: the certificate, or a receipt. */
export type OrderDocument = z.infer<typeof OrderDocument>;

/** The purchased stamp. */
export const OrderStamp = z.object({
  stateCode: z.string(),
  articleCode: z.string(),
  /** The document's name in the service's list when it was priced. */
  articleName: z.string().optional(),
  /** The number of its article then, or its code if it had none. Certificates print it before the name. */
  articleNumber: z.string().optional(),
  /** The same as `Article.family`; the elements use it to name the document in each language. */
  family: z.string().optional(),
  stampDutyMinor: AmountMinor,
  /** The paper is delivered to the address of the parties. Absent if it is not. */
  doorstepDelivery: z.literal(true).optional(),
});
export type OrderStamp = z.infer<typeof OrderStamp>;

/** An order. `parties` and `details` are present only for an order token. */
export const Order = z.object({
  externalOrderId: z.string(),
  stage: OrderStage,
  createdAt: Timestamp,
  totalMinor: AmountMinor,
  currency: z.literal('INR'),
  partiesEditable: z.boolean(),
  parties: Parties.optional(),
  /** The answers of the form, if the service returns them with its order. */
  details: Details.optional(),
  timeline: z.array(z.object({ stage: OrderStage, at: Timestamp })),
  payment: z.object({ state: PaymentState, intentId: z.string().optional() }),
  /** The attempts that took money, oldest first, once there are two or more. */
  payments: z.array(z.object({ intentId: z.string(), state: PaymentState, amountMinor: AmountMinor })).optional(),
  stamp: OrderStamp,
  documents: z.array(OrderDocument),
});
export type Order = z.infer<typeof Order>;

/** The data of one payment for a payment page or a merchant's handler. Only the proxy creates it. */
export const ClientPayment = z.object({
  intentId: z.string(),
  provider: ProviderName,
  mode: z.enum(['test', 'live']),
  amountMinor: AmountMinor,
  currency: z.literal('INR'),
  providerIntentId: z.string(),
  publicKey: z.string().optional(),
  sessionId: z.string().optional(),
  clientSecret: z.string().optional(),
  redirectUrl: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  prefill: z.record(z.string(), z.string()).optional(),
  payUrl: z.string(),
});
export type ClientPayment = z.infer<typeof ClientPayment>;

/** `POST MOUNT/orders`. */
export const OrderAnswer = z.object({
  orderToken: z.string(),
  order: Order,
  payment: ClientPayment,
  /**
   * For the way back if the tab is closed: a device may keep it for a day. It shows nothing, and opens the order only
   * with the end of the mobile number, by `POST MOUNT/order/open`. Absent with a checkout session, and for an order
   * without a number.
   */
  deviceToken: z.string().optional(),
});
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** `POST MOUNT/order/open`. */
export const OpenRequest = z.strictObject({
  /** The last four digits of the mobile number of the order. */
  mobileEnding: z.string().regex(/^\d{4}$/),
});
export type OpenRequest = z.infer<typeof OpenRequest>;

/** A token that reads the order and its documents, until the token of the device ends. */
export const OpenAnswer = z.object({ viewToken: z.string() });
export type OpenAnswer = z.infer<typeof OpenAnswer>;

/** `GET MOUNT/order`. */
export const OrderOnly = z.object({
  order: Order,
  /** Seconds until a later state can be read, as in `Retry-After`; present while the service limits the calls. */
  retryAfterSeconds: z.number().optional(),
});
export type OrderOnly = z.infer<typeof OrderOnly>;

export const PartiesAnswer = z.object({ order: Order, orderToken: z.string() });
export type PartiesAnswer = z.infer<typeof PartiesAnswer>;

/** `POST MOUNT/order/payment`. */
export const PaymentRequest = z.strictObject({
  returnUrl: z.string().max(2048).optional(),
  returnParameter: ReturnParameter.optional(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

export const PaymentAnswer = z.object({ payment: ClientPayment, orderToken: z.string() });
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** An empty body. */
export const Empty = z.strictObject({});
export type Empty = z.infer<typeof Empty>;

/** `POST MOUNT/order/documents/{documentId}`: a short-lived URL on an allowed host. */
export const DocumentAnswer = z.object({ downloadUrl: z.string(), expiresAt: Timestamp });
export type DocumentAnswer = z.infer<typeof DocumentAnswer>;

/**
 * `POST MOUNT/order/link`: a URL whose fragment holds a view token; or whose query holds a code, if the page's address
 * has a fragment of its own.
 */
export const LinkAnswer = z.object({ url: z.string(), expiresAt: Timestamp.optional() });
export type LinkAnswer = z.infer<typeof LinkAnswer>;

/**
 * `POST MOUNT/return`: trades the code of a page's address. A page that repeats a lost trade sends the same `nonce`,
 * which is random.
 */
export const ReturnRequest = z.strictObject({ code: z.string().max(128), nonce: z.string().regex(/^[\w-]{16,64}$/) });
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/** A view token. */
export const ReturnAnswer = z.object({ orderToken: z.string() });
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;
