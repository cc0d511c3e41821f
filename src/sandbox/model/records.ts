import { isIP } from 'node:net';
import * as z from 'zod';
import type { CertificateContent } from '../../base/certificate.ts';
import { type Paise, parseRupees } from '../../base/money.ts';

/**
 * The records of the sandbox: money in whole paise, times in milliseconds since the epoch, absent values omitted. Rules
 * and store use them; `bodies/` converts them to responses.
 */

export type Environment = 'sandbox' | 'production';

/** The source of a figure in the seed data: a URL, a law, or `invented`. */
type Source = string;

/** A state's surcharge on the stamp duty: `basisPoints` of the duty (1000 is 10 %), rounded half up to a paisa. */
export interface StateLevy {
  kind: 'surcharge' | 'cess';
  label: string;
  basisPoints: number;
  /** The articles that it applies to; absent means all. */
  articleCodes?: readonly string[];
  source: Source;
}

export interface StateRecord {
  code: string;
  name: string;
  minAmount?: Paise;
  maxAmount?: Paise;
  requiresDistrict: boolean;
  requiresSro: boolean;
  doorstepDelivery: boolean;
  /** The cost of buying a stamp from the state, for each order. */
  procurementFee?: Paise;
  levies: readonly StateLevy[];
  source: Source;
}

export interface ArticleRecord {
  stateCode: string;
  code: string;
  /** The article of the state's Stamp Act, for example `4`. */
  number?: string;
  name: string;
  description?: string;
  popular: boolean;
  minAmount?: Paise;
  maxAmount?: Paise;
  allowedAmounts?: readonly Paise[];
  suggestedAmount?: Paise;
  /** Whether the document has a second party. An affidavit has none. */
  secondParty: boolean;
  usualPayer?: 'first' | 'second';
  source: Source;
}

export interface DistrictRecord {
  stateCode: string;
  code: string;
  name: string;
  /** Absent: the sub-registrar's office is free text. */
  sros?: ReadonlyArray<{ value: string; name: string }>;
}

export interface ServiceRecord {
  /** e-Stamp codes begin with `estamp.`. */
  code: string;
  name: string;
  category: 'estamp' | 'verification';
  /** The service fee of one order before GST; for a verification, the price of a call. */
  basePrice: Paise;
  isActive: boolean;
  gstRatePercent: number;
  processingTimeHours: number;
  guestCheckoutEnabled: boolean;
  requiresDocuments: boolean;
  /** The meter key of a verification service. */
  meter?: string;
}

/** The form of the e-Stamp services as JSON Schema 2020-12 and UI schema. */
export interface FormRecord {
  serviceCode: string;
  masterDataVersion: number;
  schema: Record<string, unknown>;
  uiSchema: Record<string, unknown>;
}

export type LineKind =
  'stamp-duty' | 'surcharge' | 'cess' | 'service-fee' | 'gst' | 'procurement-fee' | 'delivery' | 'discount';

/** A price line. Only a discount is negative. */
export interface LineItem {
  kind: LineKind;
  label: string;
  amount: Paise;
}

export interface CouponResult {
  code: string;
  applied: boolean;
  message?: string;
}

/** A price. Its lines add up to `totalAmount`. */
export interface QuoteRecord {
  quoteId: string;
  stateCode: string;
  articleCode: string;
  stampDutyAmount: Paise;
  currency: 'INR';
  lines: readonly LineItem[];
  coupon?: CouponResult;
  totalAmount: Paise;
  masterDataVersion: number;
  expiresAt: number;
}

/** The status of an order, as in the specification. */
export type OrderStatus =
  | 'CREATED'
  | 'PAYMENT_CONFIRMED'
  | 'FULFILMENT_STARTED'
  | 'FULFILMENT_COMPLETED'
  | 'FAILED'
  | 'CANCELLED'
  | 'REFUND_COMPLETED';

/** The specification's six party fields. */
export interface Parties {
  customerName?: string;
  partyName?: string;
  customerMobile?: string;
  customerEmail?: string;
  partyAddress?: string;
  partyPan?: string;
}

export interface OrderRecord {
  externalOrderId: string;
  coreOrderId: string;
  externalCustomerId: string;
  serviceCode: string;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  details: Record<string, unknown>;
  parties: Parties;
  timeline: ReadonlyArray<{ status: OrderStatus; at: number }>;
}

export type IntentStatus = 'CREATED' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED';

export interface IntentRecord {
  /** A UUID. */
  id: string;
  externalOrderId: string;
  coreOrderId: string;
  amountMinor: Paise;
  currency: string;
  status: IntentStatus;
  providerIntentId: string;
  /** The provider of the payment connection. */
  provider: string;
  createdAt: number;
  paidAt?: number;
  /** Set if the money was returned: the order was already paid, or it was refunded. */
  refundedAt?: number;
}

export interface DocumentRecord {
  documentId: string;
  type: 'ESTAMP_CERTIFICATE' | 'RECEIPT';
  fileName: string;
  /** The certificate's number; absent for a receipt. */
  certificateNumber?: string;
  issuedAt: number;
}

/** The cost of one meter's successful calls at nominal prices. */
export interface UsageRecord {
  meter: string;
  environment: Environment;
  calls: number;
  amount: Paise;
}

export const LOG_STATUSES = ['success', 'error'] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];

/** A call in the caller's log. It contains no request data and no path, which may contain personal data. */
export interface LogRecord {
  /** The place of the call among all calls. */
  sequence: number;
  requestId: string;
  operationId: string;
  /** The meter key; absent for free calls. */
  service?: string;
  status: LogStatus;
  /** The HTTP status. */
  statusCode: number;
  /** The duration in milliseconds of real time; absent if it was not measured. */
  durationMs?: number;
  /** ISO 8601. */
  at: string;
}

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'DEAD_LETTERED';

/** An event of an order and its deliveries to all endpoints. */
export interface DeliveryEventRecord {
  /** The place of the event among all events. */
  sequence: number;
  eventId: string;
  /** For example `order.created`. */
  event: string;
  externalOrderId: string;
  /** The number of attempts. */
  attempts: number;
  /** `PENDING` while a delivery continues; `DEAD_LETTERED` if an endpoint never accepted it. */
  status: DeliveryStatus;
  createdAt: number;
}

/** The content of a document. Both PDFs are rendered from it and show SAMPLE. */
export interface CertificateFields {
  type: DocumentRecord['type'];
  stateName: string;
  /** What the certificate says. */
  content: CertificateContent & { number: string; date: number; reference: string; document: string };
  /** The price of the whole order, for the receipt. */
  lines: readonly LineItem[];
  totalAmount: Paise;
}

/** Rupees as a decimal string; the output is paise. */
export const rupees = z.string().transform((text, context) => {
  const paise = parseRupees(text);
  if (paise === undefined) context.addIssue({ code: 'custom', message: 'Must be rupees like "100.00".' });
  return paise ?? z.NEVER;
});

/** An IP address or a CIDR range. */
export const network = z.string().refine((text) => {
  const [address = '', bits] = text.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
}, 'Must be an IP address or a CIDR range.');

/** Where a webhook is sent. */
export const webhookUrl = z.url({ protocol: /^https?$/, error: 'Must be an http or https address.' });

/** The secret that signs webhooks. */
export const webhookSecret = z.string().min(8, 'Must have at least 8 characters.').max(200);

/** Whether the parties can be corrected. Fulfilment ends that, because it prints the names. */
export function partiesEditable({ status }: OrderRecord): boolean {
  return status === 'CREATED' || status === 'PAYMENT_CONFIRMED';
}
