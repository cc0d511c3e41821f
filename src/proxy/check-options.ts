import { parseRupees } from '../base/money.ts';
import { ProviderName } from '../wire/catalogue.ts';
import { parseNetwork } from './http/network.ts';
import type { EstampProxyOptions, PaymentOptions, Settings } from './options.ts';
import { READER_NAMES } from './readers.ts';

/** A setting that cannot be right. The sentence names the option and the mend, and never shows a secret. */
export class OptionError extends TypeError {
  override readonly name = 'OptionError';
  readonly option: string;

  constructor(option: string, problem: string) {
    super(`The option "${option}" ${problem}`);
    this.option = option;
  }
}

const KNOWN = [
  'apiKey', 'baseUrl', 'publicUrl', 'secret', 'services', 'allowedOrigins', 'credentials', 'payment', 'customer',
  'charges', 'limits', 'webhookSecrets', 'documentHosts', 'readers', 'store', 'panVerification', 'trustedProxies',
  'onEvent', 'logger', 'fetch', 'clock', 'random',
];
const API_KEY = /^sk_(test|live)_[\x21-\x7e]{2,200}$/;
const CODE = /^[^/\\%?#\p{C}\p{Zl}\p{Zp}]{1,64}$/u;
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** The providers whose payment happens in the merchant's own page: none of them needs our address. */
const IN_PAGE: readonly string[] = ['custom', 'razorpay'];
/** What an intent of the service alone is enough for. */
const WITHOUT_PARAMS: readonly string[] = ['sandbox', 'razorpay', 'custom'];

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/** Https, or plain http that stays on this machine. */
export const isSafe = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/**
 * Checks the options of a proxy, all of them, before it answers anybody.
 *
 * @throws OptionError with a sentence that names the option and the mend
 */
export function checkOptions(options: EstampProxyOptions): Settings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('createEstampProxy needs an object of options.');
  }
  requireServer();
  for (const name of Object.keys(options)) {
    if (!KNOWN.includes(name)) throw new OptionError(name, `is not known; the options are ${KNOWN.join(', ')}.`);
  }
  const mode = modeOf(options.apiKey);
  const payment = checkPayment(options.payment);
  const publicUrl = checkPublicUrl(options.publicUrl, payment);
  const origins = list('allowedOrigins', options.allowedOrigins ?? []).map(checkOrigin);
  if (publicUrl.origin) origins.push(publicUrl.origin);
  const [pageOrigin] = publicUrl.origin ? [publicUrl.origin] : origins;
  if (pageOrigin === undefined) {
    throw new OptionError('allowedOrigins', 'must name the origin of your pages, or set "publicUrl" to the mount.');
  }
  const baseUrl = checkBaseUrl(options.baseUrl);
  if (payment.provider === 'sandbox' && mode === 'live' && !isLoopback(baseUrl)) {
    throw new OptionError('payment.provider', 'is "sandbox", where nobody pays: name the provider of your live connection.');
  }
  checkRest(options);
  return {
    apiKey: options.apiKey,
    mode,
    baseUrl: baseUrl.href.replace(/\/+$/, ''),
    publicUrl: publicUrl.href,
    mount: publicUrl.mount,
    publicOrigin: publicUrl.origin,
    pageOrigin,
    secrets: checkSecrets(options.secret),
    services: new Set(checkServices(options.services)),
    origins: new Set(origins),
    credentials: options.credentials ?? false,
    payment,
    limits: checkLimits(options.limits ?? {}),
    documentHosts: new Set(list('documentHosts', options.documentHosts ?? [baseUrl.host]).map(checkHost)),
    webhookSecrets: checkWebhookSecrets(options.webhookSecrets ?? []),
    panVerification: options.panVerification ?? false,
    trustedProxies: list('trustedProxies', options.trustedProxies ?? []).map(checkNetwork),
    customer: options.customer,
    charges: options.charges,
  };
}

/** A key that has come to a browser is everybody's. */
function requireServer(): void {
  if (!['window', 'document'].every((name) => name in globalThis)) return;
  throw new OptionError('apiKey', 'is in a browser, or in what passes for one: make the proxy on your server, and revoke a key that was sent to pages.');
}

function modeOf(apiKey: unknown): Settings['mode'] {
  const mode = typeof apiKey === 'string' ? API_KEY.exec(apiKey)?.[1] : undefined;
  if (mode === 'test' || mode === 'live') return mode;
  throw new OptionError('apiKey', 'must be a key of the service: it begins with "sk_test_" or "sk_live_".');
}

function checkUrl(option: string, value: unknown): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new OptionError(option, 'must be an absolute https address.');
  if (url.username || url.password || url.search || url.hash) {
    throw new OptionError(option, 'must be an address without credentials, query or fragment.');
  }
  return url;
}

/* Where clouds answer a machine that asks about itself: no service is there, but credentials are. */
const LINK_LOCAL = /^(?:169\.254\.|\[(?:fe[89ab]|::ffff:a9fe:))/;

function checkBaseUrl(value: unknown): URL {
  const url = checkUrl('baseUrl', value);
  if (LINK_LOCAL.test(url.hostname)) throw new OptionError('baseUrl', 'must be the service, not a link-local address.');
  if (isSafe(url)) return url;
  throw new OptionError('baseUrl', 'must be https; plain http is for a service on this machine only.');
}

function checkPublicUrl(value: unknown, payment: PaymentOptions): { href: string; mount: string; origin: string } {
  if (value === undefined) {
    if (IN_PAGE.includes(payment.provider)) return { href: '/estamp', mount: '/estamp', origin: '' };
    throw new OptionError(
      'publicUrl', `must be the mount as browsers see it, such as "https://shop.example/estamp": the provider ` +
      `"${payment.provider}" leads customers back to it.`,
    );
  }
  const url = checkUrl('publicUrl', value);
  if (!isSafe(url)) throw new OptionError('publicUrl', 'must be https; plain http is for this machine only.');
  const mount = url.pathname.replace(/\/+$/, '');
  return { href: url.origin + mount, mount, origin: url.origin };
}

function checkSecrets(value: unknown): string[] {
  const secrets = list('secret', typeof value === 'string' ? [value] : value);
  if (secrets.length === 0) throw new OptionError('secret', 'must be set: use 32 random bytes or more.');
  for (const secret of secrets) {
    if (typeof secret !== 'string' || new TextEncoder().encode(secret).length < 32) {
      throw new OptionError('secret', 'must be 32 bytes or longer, each of them if it is a list.');
    }
  }
  if (new Set(secrets).size < secrets.length) throw new OptionError('secret', 'holds the same secret twice.');
  return secrets as string[];
}

/* The service makes these secrets; what is shorter is a placeholder. */
const SHORTEST_WEBHOOK_SECRET = 8;

function checkWebhookSecrets(value: unknown): string[] {
  const secrets = list('webhookSecrets', value);
  for (const secret of secrets) {
    if (typeof secret !== 'string' || secret.length < SHORTEST_WEBHOOK_SECRET || secret.trim() !== secret) {
      throw new OptionError(
        'webhookSecrets', 'must hold the signing secrets as the service gave them: 8 characters or more, no space around.',
      );
    }
  }
  if (new Set(secrets).size < secrets.length) throw new OptionError('webhookSecrets', 'holds the same secret twice.');
  return secrets as string[];
}

function checkServices(value: unknown): string[] {
  const services = list('services', value);
  if (services.length === 0) throw new OptionError('services', 'must list the service codes that may be sold.');
  for (const code of services) {
    if (typeof code !== 'string' || !CODE.test(code) || !code.startsWith('estamp.')) {
      throw new OptionError('services', 'must hold e-Stamp service codes: they begin with "estamp.".');
    }
  }
  return services as string[];
}

function checkOrigin(value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.origin !== value || url.origin === 'null') {
    throw new OptionError(
      'allowedOrigins', 'must hold exact origins such as "https://shop.example": scheme, host, port if any, no path.',
    );
  }
  if (isSafe(url)) return url.origin;
  throw new OptionError('allowedOrigins', 'must hold https origins; plain http only of this machine.');
}

function checkHost(value: unknown): string {
  if (typeof value === 'string' && HOST.test(value)) return value;
  throw new OptionError('documentHosts', 'must hold host names such as "files.example", with a port if it has one.');
}

function checkNetwork(value: unknown): string {
  if (typeof value === 'string' && parseNetwork(value)) return value;
  throw new OptionError('trustedProxies', 'must hold addresses or networks such as "10.0.0.0/8" or "::1".');
}

function checkPayment(value: unknown): PaymentOptions {
  if (typeof value !== 'object' || value === null) {
    throw new OptionError('payment', 'must hold "connectionId" and "provider".');
  }
  const payment = value as PaymentOptions;
  if (typeof payment.connectionId !== 'string' || payment.connectionId === '') {
    throw new OptionError('payment.connectionId', 'must be the id of your payment connection at the service.');
  }
  if (!ProviderName.safeParse(payment.provider).success) {
    throw new OptionError('payment.provider', `must be one of ${ProviderName.options.join(', ')}.`);
  }
  if (payment.clientParams !== undefined && typeof payment.clientParams !== 'function') {
    throw new OptionError('payment.clientParams', 'must be a function.');
  }
  if (!payment.clientParams && !WITHOUT_PARAMS.includes(payment.provider)) {
    throw new OptionError(
      'payment.clientParams', `is needed for the provider "${payment.provider}": it makes what its page asks for.`,
    );
  }
  const { publicKey } = payment;
  if (publicKey !== undefined && (typeof publicKey !== 'string' || /^(?:sk|rk)_/.test(publicKey))) {
    throw new OptionError('payment.publicKey', 'must be the publishable key of the provider: browsers see it.');
  }
  if (payment.provider === 'razorpay' && !payment.publicKey) {
    throw new OptionError('payment.publicKey', 'is needed for the provider "razorpay": it is the key id.');
  }
  return payment;
}

function checkLimits(limits: NonNullable<EstampProxyOptions['limits']>): Settings['limits'] {
  const count = (name: 'quotesPerNetworkPerHour' | 'ordersPerNetworkPerHour', usual: number): number => {
    const value = limits[name] ?? usual;
    if (Number.isInteger(value) && value >= 1) return value;
    throw new OptionError(`limits.${name}`, 'must be a whole number from 1.');
  };
  const rupees = (name: 'spendPerHour' | 'spendPerDay', usual: string): number => {
    const paise = parseRupees(limits[name] ?? usual);
    if (paise === undefined || paise < 500) {
      throw new OptionError(`limits.${name}`, 'must be rupees such as "500.00", enough for one call at 5.00.');
    }
    return paise;
  };
  const known = ['quotesPerNetworkPerHour', 'ordersPerNetworkPerHour', 'spendPerHour', 'spendPerDay'];
  const unknown = Object.keys(limits).find((name) => !known.includes(name));
  if (unknown) throw new OptionError(`limits.${unknown}`, `is not known; the limits are ${known.join(', ')}.`);
  const checked = {
    quotes: count('quotesPerNetworkPerHour', 30),
    orders: count('ordersPerNetworkPerHour', 20),
    spendPerHour: rupees('spendPerHour', '500.00'),
    spendPerDay: rupees('spendPerDay', '5000.00'),
  };
  if (checked.spendPerDay < checked.spendPerHour) {
    throw new OptionError('limits.spendPerDay', 'is less than "limits.spendPerHour": raise it or lower the other.');
  }
  return checked;
}

function checkRest(options: EstampProxyOptions): void {
  for (const name of ['customer', 'charges', 'onEvent', 'fetch'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') {
      throw new OptionError(name, 'must be a function.');
    }
  }
  for (const name of ['credentials', 'panVerification'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'boolean') {
      throw new OptionError(name, 'must be true or false.');
    }
  }
  checkStore(options.store);
  const { logger, readers = {} } = options;
  for (const level of ['info', 'warn', 'error'] as const) {
    if (!logger || typeof logger[level] === 'function') continue;
    throw new OptionError('logger', `must have a method "${level}".`);
  }
  for (const [name, reader] of Object.entries(readers)) {
    if (!(READER_NAMES as readonly string[]).includes(name) || typeof reader !== 'function') {
      throw new OptionError(`readers.${name}`, `must be a function; the readers are ${READER_NAMES.join(', ')}.`);
    }
  }
}

const STORE = ['get', 'set', 'setIfAbsent', 'prolong', 'delete', 'take', 'giveBack'] as const;

function checkStore(store: unknown): void {
  if (store === undefined) return;
  const given = (store ?? {}) as Record<string, unknown>;
  const missing = STORE.find((name) => typeof given[name] !== 'function');
  if (missing === undefined) return;
  throw new OptionError('store', `must be a store such as redisStore(client) makes: it has no method "${missing}".`);
}

function list(option: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return [...(value as unknown[])];
  throw new OptionError(option, 'must be a list.');
}
