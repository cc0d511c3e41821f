import type { EstampProxyOptions, Limits, PaymentOptions } from './options.ts';

type Path = keyof EstampProxyOptions | `payment.${keyof PaymentOptions}` | `limits.${keyof Limits}`;

export interface OptionRow {
  /** Its name in the options; fields of `payment` and `limits` have a path. */
  option: Path;
  /** The environment variable of `estamp-proxy`, if there is one. */
  setting?: string;
  /** What the variable holds, in one line or two. */
  help?: string;
  /** Of a required variable: what to set it to. */
  required?: string;
  /** The type of options that are checked by type alone. */
  kind?: 'function' | 'boolean';
  /** The default, as the reference prints it. */
  default?: string;
}

/** Providers that work without the `clientParams` hook. */
export const SUPPORTED_PROVIDERS: readonly string[] = ['sandbox', 'razorpay', 'custom'];

/**
 * All options of a proxy with their environment variables. The checks, `estamp-proxy --help` and the reference page
 * come from this table.
 */
export const OPTION_TABLE: readonly OptionRow[] = [
  {
    option: 'apiKey',
    setting: 'ESTAMP_API_KEY',
    help: 'sk_test_… or sk_live_…',
    required: 'the API key of the service, which begins with sk_test_ or sk_live_',
  },
  {
    option: 'baseUrl',
    setting: 'ESTAMP_BASE_URL',
    help: 'the address of the service; https',
    required: 'the address of the service, such as https://service.example',
  },
  {
    option: 'publicUrl',
    setting: 'ESTAMP_PUBLIC_URL',
    help: 'the mount as browsers see it: https://shop.example/estamp',
    required: 'the mount as browsers see it, such as https://shop.example/estamp',
  },
  {
    option: 'secret',
    setting: 'ESTAMP_SECRET',
    help: '32 random bytes or more; to replace it: first old,new\neverywhere, then new,old (docs/operations.md)',
    required: '32 random bytes or more, such as "openssl rand -base64 32" prints',
  },
  {
    option: 'services',
    setting: 'ESTAMP_SERVICES',
    help: 'what may be sold: estamp.standard,…',
    required: 'the service codes that may be sold, such as estamp.standard, with commas between them',
  },
  {
    option: 'states',
    setting: 'ESTAMP_STATES',
    help: 'state codes that may be sold: KA,MH,… (all)',
    default: 'all of the service',
  },
  {
    option: 'articles',
    setting: 'ESTAMP_ARTICLES',
    help: 'documents that may be sold: codes, or families such as lease (all)',
    default: 'all of the service',
  },
  {
    option: 'requireSession',
    setting: 'ESTAMP_REQUIRE_SESSION',
    help: 'true sells with a checkout session of your server only (false)',
    kind: 'boolean',
    default: '`false`',
  },
  { option: 'payment' },
  {
    option: 'payment.connectionId',
    setting: 'ESTAMP_PAYMENT_CONNECTION',
    help: 'the id of the payment connection at the service',
    required: 'the id of your payment connection at the service',
  },
  {
    option: 'payment.provider',
    setting: 'ESTAMP_PAYMENT_PROVIDER',
    help: 'sandbox, razorpay or custom; others need the hook payment.clientParams',
    required: `the provider of that connection: ${SUPPORTED_PROVIDERS.join(', ')}`,
  },
  {
    option: 'payment.publicKey',
    setting: 'ESTAMP_PAYMENT_PUBLIC_KEY',
    help: "the provider's publishable key; needed for razorpay",
  },
  {
    option: 'payment.methods',
    setting: 'ESTAMP_PAYMENT_METHODS',
    help: 'ways to pay that the page names: upi,card,netbanking,wallet,emi (none)',
    default: 'none',
  },
  { option: 'payment.clientParams' },
  {
    option: 'allowedOrigins',
    setting: 'ESTAMP_ALLOWED_ORIGINS',
    help: 'other origins whose pages may ask: https://shop.example,…',
    default: 'the origin of `publicUrl`',
  },
  { option: 'credentials', kind: 'boolean', default: '`false`' },
  { option: 'customer', kind: 'function' },
  { option: 'fees', kind: 'function' },
  { option: 'brand' },
  {
    option: 'webhookSecrets',
    setting: 'ESTAMP_WEBHOOK_SECRETS',
    help: 'signing secrets of the webhook endpoint; without it MOUNT/webhooks answers 404',
  },
  {
    option: 'documentHosts',
    setting: 'ESTAMP_DOCUMENT_HOSTS',
    help: "hosts of download addresses (the service's own)",
    default: 'the host of `baseUrl`',
  },
  {
    option: 'store',
    setting: 'ESTAMP_REDIS_URL',
    help: 'redis:// or rediss://: needed for more than one instance',
    default: 'in memory',
  },
  {
    option: 'trustedProxies',
    setting: 'ESTAMP_TRUSTED_PROXIES',
    help: 'networks of your own reverse proxies: 10.0.0.0/8,unix:,…',
    default: 'none',
  },
  {
    option: 'panVerification',
    setting: 'ESTAMP_PAN_VERIFICATION',
    help: 'true or false (false)',
    kind: 'boolean',
    default: '`false`',
  },
  {
    option: 'onePerReference',
    setting: 'ESTAMP_ONE_PER_REFERENCE',
    help: 'true: at most one order per reference of a customer (default false)',
    kind: 'boolean',
    default: '`false`',
  },
  { option: 'limits' },
  {
    option: 'limits.spendPerHour',
    setting: 'ESTAMP_SPEND_PER_HOUR',
    help: 'rupees for metered calls (500.00)',
    default: '`500.00`',
  },
  {
    option: 'limits.spendPerDay',
    setting: 'ESTAMP_SPEND_PER_DAY',
    help: "rupees for metered calls (5000.00, or the hour's if more)",
    default: '`5000.00`, or `spendPerHour` if that is more',
  },
  {
    option: 'limits.quotesPerNetworkPerHour',
    setting: 'ESTAMP_QUOTES_PER_NETWORK_PER_HOUR',
    help: "prices that one network may ask for (a quarter of the hour's rupees: 30)",
    default: 'as many as a quarter of `spendPerHour` pays for, at least 30, at most half',
  },
  {
    option: 'limits.quotesPerSession',
    setting: 'ESTAMP_QUOTES_PER_SESSION',
    help: 'new prices that one checkout session may ask for in its life (20)',
    default: '`20`',
  },
  {
    option: 'limits.ordersPerNetworkPerHour',
    setting: 'ESTAMP_ORDERS_PER_NETWORK_PER_HOUR',
    help: 'orders that one network may create (two for three prices, never under 20)',
    default: 'two for each three quotes, at least 20',
  },
  {
    option: 'limits.draftsPerNetworkPerHour',
    setting: 'ESTAMP_DRAFTS_PER_NETWORK_PER_HOUR',
    help: 'drafts that one network may send or open (30)',
    default: '`30`',
  },
  {
    option: 'limits.listMebibytes',
    setting: 'ESTAMP_LIST_MEBIBYTES',
    help: 'MiB of one list of the service that are read (4)',
    default: '`4`',
  },
  { option: 'readers', default: 'the built-in readers' },
  { option: 'onUnreadable', kind: 'function', default: 'off' },
  { option: 'onEvent', kind: 'function' },
  { option: 'logger', default: 'warnings and errors go to the console' },
  { option: 'readAsset', kind: 'function', default: 'on Node, the folder of the package' },
  { option: 'fetch', kind: 'function', default: 'on Node, pooled connections; elsewhere the global `fetch`' },
  { option: 'clock', default: 'the system clock' },
  { option: 'random', default: '`Math.random`' },
];

/** The names of all options. */
export const OPTION_NAMES: readonly string[] = OPTION_TABLE.map(({ option }) => option).filter(
  (name) => !name.includes('.'),
);

/** The names of the options that must have this type. */
export const optionsOfKind = (kind: OptionRow['kind']): readonly (keyof EstampProxyOptions)[] =>
  OPTION_TABLE.filter((row) => row.kind === kind).map(({ option }) => option as keyof EstampProxyOptions);
