import type { Paise } from '../../base/money.ts';

/**
 * What the sandbox knows, in one plain form: money in whole paise, times in milliseconds since the epoch, absent
 * values left out. Records are what the rules work on and what the store keeps; `bodies/` turns them into answers.
 */

export type Environment = 'sandbox' | 'production';

/** Where a figure of the seed data comes from: an address, a law, or `invented`. */
export type Source = string;

/** Added to the stamp duty by a state; `basisPoints` of the duty (1000 is 10 %), rounded half up to a paisa. */
export interface StateLevy {
  kind: 'surcharge' | 'cess';
  label: string;
  basisPoints: number;
  /** The articles that it is added to; absent: all of them. */
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
  /** What buying a stamp from the state costs, for each order. */
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
  /** Whether a second party is named; an affidavit has none. */
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
  /** The service fee of one order, before GST; for a verification its price per call. */
  basePrice: Paise;
  isActive: boolean;
  gstRatePercent: number;
  processingTimeHours: number;
  guestCheckoutEnabled: boolean;
  requiresDocuments: boolean;
  /** The meter key of a verification service. */
  meter?: string;
}

/** The one form of the e-Stamp services, as JSON Schema 2020-12 and its UI schema. */
export interface FormRecord {
  serviceCode: string;
  masterDataVersion: number;
  schema: Record<string, unknown>;
  uiSchema: Record<string, unknown>;
}

export type LineKind =
  | 'stamp-duty' | 'surcharge' | 'cess' | 'service-fee' | 'gst' | 'procurement-fee' | 'delivery' | 'discount';

/** One line of a price. Only a discount is negative. */
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

/** A price; its lines add up to `totalAmount`. */
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

export type OrderStatus =
  | 'CREATED' | 'PAYMENT_CONFIRMED' | 'FULFILMENT_STARTED' | 'FULFILMENT_COMPLETED'
  | 'FAILED' | 'CANCELLED' | 'REFUND_COMPLETED';

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
  /** Set when a success arrived for an order that was paid already, or the order was refunded. */
  refundedAt?: number;
}

export interface DocumentRecord {
  documentId: string;
  type: 'ESTAMP_CERTIFICATE' | 'RECEIPT';
  fileName: string;
  /** The certificate's number; a receipt has none. */
  certificateNumber?: string;
  issuedAt: number;
}

/** What the successful calls of one meter come to at nominal prices. */
export interface UsageRecord {
  meter: string;
  environment: Environment;
  calls: number;
  amount: Paise;
}

export const LOG_STATUSES = ['success', 'error'] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];

/** One call as its caller's log shows it: nothing of what was sent, and no path, for it may hold a caller's words. */
export interface LogRecord {
  /** The place of the call among all calls. */
  sequence: number;
  requestId: string;
  operationId: string;
  /** The meter key; free calls have none. */
  service?: string;
  status: LogStatus;
  /** The HTTP status. */
  statusCode: number;
  /** How long the work took, in milliseconds of real time; absent if it was not measured. */
  durationMs?: number;
  /** ISO 8601. */
  at: string;
}

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'DEAD_LETTERED';

/** An event of an order and what became of it, at all endpoints together. */
export interface DeliveryEventRecord {
  /** The place of the event among all events. */
  sequence: number;
  eventId: string;
  /** For example `order.created`. */
  event: string;
  externalOrderId: string;
  /** How often it was sent. */
  attempts: number;
  /** `PENDING` while it is under way to one endpoint; `DEAD_LETTERED` where one never accepted it. */
  status: DeliveryStatus;
  createdAt: number;
}

/** What a document shows; both PDFs are drawn from it, and say SAMPLE. */
export interface CertificateFields {
  type: DocumentRecord['type'];
  certificateNumber: string;
  externalOrderId: string;
  issuedAt: number;
  stateName: string;
  /** For example `Article 4 - Affidavit`. */
  articleLabel: string;
  stampDutyAmount: Paise;
  considerationPrice?: Paise;
  propertyDescription?: string;
  purpose?: string;
  firstParty: string;
  firstPartyAddress?: string;
  secondParty?: string;
  secondPartyAddress?: string;
  paidBy?: string;
  purchasedBy: string;
  /** The price of the whole order, for the receipt. */
  lines: readonly LineItem[];
  totalAmount: Paise;
}
