import type { EventName } from '../../api/events.ts';
import type { OperationId } from '../../api/operations.ts';
import type { Paise } from '../../base/money.ts';
import type { DialectName } from '../bodies/dialect.ts';
import type {
  DocumentRecord,
  Environment,
  IntentRecord,
  IntentStatus,
  OrderRecord,
  OrderStatus,
} from '../model/records.ts';
import type { Outcome } from '../rules/payments.ts';
import type { Fault } from '../http/faults.ts';
import type { Limit } from '../store/settings.ts';
import type { DeliveryRecord } from '../store/webhooks/webhook-deliveries.ts';

/**
 * The types of the control plane's read responses, shared with the page at `/`. Times are ISO 8601 of the virtual
 * clock; lists are oldest first.
 */

/** `GET /organizations`. */
export interface OrganizationAnswer {
  organizationId: string;
  name: string;
  kycApproved: boolean;
  /** Rupees, for example `1000.00`. */
  balance: string;
  /** Service codes; absent means all services. */
  entitlements?: readonly string[];
  planLimits: Readonly<Record<string, number>>;
}

/** `GET /counts`. */
export interface CountsAnswer {
  organizations: number;
  orders: number;
  messages: number;
  deliveries: number;
}

/** An API key. */
export interface KeyAnswer {
  key: string;
  environment: Environment;
  scopes: readonly string[];
  ipAllowlist?: readonly string[];
}

/** `GET /keys?organizationId`. */
export interface KeysAnswer {
  /** The newest unrestricted key, else the newest; null if there is none. */
  key: string | null;
  keys: readonly KeyAnswer[];
}

/** `GET /wallet`. */
export interface WalletAnswer {
  /** Rupees. */
  balance: string;
  currency: string;
}

/** `GET /services`. */
export interface ServiceAnswer {
  serviceCode: string;
  name: string;
  category: 'estamp' | 'verification';
  /** Rupees. */
  basePrice: string;
  isActive: boolean;
}

/** `GET /connections?organizationId`. */
export interface ConnectionAnswer {
  id: string;
  organizationId: string;
  provider: string;
  active: boolean;
}

/** A payment intent. Amounts are in paise. */
export interface PaymentAnswer {
  intentId: string;
  providerIntentId: string;
  status: IntentStatus;
  amountMinor: Paise;
  currency: IntentRecord['currency'];
  refunded: boolean;
  createdAt: string;
  /** The outcomes that the provider can still report. */
  outcomes: readonly Outcome[];
}

/** `GET /orders?limit`. */
export interface OrderAnswer {
  externalOrderId: string;
  coreOrderId: string;
  organizationId: string;
  environment: Environment;
  serviceCode: string;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
  details: OrderRecord['details'];
  parties: OrderRecord['parties'];
  timeline: readonly { status: OrderStatus; at: string }[];
  /** The statuses that it can move to directly. */
  next: readonly OrderStatus[];
  payments: readonly PaymentAnswer[];
  /** The visible documents, with a download URL that is valid for ten minutes. */
  documents: readonly (Pick<DocumentRecord, 'documentId' | 'type' | 'fileName'> & { downloadUrl: string })[];
}

/** `GET /webhook-endpoints?organizationId`. */
export interface EndpointAnswer {
  id: string;
  organizationId: string;
  url: string;
  secret: string;
}

/** `GET /webhook-deliveries?limit`. */
export interface DeliveryAnswer extends Omit<DeliveryRecord, 'dueAt'> {
  /** Null if no attempt is due. */
  nextAttemptAt: string | null;
}

/** `GET /faults`: the pending faults. */
export interface FaultAnswer extends Fault {
  operationId: string;
  times: number;
}

/** `GET /dialect`. */
export interface DialectAnswer {
  name: DialectName;
  names: readonly DialectName[];
}

/** `GET /clock`. */
export interface ClockAnswer {
  now: string;
  /** How far the virtual clock is ahead. */
  aheadSeconds: number;
}

/** `GET /limits`: the limits that differ from the default, for production keys. */
export interface LimitsAnswer {
  limits: Readonly<Record<string, Limit>>;
}

/** `POST /payments/{intentId}`. */
export interface PaymentReportAnswer {
  intentId: string;
  status: IntentStatus;
  refunded: boolean;
}

/** `POST /orders/{externalOrderId}/advance`. */
export interface AdvanceAnswer {
  externalOrderId: string;
  status: OrderStatus;
}

/** `POST /events`: the order that was made for the event. */
export interface TriggerAnswer extends AdvanceAnswer {
  event: EventName;
  coreOrderId: string;
  /** How many webhook endpoints the event is sent to; without any, nothing was sent. */
  endpoints: number;
}

/** `GET /snapshots`. */
export interface SnapshotAnswer {
  name: string;
  takenAt: string;
}

/** The first line of `POST /webhook-listeners`. */
export interface ListenerAnswer {
  endpointId: string;
  organizationId: string;
  secret: string;
}

/** Every further line of it, except for empty ones. */
export interface ListenerDelivery {
  deliveryId: number;
  headers: Readonly<Record<string, string>>;
  /** To the byte, because it is signed. */
  body: string;
}

/** `GET /operations`: the operations of the service. */
export interface OperationAnswer {
  operationId: OperationId;
  summary: string;
  method: string;
  path: string;
  pricePaise: Paise;
}

export type { ToleranceFaults as Hostility } from '../store/settings.ts';
export type { JournalCall, JournalEntry } from '../store/calls/journal.ts';
export type { Mail } from '../store/accounts/mail.ts';
export type { Scenario } from '../seed/scenarios.ts';
