import type { EventName } from '../../api/events.ts';
import type { OperationId } from '../../api/operations.ts';
import type * as z from 'zod';
import type { DialectName } from '../bodies/dialect.ts';
import type {
  AdvanceAnswer,
  ClockAnswer,
  ConnectionAnswer,
  CountsAnswer,
  DeliveryAnswer,
  DialectAnswer,
  EndpointAnswer,
  FaultAnswer,
  Hostility,
  JournalCall,
  KeyAnswer,
  KeysAnswer,
  LimitsAnswer,
  Mail,
  OperationAnswer,
  OrderAnswer,
  OrganizationAnswer,
  PaymentReportAnswer,
  Scenario,
  ServiceAnswer,
  SnapshotAnswer,
  TriggerAnswer,
  WalletAnswer,
} from '../control/answer-types.ts';
import type * as requests from '../control/requests.ts';
import type { OrderStatus } from '../model/records.ts';
import type { Outcome } from '../rules/payments.ts';
import type { Listening, ListenOptions, Receive } from './listen.ts';

/** How many of the newest entries; default: all. */
export interface Newest {
  limit?: number;
}

/**
 * The control plane of a sandbox as methods, for tests that change the service itself. Each method is one call
 * below `/_sandbox`; a refused call throws a `SandboxControlError`. Lists are oldest first, amounts are rupees like
 * `100.00` unless they end in `Minor` or `Paise`, and times are ISO 8601 of the virtual clock.
 */
export interface SandboxControl {
  /** Whether the sandbox answers. */
  health(): Promise<{ status: 'ok' }>;
  /** Brings everything back to the seed; snapshots stay. */
  reset(): Promise<void>;
  /** How long the lists are. */
  counts(): Promise<CountsAnswer>;

  /** The names of the kept states. */
  snapshots(): Promise<SnapshotAnswer[]>;
  /** Keeps the present state under a name, in place of an earlier one of that name. */
  saveSnapshot(name: string): Promise<SnapshotAnswer>;
  /** Restores a snapshot. Time goes on: a task that was due in two seconds is due in two seconds again. */
  restoreSnapshot(name: string): Promise<SnapshotAnswer>;
  deleteSnapshot(name: string): Promise<void>;

  /** Every order of every key, with its payments, its documents, and the statuses that it can move to. */
  orders(newest?: Newest): Promise<OrderAnswer[]>;
  /** The newest order of that reference. */
  order(externalOrderId: string): Promise<OrderAnswer | undefined>;
  /** Moves an order to a status, through the states between; an open payment counts as paid on the way. */
  advance(
    externalOrderId: string,
    to: OrderStatus,
    options?: Pick<z.input<typeof requests.orderMove>, 'environment'>,
  ): Promise<AdvanceAnswer>;
  /** Reports a payment as its provider would; default: `paid`. */
  pay(intentId: string, outcome?: Outcome): Promise<PaymentReportAnswer>;
  /** Creates an order and moves it on until the event is sent to your webhook endpoints. */
  trigger(event: EventName, options?: Omit<z.input<typeof requests.newTrigger>, 'event'>): Promise<TriggerAnswer>;
  /** The values that bring about an outcome when a customer types them. */
  scenarios(): Promise<Scenario[]>;

  /** Lets the next calls of an operation fail; default: one call, with 503. */
  fail(operationId: OperationId, fault?: Omit<z.input<typeof requests.newFault>, 'operationId'>): Promise<FaultAnswer>;
  /** The faults that wait for their call. */
  faults(): Promise<FaultAnswer[]>;
  clearFaults(): Promise<void>;
  /** The current hostility settings. */
  hostility(): Promise<Hostility>;
  setHostility(patch: z.input<typeof requests.hostilityPatch>): Promise<Hostility>;
  /** The production limits that differ from the default, by operation. */
  limits(): Promise<LimitsAnswer['limits']>;
  /** Sets production limits; sandbox keys get a fifth. `null` brings the default back. */
  setLimits(limits: z.input<typeof requests.limitPatch>): Promise<LimitsAnswer['limits']>;
  /** The shape of the bodies that the specification does not show, and the names of all shapes. */
  dialect(): Promise<DialectAnswer>;
  setDialect(name: DialectName): Promise<void>;

  /** The virtual time. */
  clock(): Promise<ClockAnswer>;
  /** Moves the time on. Everything that becomes due happens, webhook deliveries and their retries included. */
  advanceClock(seconds: number): Promise<ClockAnswer>;

  organizations(newest?: Newest): Promise<OrganizationAnswer[]>;
  organization(organizationId: string): Promise<OrganizationAnswer>;
  /** Creates an organization with a payment connection; its wallet is empty. */
  addOrganization(name: string): Promise<{ organizationId: string; paymentConnectionId: string }>;
  updateOrganization(
    organizationId: string,
    patch: z.input<typeof requests.organizationPatch>,
  ): Promise<OrganizationAnswer>;
  /** The keys of an organization; default: the demo organization. */
  keys(organizationId?: string): Promise<KeysAnswer>;
  /** Issues an API key; default: every scope, any address, the demo organization. */
  addKey(options: z.input<typeof requests.newKey>): Promise<KeyAnswer>;
  /** The fulfilment wallet of the demo organization. */
  wallet(): Promise<WalletAnswer>;
  setWallet(balance: string): Promise<WalletAnswer>;
  services(): Promise<ServiceAnswer[]>;
  /** Turns a service on or off, or changes its price, which makes a new master data version. */
  updateService(serviceCode: string, patch: z.input<typeof requests.servicePatch>): Promise<void>;
  connections(organizationId?: string): Promise<ConnectionAnswer[]>;
  updateConnection(connectionId: string, patch: z.input<typeof requests.connectionPatch>): Promise<void>;
  /** The mail that the service would have sent, with its tokens and codes. */
  mail(options?: Newest & { to?: string }): Promise<(Mail & { createdAt: string })[]>;

  /** The endpoints of an organization; default: the demo organization. */
  webhookEndpoints(organizationId?: string): Promise<EndpointAnswer[]>;
  addWebhookEndpoint(url: string, options?: Omit<z.input<typeof requests.newEndpoint>, 'url'>): Promise<EndpointAnswer>;
  /** Removes an endpoint with its deliveries. */
  removeWebhookEndpoint(id: string): Promise<void>;
  webhookDeliveries(newest?: Newest): Promise<DeliveryAnswer[]>;
  /**
   * Waits until no delivery that is due is on its way, three seconds at most, and lists all deliveries.
   *
   * @param eventId an event to send once more first, under its own id
   */
  deliver(eventId?: string): Promise<DeliveryAnswer[]>;
  /**
   * Receives webhooks without a server that the sandbox can reach: they come over a connection of this process.
   *
   * @param url the address of the webhook, as your server knows it
   * @param receive handles a signed delivery; default: sends it to the address
   */
  listen(url: string, receive?: Receive, options?: ListenOptions): Promise<Listening>;

  /** Every call that the service received, with its bodies; secrets are removed. */
  journal(options?: Newest & { operationId?: OperationId }): Promise<JournalCall[]>;
  /** The number of calls since the last reset, and their cost at nominal prices. */
  journalTotal(): Promise<{ calls: number; meteredPaise: number }>;
  /** The operations of the service. */
  operations(): Promise<OperationAnswer[]>;
}

/** A running sandbox, with its control plane as methods. */
export interface Sandbox extends SandboxControl {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** The same service without a socket. */
  fetch(request: Request): Promise<Response>;
  /** Stops listening, closes open connections and the data file. */
  close(): Promise<void>;
}
