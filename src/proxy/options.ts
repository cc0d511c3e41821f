import type { Clock } from '../base/clock.ts';
import type { Paise } from '../base/money.ts';
import type { Checkout, ProviderName } from '../wire/catalogue.ts';
import type { Order } from '../wire/order.ts';
import type { PriceLine, Quote, QuoteRequest } from '../wire/quote.ts';
import type { PaymentIntent } from '../api/index.ts';
import type { ProxyEvent } from './report/events.ts';
import type { Logger } from './report/log.ts';
import type { Readers } from './readers.ts';
import type { Store } from './store/store.ts';

/** What a provider's own script needs beside the intent. The proxy passes these names on and no others. */
export interface ClientParams {
  publicKey?: string;
  sessionId?: string;
  clientSecret?: string;
  /** https, or http to loopback. */
  redirectUrl?: string;
  fields?: Record<string, string>;
  prefill?: Record<string, string>;
}

export interface PaymentOptions {
  /** The id of your payment connection at the service. */
  connectionId: string;
  provider: ProviderName;
  /** The provider's publishable key; browsers see it. */
  publicKey?: string;
  /**
   * Makes what the provider needs beside the intent, on your server. What it returned is kept for ten minutes, for
   * whoever asks for the same intent and the same page to return to; later, and where it was lost, it is called again.
   *
   * @param context.returnUrl where the provider must lead the customer back to
   */
  clientParams?: (
    intent: PaymentIntent, context: { order: { externalOrderId: string; totalMinor: Paise }; returnUrl: string },
  ) => ClientParams | Promise<ClientParams>;
}

/** What a customer asked a price for, as the merchant's hook sees it. */
export type QuoteInput = Omit<QuoteRequest, 'stampDutyAmount'> & { stampDutyMinor: Paise };

export interface Limits {
  /** Prices that one client network (IPv4 address, IPv6 /64) may ask for in an hour: 30 unless told. */
  quotesPerNetworkPerHour?: number;
  /** Orders that one client network may send in an hour: 20 unless told. */
  ordersPerNetworkPerHour?: number;
  /**
   * Rupees that this proxy may spend on metered calls in an hour: `500.00` unless told. One network gets a quarter of it
   * at most, and of the day's, but always 150 rupees: thirty calls.
   */
  spendPerHour?: string;
  /** Rupees a day: `5000.00` unless told, or the hour's where that is more. */
  spendPerDay?: string;
}

/** The settings of a proxy. Every one is checked when the proxy is made. */
export interface EstampProxyOptions {
  /** `sk_test_…` or `sk_live_…`. It stays on the server: never logged, never in an answer. */
  apiKey: string;
  /** Where the service is. Plain http only to loopback. */
  baseUrl: string;
  /** The mount as browsers see it, for example `https://shop.example/estamp`. */
  publicUrl?: string;
  /** 32 bytes or more. In a list the first signs, and all verify and derive: that is how a secret is rotated. */
  secret: string | readonly string[];
  /** The service codes that may be sold. */
  services: readonly string[];
  /** Exact origins of the pages, also the only places that a `returnUrl` may lead to beside the mount's own origin. */
  allowedOrigins?: readonly string[];
  /** `true` lets pages of the allowed origins send cookies, for the `customer` hook. */
  credentials?: boolean;
  payment: PaymentOptions;
  /**
   * The merchant's own sign-in and checks. Throwing refuses the customer; without it customers are guests. The request has
   * no body; on Node its address is below `publicUrl`, since the host that a client names proves nothing.
   */
  customer?: (request: Request, quoteInput: QuoteInput) => { id: string } | Promise<{ id: string }>;
  /** The merchant's own fee: lines of kind `merchant-fee`, shown to the customer and part of the total. */
  charges?: (quote: Omit<Quote, 'id' | 'expiresAt'>) => readonly PriceLine[] | Promise<readonly PriceLine[]>;
  limits?: Limits;
  /** Hosts that a document's address may have; the service's own host unless told. */
  documentHosts?: readonly string[];
  /** How each body that the specification does not show is read, where ours does not fit. */
  readers?: Partial<Readers>;
  /**
   * The signing secrets of your webhook endpoint, `MOUNT/webhooks`; the receiver answers 404 without them. While one is
   * replaced: the old and the new.
   */
  webhookSecrets?: readonly string[];
  /**
   * What the instances of this proxy share: caps, locks, the catalogue. In memory unless told, which is right for one
   * instance; `redisStore(client)` for many.
   */
  store?: Store;
  /** `true` lets a page check one PAN for each price, at INR 5 of the wallet. Off unless told. */
  panVerification?: boolean;
  /** Addresses or networks (`10.0.0.0/8`) of your own reverse proxies, whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /**
   * Told of what a merchant must know or do, and of what happens to orders. What it throws is logged; an event of an
   * order for which it throws, or takes more than five seconds, comes again.
   */
  onEvent?: (event: ProxyEvent) => void | Promise<void>;
  /** Any pino-like logger. Warnings and errors go to the console without one. */
  logger?: Logger;
  /** Carries the calls to the service. */
  fetch?: typeof globalThis.fetch;
  /** For tests: where the time comes from. */
  clock?: Clock;
  /** For tests: the jitter between repeats, from 0 to below 1. */
  random?: () => number;
}

/** The settings, checked and in one form. */
export interface Settings {
  apiKey: string;
  mode: Checkout['mode'];
  baseUrl: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** The path of `publicUrl`: `/estamp`. */
  mount: string;
  publicOrigin: string;
  secrets: readonly string[];
  services: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  pageOrigin: string;
  credentials: boolean;
  payment: PaymentOptions;
  limits: { quotes: number; orders: number; spendPerHour: Paise; spendPerDay: Paise };
  documentHosts: ReadonlySet<string>;
  webhookSecrets: readonly string[];
  panVerification: boolean;
  trustedProxies: readonly string[];
  customer?: EstampProxyOptions['customer'];
  charges?: EstampProxyOptions['charges'];
}

/** A part of an order that hooks and pages see. */
export type OrderSummary = Pick<Order, 'externalOrderId' | 'totalMinor'>;
