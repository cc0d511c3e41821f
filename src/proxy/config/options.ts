import type { ReadAsset } from '../assets/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import type { Checkout, PaymentMethod, ProviderName } from '../../wire/catalogue.ts';
import type { PriceLine, Quote, QuoteRequest } from '../../wire/quote.ts';
import type { PaymentIntent } from '../../api/index.ts';
import type { ProxyEvent } from '../events/proxy-event.ts';
import type { Logger } from '../telemetry/log.ts';
import type { Readers } from '../readers/registry.ts';
import type { OnUnreadableRecording } from '../recordings/unreadable-hook.ts';
import type { Store } from '../store/store.ts';

/** What a provider's script needs beside the intent. The proxy passes on these names only. */
export interface ClientParams {
  /** Overrides `payment.publicKey`. */
  publicKey?: string;
  /** Cashfree: the `payment_session_id`. */
  sessionId?: string;
  /** Stripe: the client secret of a PaymentIntent. */
  clientSecret?: string;
  /** The page of the provider: https, or http to loopback. */
  redirectUrl?: string;
  /** What is posted to `redirectUrl` as a form. */
  fields?: Record<string, string>;
  /** Razorpay: name, email and contact of the customer. */
  prefill?: Record<string, string>;
}

/** The payment connection and its provider. */
export interface PaymentOptions {
  /** The id of your payment connection at the service. */
  connectionId: string;
  /** The payment provider of that connection. */
  provider: ProviderName;
  /** The provider's publishable key; browsers see it. */
  publicKey?: string;
  /**
   * Ways to pay that the page names before the customer pays: `upi`, `card`, `netbanking`, `wallet`, `emi`. Default:
   * none.
   */
  methods?: PaymentMethod[];
  /**
   * Creates what the provider needs beside the intent, on your server. The result is cached for ten minutes for the
   * same intent and return page. After that, or if the cache is lost, the hook runs again.
   *
   * @param context.returnUrl where the provider must redirect the customer
   */
  clientParams?: (
    intent: PaymentIntent,
    context: { order: { externalOrderId: string; totalMinor: Paise }; returnUrl: string },
  ) => ClientParams | Promise<ClientParams>;
}

/** The request for a quote, as your hook receives it. */
export type QuoteInput = Omit<QuoteRequest, 'stampDutyAmount' | 'session'> & { stampDutyMinor: Paise };

/** Caps and quotas that protect the merchant from metered calls by attackers. */
export interface Limits {
  /**
   * Quotes that one client network (IPv4 address, IPv6 /64) may request in an hour; cached quotes do not count.
   * Default: as many as the network's share of `spendPerHour` pays for: 30 for `500.00`, 250 for `5000.00`.
   */
  quotesPerNetworkPerHour?: number;
  /**
   * New prices that one checkout session may request in its life; cached ones are free. Requests with a session count
   * for it, and for the half of each cap that its network has. Default: 20.
   */
  quotesPerSession?: number;
  /**
   * Orders that one client network may create in an hour; a repeated submit counts once. Default: two for each three
   * quotes, at least 20.
   */
  ordersPerNetworkPerHour?: number;
  /** Drafts that one client network may send to others or open in an hour. Default: 30. */
  draftsPerNetworkPerHour?: number;
  /**
   * Rupees that this proxy may spend on metered calls in an hour. Default: `500.00`. Without a session one network gets
   * a quarter of it, and of the daily cap, for its prices, and as much for its sales, but at least 150 rupees each.
   * With or without sessions it gets at most half, an IPv6 /56 together.
   */
  spendPerHour?: string;
  /** Rupees that this proxy may spend in a day. Default: `5000.00`, or `spendPerHour` if that is more. */
  spendPerDay?: string;
  /**
   * MiB of a list of the service (states, articles of a state, a form) that are read: 1 to 64. A longer one is refused.
   * 5,000 articles have about 1.7 MiB. Default: 4.
   */
  listMebibytes?: number;
}

/** How the payment page names the merchant. */
export interface Brand {
  /** The name of your site, 1 to 60 characters. */
  name: string;
  /** `#rgb` or `#rrggbb`: the color of the main button. Its text is black where white has less than 4.5:1. */
  color?: string;
  /** On the origin of `publicUrl` or of `allowedOrigins`, or a data URL of an image in base64. */
  logoUrl?: string;
  /** Your website: the way back of a checkout session without a `returnUrl`. */
  url?: string;
  /** Whom customers ask: an e-mail address, a telephone number or a page. Shown where an order needs help. */
  contact?: string;
  /** The radius of the payment page's corners, in `px`, `rem` or `em`. */
  radius?: string;
  /** The font family of the payment page. It loads no fonts, so name those of the devices. */
  font?: string;
  /** `#rgb` or `#rrggbb`: the ground of the payment page, around the card. */
  background?: string;
}

/**
 * The options of a proxy. All are checked when the proxy is created.
 *
 * @example
 * const options: EstampProxyOptions = {
 *   apiKey: process.env.ESTAMP_API_KEY,
 *   baseUrl: 'https://api.example',
 *   publicUrl: 'https://www.example.com/estamp',
 *   secret: process.env.ESTAMP_SECRET,
 *   services: ['estamp.standard'],
 *   payment: { connectionId: 'conn_1', provider: 'razorpay', publicKey: 'rzp_live_1' },
 * };
 */
export interface EstampProxyOptions {
  /** `sk_test_…` or `sk_live_…`. It stays on the server and appears in no log line and no response. */
  apiKey: string;
  /** The address of the service. Plain http is allowed for loopback only. */
  baseUrl: string;
  /** The mount as browsers see it, for example `https://www.example.com/estamp`. */
  publicUrl?: string;
  /**
   * 32 bytes or more. The first secret of a list signs; all verify and derive. To rotate, append the new secret on
   * every instance, then move it to the front.
   */
  secret: string | readonly string[];
  /** The service codes that may be sold. */
  services: readonly string[];
  /**
   * The state codes that may be sold. Lists, prices, orders and sessions are cut to them. Default: all of the service.
   */
  states?: readonly string[];
  /**
   * The documents that may be sold: article codes, or families such as `lease`, which name a well-known document in
   * every state. Default: all of the service.
   */
  articles?: readonly string[];
  /**
   * `true` sells with a checkout session of `createSession` only: without one there is no price, no order and no PAN
   * check, and lists come from the cache alone. Then no stranger can spend your rupees. Default: false.
   */
  requireSession?: boolean;
  /** Exact origins of your pages. A `returnUrl` must belong to one of them or to the mount's origin. */
  allowedOrigins?: readonly string[];
  /** `true` lets pages of the allowed origins send cookies, for the `customer` hook. */
  credentials?: boolean;
  /** How customers pay; see the fields of `payment`. */
  payment: PaymentOptions;
  /**
   * Your sign-in and checks. Throw to refuse the customer. Without this hook all customers are guests. The request has
   * no body. On Node its URL is below `publicUrl`, because a client can send any host.
   */
  customer?: (request: Request, quoteInput: QuoteInput) => { id: string } | Promise<{ id: string }>;
  /** Your own fee: lines of kind `merchant-fee`, shown to the customer and included in the total. */
  fees?: (quote: Omit<Quote, 'id' | 'expiresAt'>) => readonly PriceLine[] | Promise<readonly PriceLine[]>;
  /** Your name, way back and contact, and the look of the payment page. */
  brand?: Brand;
  /** How much may be spent and requested; see the fields of `limits`. */
  limits?: Limits;
  /** Hosts that documents may be downloaded from. Default: the host of the service. */
  documentHosts?: readonly string[];
  /** Overrides for bodies that the specification does not show, if the built-in readers do not fit. */
  readers?: Partial<Readers>;
  /**
   * Receives each body of the service that a reader could not read, as a recording without personal data (see
   * docs/connect-your-account.md): at most one a minute for each reader. Default: off.
   */
  onUnreadable?: OnUnreadableRecording;
  /**
   * The signing secrets of your webhook endpoint, `MOUNT/webhooks`. Without them the receiver answers 404. During a
   * rotation list the old and the new.
   */
  webhookSecrets?: readonly string[];
  /**
   * What instances share: caps, locks, the catalogue. Default: in memory, for one instance. Use `redisStore(client)`
   * for several.
   */
  store?: Store;
  /**
   * Creates at most one order for each `reference` of a customer and service. A second quote with the same reference
   * returns the existing order, unless that failed, was cancelled or refunded. Also set a `store`. Default: false.
   */
  onePerReference?: boolean;
  /** Lets a page verify one PAN for each quote, at INR 5. Default: false. */
  panVerification?: boolean;
  /**
   * Addresses or networks (`10.0.0.0/8`) of your reverse proxies, whose `X-Forwarded-For` is trusted. `unix:` is one on
   * a Unix socket.
   */
  trustedProxies?: readonly string[];
  /**
   * Receives alerts and order events. Errors are logged. An order event is delivered again if the hook throws or takes
   * more than five seconds.
   */
  onEvent?: (event: ProxyEvent) => void | Promise<void>;
  /** Any pino-like logger. Default: warnings and errors go to the console. */
  logger?: Logger;
  /**
   * Reads a browser file of this package for `MOUNT/assets/`, by its path below `dist`. The Node mounts read the
   * package's own folder. Default elsewhere: none, and `MOUNT/assets/` answers 404.
   */
  readAsset?: ReadAsset;
  /** Sends the calls to the service. */
  fetch?: typeof globalThis.fetch;
  /** For tests: the source of time. */
  clock?: Clock;
  /** For tests: the jitter between retries, from 0 to below 1. */
  random?: () => number;
}

/** The checked options in one form. */
export interface Settings {
  apiKey: string;
  mode: Checkout['mode'];
  baseUrl: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The path of `publicUrl`: `/estamp`. */
  mount: string;
  publicOrigin: string;
  secrets: readonly string[];
  services: ReadonlySet<string>;
  /** `undefined`: all. */
  states?: ReadonlySet<string>;
  /** Codes and families; `undefined`: all. */
  articles?: ReadonlySet<string>;
  requireSession: boolean;
  origins: ReadonlySet<string>;
  pageOrigin: string;
  credentials: boolean;
  payment: PaymentOptions;
  brand?: Brand;
  limits: {
    quotes: number;
    quotesPerSession: number;
    orders: number;
    drafts: number;
    spendPerHour: Paise;
    spendPerDay: Paise;
    listBytes: number;
  };
  documentHosts: ReadonlySet<string>;
  webhookSecrets: readonly string[];
  panVerification: boolean;
  onePerReference: boolean;
  trustedProxies: readonly string[];
  customer?: EstampProxyOptions['customer'];
  fees?: EstampProxyOptions['fees'];
}
