import * as z from 'zod';
import type { ReadAsset } from '../assets/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { Paise } from '../../base/money.ts';
import { PaymentMethod, ProviderName, type Checkout } from '../../wire/catalogue.ts';
import { isObject } from '../../base/json/json.ts';
import type { PriceLine, Quote, QuoteRequest } from '../../wire/quote.ts';
import type { PaymentIntent } from '../../api/index.ts';
import type { ProxyEvent } from '../events/proxy-event.ts';
import type { Logger } from '../telemetry/log.ts';
import { READER_NAMES, type Readers } from '../readers/index.ts';
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

/** What the environment, `estamp-proxy --help` and the reference say about an option. */
interface OptionMeta {
  /** The environment variable of `estamp-proxy`, if there is one. */
  env?: string;
  /** What the variable holds, in one line or two. */
  help?: string;
  /** Of a required variable: what to set it to. */
  required?: string;
  /** The default, as the reference prints it. */
  default?: string;
}

const META = z.registry<OptionMeta>();

const hook = <F>(): z.ZodCustom<F, F> => z.custom<F>((value) => typeof value === 'function', 'must be a function.');
const flag = (): z.ZodBoolean => z.boolean('must be true or false.');
const texts = (): z.ZodReadonly<z.ZodArray<z.ZodString>> => z.array(z.string()).readonly();
const count = (): z.ZodInt => z.int('must be an integer of 1 or more.').min(1, 'must be an integer of 1 or more.');

/** Providers that need only the intent of the service, and so no `clientParams` hook. */
export const SUPPORTED_PROVIDERS: readonly string[] = ['sandbox', 'razorpay', 'custom'];

/** The payment connection and its provider. */
export const PaymentOptions = z.strictObject({
  /** The id of your payment connection at the service. */
  connectionId: z.string().register(META, {
    env: 'ESTAMP_PAYMENT_CONNECTION',
    help: 'the id of the payment connection at the service',
    required: 'the id of your payment connection at the service',
  }),
  /** The payment provider of that connection. */
  provider: ProviderName.register(META, {
    env: 'ESTAMP_PAYMENT_PROVIDER',
    help: 'sandbox, razorpay or custom; others need the hook payment.clientParams',
    required: `the provider of that connection: ${SUPPORTED_PROVIDERS.join(', ')}`,
  }),
  /** The provider's publishable key; browsers see it. */
  publicKey: z.string().optional().register(META, {
    env: 'ESTAMP_PAYMENT_PUBLIC_KEY',
    help: "the provider's publishable key; needed for razorpay",
  }),
  /**
   * Ways to pay that the page names before the customer pays: `upi`, `card`, `netbanking`, `wallet`, `emi`. Default:
   * none.
   */
  methods: z.array(PaymentMethod).optional().register(META, {
    env: 'ESTAMP_PAYMENT_METHODS',
    help: 'ways to pay that the page names: upi,card,netbanking,wallet,emi (none)',
    default: 'none',
  }),
  /**
   * Creates what the provider needs beside the intent, on your server. The result is cached for ten minutes for the
   * same intent and return page. After that, or if the cache is lost, the hook runs again.
   *
   * @param context.returnUrl where the provider must redirect the customer
   */
  clientParams:
    hook<
      (
        intent: PaymentIntent,
        context: { order: { externalOrderId: string; totalMinor: Paise }; returnUrl: string },
      ) => ClientParams | Promise<ClientParams>
    >().optional(),
});
/** The payment connection and its provider. */
export interface PaymentOptions extends z.infer<typeof PaymentOptions> {}

/** The request for a quote, as your hook receives it. */
export type QuoteInput = Omit<QuoteRequest, 'stampDutyAmount' | 'session'> & { stampDutyMinor: Paise };

/* MiB. */
const MAX_LIST = 64;
const LIST_TEXT = `must be an integer from 1 to ${MAX_LIST}.`;

/** Caps and quotas that protect the merchant from metered calls by attackers. */
export const Limits = z.strictObject({
  /**
   * Rupees that this proxy may spend on metered calls in an hour. Default: `500.00`. Without a session one network gets
   * a quarter of it, and of the daily cap, for its prices, and as much for its sales, but at least 150 rupees each.
   * With or without sessions it gets at most half, an IPv6 /56 together.
   */
  spendPerHour: z.string().optional().register(META, {
    env: 'ESTAMP_SPEND_PER_HOUR',
    help: 'rupees for metered calls (500.00)',
    default: '`500.00`',
  }),
  /** Rupees that this proxy may spend in a day. Default: `5000.00`, or `spendPerHour` if that is more. */
  spendPerDay: z.string().optional().register(META, {
    env: 'ESTAMP_SPEND_PER_DAY',
    help: "rupees for metered calls (5000.00, or the hour's if more)",
    default: '`5000.00`, or `spendPerHour` if that is more',
  }),
  /**
   * Quotes that one client network (IPv4 address, IPv6 /64) may request in an hour; cached quotes do not count.
   * Default: as many as the network's share of `spendPerHour` pays for: 30 for `500.00`, 250 for `5000.00`.
   */
  quotesPerNetworkPerHour: count().optional().register(META, {
    env: 'ESTAMP_QUOTES_PER_NETWORK_PER_HOUR',
    help: "prices that one network may ask for (a quarter of the hour's rupees: 30)",
    default: 'as many as a quarter of `spendPerHour` pays for, at least 30, at most half',
  }),
  /**
   * New prices that one checkout session may request in its life; cached ones are free. Requests with a session count
   * for it, and for the half of each cap that its network has. Default: 20.
   */
  quotesPerSession: count().optional().register(META, {
    env: 'ESTAMP_QUOTES_PER_SESSION',
    help: 'new prices that one checkout session may ask for in its life (20)',
    default: '`20`',
  }),
  /**
   * Orders that one client network may create in an hour; a repeated submit counts once. Default: two for each three
   * quotes, at least 20.
   */
  ordersPerNetworkPerHour: count().optional().register(META, {
    env: 'ESTAMP_ORDERS_PER_NETWORK_PER_HOUR',
    help: 'orders that one network may create (two for three prices, never under 20)',
    default: 'two for each three quotes, at least 20',
  }),
  /** Drafts that one client network may send to others or open in an hour. Default: 30. */
  draftsPerNetworkPerHour: count().optional().register(META, {
    env: 'ESTAMP_DRAFTS_PER_NETWORK_PER_HOUR',
    help: 'drafts that one network may send or open (30)',
    default: '`30`',
  }),
  /**
   * MiB of a list of the service (states, articles of a state, a form) that are read: 1 to 64. A longer one is refused.
   * 5,000 articles have about 1.7 MiB. Default: 4.
   */
  listMebibytes: z.int(LIST_TEXT).min(1, LIST_TEXT).max(MAX_LIST, LIST_TEXT).optional().register(META, {
    env: 'ESTAMP_LIST_MEBIBYTES',
    help: 'MiB of one list of the service that are read (4)',
    default: '`4`',
  }),
});
/** Caps and quotas that protect the merchant from metered calls by attackers. */
export interface Limits extends z.infer<typeof Limits> {}

/** How the payment page names the merchant. */
export const Brand = z.strictObject({
  /** The name of your site, 1 to 60 characters. */
  name: z.string(),
  /** `#rgb` or `#rrggbb`: the color of the main button. Its text is black where white has less than 4.5:1. */
  color: z.string().optional(),
  /** On the origin of `publicUrl` or of `allowedOrigins`, or a data URL of an image in base64. */
  logoUrl: z.string().optional(),
  /** Your website: the way back of a checkout session without a `returnUrl`. */
  url: z.string().optional(),
  /** Whom customers ask: an e-mail address, a telephone number or a page. Shown where an order needs help. */
  contact: z.string().optional(),
  /** The radius of the payment page's corners, in `px`, `rem` or `em`. */
  radius: z.string().optional(),
  /** The font family of the payment page. It loads no fonts, so name those of the devices. */
  font: z.string().optional(),
  /** `#rgb` or `#rrggbb`: the ground of the payment page, around the card. */
  background: z.string().optional(),
});
/** How the payment page names the merchant. */
export interface Brand extends z.infer<typeof Brand> {}

/** The first method that a value has not. */
const missing = (value: unknown, methods: readonly string[]): string | undefined =>
  methods.find((name) => typeof (value as Readonly<Record<string, unknown>> | null)?.[name] !== 'function');
const LOGGER = ['info', 'warn', 'error'] as const;
const STORE = ['get', 'set', 'setIfAbsent', 'renew', 'delete', 'consume', 'release'] as const;
const READERS = `must be a function; the readers are ${READER_NAMES.join(', ')}.`;

/** The options of a proxy: types, table, environment, help and reference come from this schema. */
export const EstampProxyOptions = z.strictObject({
  /** `sk_test_…` or `sk_live_…`. It stays on the server and appears in no log line and no response. */
  apiKey: z.string().register(META, {
    env: 'ESTAMP_API_KEY',
    help: 'sk_test_… or sk_live_…',
    required: 'the API key of the service, which begins with sk_test_ or sk_live_',
  }),
  /** The address of the service. Plain http is allowed for loopback only. */
  baseUrl: z.string().register(META, {
    env: 'ESTAMP_BASE_URL',
    help: 'the address of the service; https',
    required: 'the address of the service, such as https://service.example',
  }),
  /** The mount as browsers see it, for example `https://www.example.com/estamp`. */
  publicUrl: z.string().optional().register(META, {
    env: 'ESTAMP_PUBLIC_URL',
    help: 'the mount as browsers see it: https://shop.example/estamp',
    required: 'the mount as browsers see it, such as https://shop.example/estamp',
  }),
  /**
   * 32 bytes or more. The first secret of a list signs; all verify and derive. To rotate, append the new secret on
   * every instance, then move it to the front.
   */
  secret: z.union([z.string(), texts()]).register(META, {
    env: 'ESTAMP_SECRET',
    help: '32 random bytes or more; to replace it: first old,new\neverywhere, then new,old (docs/operations.md)',
    required: '32 random bytes or more, such as "openssl rand -base64 32" prints',
  }),
  /** The service codes that may be sold. */
  services: texts().register(META, {
    env: 'ESTAMP_SERVICES',
    help: 'what may be sold: estamp.standard,…',
    required: 'the service codes that may be sold, such as estamp.standard, with commas between them',
  }),
  /**
   * The state codes that may be sold. Lists, prices, orders and sessions are cut to them. Default: all of the service.
   */
  states: texts().optional().register(META, {
    env: 'ESTAMP_STATES',
    help: 'state codes that may be sold: KA,MH,… (all)',
    default: 'all of the service',
  }),
  /**
   * The documents that may be sold: article codes, or families such as `lease`, which name a well-known document in
   * every state. Default: all of the service.
   */
  articles: texts().optional().register(META, {
    env: 'ESTAMP_ARTICLES',
    help: 'documents that may be sold: codes, or families such as lease (all)',
    default: 'all of the service',
  }),
  /**
   * `true` sells with a checkout session of `createSession` only: without one there is no price, no order and no PAN
   * check, and lists come from the cache alone. Then no stranger can spend your rupees. Default: false.
   */
  requireSession: flag().optional().register(META, {
    env: 'ESTAMP_REQUIRE_SESSION',
    help: 'true sells with a checkout session of your server only (false)',
    default: '`false`',
  }),
  /** How customers pay; see the fields of `payment`. */
  payment: PaymentOptions,
  /** Exact origins of your pages. A `returnUrl` must belong to one of them or to the mount's origin. */
  allowedOrigins: texts().optional().register(META, {
    env: 'ESTAMP_ALLOWED_ORIGINS',
    help: 'other origins whose pages may ask: https://shop.example,…',
    default: 'the origin of `publicUrl`',
  }),
  /** `true` lets pages of the allowed origins send cookies, for the `customer` hook. */
  credentials: flag().optional().register(META, { default: '`false`' }),
  /**
   * Your sign-in and checks. Throw to refuse the customer. Without this hook all customers are guests. The request has
   * no body. On Node its URL is below `publicUrl`, because a client can send any host.
   */
  customer: hook<(request: Request, quoteInput: QuoteInput) => { id: string } | Promise<{ id: string }>>().optional(),
  /** Your own fee: lines of kind `merchant-fee`, shown to the customer and included in the total. */
  fees: hook<
    (quote: Omit<Quote, 'id' | 'expiresAt'>) => readonly PriceLine[] | Promise<readonly PriceLine[]>
  >().optional(),
  /** Your name, way back and contact, and the look of the payment page. */
  brand: Brand.optional(),
  /**
   * The signing secrets of your webhook endpoint, `MOUNT/webhooks`. Without them the receiver answers 404. During a
   * rotation list the old and the new.
   */
  webhookSecrets: texts().optional().register(META, {
    env: 'ESTAMP_WEBHOOK_SECRETS',
    help: 'signing secrets of the webhook endpoint; without it MOUNT/webhooks answers 404',
  }),
  /** Hosts that documents may be downloaded from. Default: the host of the service. */
  documentHosts: texts().optional().register(META, {
    env: 'ESTAMP_DOCUMENT_HOSTS',
    help: "hosts of download addresses (the service's own)",
    default: 'the host of `baseUrl`',
  }),
  /**
   * What instances share: caps, locks, the catalogue. Default: in memory, for one instance. Use `redisStore(client)`
   * for several.
   */
  store: z
    .custom<Store>((store) => missing(store, STORE) === undefined, {
      error: ({ input }) =>
        `must be a store such as redisStore(client) makes: it has no method "${missing(input, STORE)}".`,
    })
    .optional()
    .register(META, {
      env: 'ESTAMP_REDIS_URL',
      help: 'redis:// or rediss://: needed for more than one instance',
      default: 'in memory',
    }),
  /**
   * Addresses or networks (`10.0.0.0/8`) of your reverse proxies, whose `X-Forwarded-For` is trusted. `unix:` is one on
   * a Unix socket.
   */
  trustedProxies: texts().optional().register(META, {
    env: 'ESTAMP_TRUSTED_PROXIES',
    help: 'networks of your own reverse proxies: 10.0.0.0/8,unix:,…',
    default: 'none',
  }),
  /** Lets a page verify one PAN for each quote, at INR 5. Default: false. */
  panVerification: flag().optional().register(META, {
    env: 'ESTAMP_PAN_VERIFICATION',
    help: 'true or false (false)',
    default: '`false`',
  }),
  /**
   * Creates at most one order for each `reference` of a customer and service. A second quote with the same reference
   * returns the existing order, unless that failed, was cancelled or refunded. Also set a `store`. Default: false.
   */
  onePerReference: flag().optional().register(META, {
    env: 'ESTAMP_ONE_PER_REFERENCE',
    help: 'true: at most one order per reference of a customer (default false)',
    default: '`false`',
  }),
  /** How much may be spent and requested; see the fields of `limits`. */
  limits: Limits.optional(),
  /** Overrides for bodies that the specification does not show, if the built-in readers do not fit. */
  readers: z
    .custom<Partial<Readers>>(isObject, { error: 'must be an object.', abort: true })
    .check(({ value, issues }) => {
      for (const [name, reader] of Object.entries(value)) {
        if ((READER_NAMES as readonly string[]).includes(name) && typeof reader === 'function') continue;
        issues.push({ code: 'custom', path: [name], input: reader, message: READERS });
      }
    })
    .optional()
    .register(META, { default: 'the built-in readers' }),
  /**
   * Receives each body of the service that a reader could not read, as a recording without personal data (see
   * docs/connect-your-account.md): at most one a minute for each reader. Default: off.
   */
  onUnreadable: hook<OnUnreadableRecording>().optional().register(META, { default: 'off' }),
  /**
   * Receives alerts and order events. Errors are logged. An order event is delivered again if the hook throws or takes
   * more than five seconds.
   */
  onEvent: hook<(event: ProxyEvent) => void | Promise<void>>().optional(),
  /** Any pino-like logger. Default: warnings and errors go to the console. */
  logger: z
    .custom<Logger>((logger) => !logger || missing(logger, LOGGER) === undefined, {
      error: ({ input }) => `must have a method "${missing(input, LOGGER)}".`,
    })
    .optional()
    .register(META, { default: 'warnings and errors go to the console' }),
  /**
   * Reads a browser file of this package for `MOUNT/assets/`, by its path below `dist`. The Node mounts read the
   * package's own folder. Default elsewhere: none, and `MOUNT/assets/` answers 404.
   */
  readAsset: hook<ReadAsset>().optional().register(META, { default: 'on Node, the folder of the package' }),
  /** Sends the calls to the service. */
  fetch: hook<typeof globalThis.fetch>()
    .optional()
    .register(META, { default: 'on Node, pooled connections; elsewhere the global `fetch`' }),
  /** For tests: the source of time. */
  clock: z.custom<Clock>().optional().register(META, { default: 'the system clock' }),
  /** For tests: the jitter between retries, from 0 to below 1. */
  random: z.custom<() => number>().optional().register(META, { default: '`Math.random`' }),
});
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
export interface EstampProxyOptions extends z.infer<typeof EstampProxyOptions> {}

/** A row of the table of options. */
export interface OptionRow extends OptionMeta {
  /** Its name in the options; fields of `payment`, `limits` and `brand` have a path. */
  option: string;
  /** What its variable holds; `undefined`: nothing that is an option as it is. */
  kind?: 'text' | 'list' | 'number' | 'boolean';
}

const KINDS: Readonly<Partial<Record<z.core.$ZodType['_zod']['def']['type'], OptionRow['kind']>>> = {
  string: 'text',
  enum: 'text',
  array: 'list',
  union: 'list',
  number: 'number',
  boolean: 'boolean',
};

function rowsOf(object: z.ZodObject, prefix = ''): OptionRow[] {
  return Object.entries(object.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, schema]) => {
    let inner: z.core.$ZodType = schema;
    while (inner instanceof z.ZodOptional || inner instanceof z.ZodReadonly) inner = inner.unwrap();
    const row = { option: prefix + name, kind: KINDS[inner._zod.def.type], ...META.get(schema) };
    return [row, ...(inner instanceof z.ZodObject ? rowsOf(inner, `${name}.`) : [])];
  });
}

/** All options of a proxy with their environment variables, in the order of the schema. */
export const OPTION_TABLE: readonly OptionRow[] = rowsOf(EstampProxyOptions);

/** The names of all options. */
export const OPTION_NAMES: readonly string[] = Object.keys(EstampProxyOptions.shape);

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
