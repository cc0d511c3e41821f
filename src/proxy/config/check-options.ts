import { isObject } from '../../base/json/json.ts';
import type { EstampProxyOptions, PaymentOptions, Settings } from './options.ts';
import { READER_NAMES } from '../readers/registry.ts';
import { checkBaseUrl, checkHost, checkNetwork, checkOrigin, checkPublicUrl, isLoopback } from './check-addresses.ts';
import { isWebOrigin } from '../http/web-origin.ts';
import { checkAll } from './check-all.ts';
import { checkBrand } from './check-brand.ts';
import { checkLimits } from './check-limits.ts';
import { checkPayment } from './check-payment.ts';
import { checkSecrets, checkWebhookSecrets } from './check-secrets.ts';
import { requireFilled, requirePlain } from './check-text.ts';
import { list } from './list.ts';
import { OptionError } from './option-error.ts';
import { OPTION_NAMES, optionsOfKind } from './option-table.ts';

const API_KEY = /^sk_(test|live)_[\x21-\x7e]{2,200}$/;
const CODE = /^[^/\\%?#\p{C}\p{Zl}\p{Zp}]{1,64}$/u;

/**
 * Checks all options when the proxy is created.
 *
 * @throws OptionError that names the option and how to fix it
 */
export function checkOptions(options: EstampProxyOptions): Settings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('createEstampProxy needs an object with the options.');
  }
  requireServer();
  const { mode, payment, publicUrl, allowedOrigins, baseUrl, documentHosts, ...checked } = checkAll({
    names: () => checkNames(options),
    mode: () => modeOf(options.apiKey),
    payment: () => checkPayment(options.payment),
    publicUrl: () =>
      checkPublicUrl(options.publicUrl, (options.payment as unknown as Partial<PaymentOptions> | undefined)?.provider),
    allowedOrigins: () => list('allowedOrigins', options.allowedOrigins ?? []).map(checkOrigin),
    baseUrl: () => checkBaseUrl(options.baseUrl),
    secrets: () => checkSecrets(options.secret),
    services: () => new Set(checkServices(options.services)),
    states: () => checkAllowList('states', options.states),
    articles: () => checkAllowList('articles', options.articles),
    limits: () => checkLimits(options.limits ?? {}),
    documentHosts: () => {
      const hosts = options.documentHosts ?? undefined;
      return hosts === undefined ? undefined : list('documentHosts', hosts).map(checkHost);
    },
    webhookSecrets: () => checkWebhookSecrets(options.webhookSecrets ?? []),
    trustedProxies: () => list('trustedProxies', options.trustedProxies ?? []).map(checkNetwork),
    rest: () => checkRest(options),
  });
  const origins = new Set(publicUrl.origin ? [...allowedOrigins, publicUrl.origin] : allowedOrigins);
  // These depend on options that are valid by now.
  const { pageOrigin, brand } = checkAll({
    pageOrigin: () => pageOriginOf(publicUrl.origin, origins),
    provider: () => requireRealProvider(payment, mode, baseUrl),
    brand: () => checkBrand(options.brand, origins),
  });
  return {
    ...checked,
    apiKey: options.apiKey,
    mode,
    baseUrl: baseUrl.href.replace(/(?<!\/)\/+$/, ''),
    publicUrl: publicUrl.href,
    mount: publicUrl.mount,
    publicOrigin: publicUrl.origin,
    pageOrigin,
    requireSession: options.requireSession ?? false,
    origins,
    credentials: options.credentials ?? false,
    payment,
    brand,
    documentHosts: new Set(documentHosts ?? [checkHost(baseUrl.host)]),
    panVerification: options.panVerification ?? false,
    onePerReference: options.onePerReference ?? false,
    customer: options.customer,
    fees: options.fees,
  };
}

function checkNames(options: EstampProxyOptions): void {
  const unknown = Object.keys(options).filter((name) => !OPTION_NAMES.includes(name));
  const refuse = (name: string) => (): never => {
    throw new OptionError(name, `is not known; the options are ${OPTION_NAMES.join(', ')}.`);
  };
  checkAll(Object.fromEntries(unknown.map((name) => [name, refuse(name)])));
}

function pageOriginOf(publicOrigin: string, origins: ReadonlySet<string>): string {
  const origin = publicOrigin || [...origins].find(isWebOrigin);
  if (origin) return origin;
  throw new OptionError(
    'allowedOrigins',
    'must contain the https origin of your pages, or set "publicUrl" to the mount.',
  );
}

function requireRealProvider({ provider }: PaymentOptions, mode: Settings['mode'], baseUrl: URL): void {
  if (provider !== 'sandbox' || mode !== 'live' || isLoopback(baseUrl)) return;
  throw new OptionError(
    'payment.provider',
    'is "sandbox", which takes no money: set the provider of your live connection.',
  );
}

/** A key that was sent to a browser is public. */
function requireServer(): void {
  if (!['window', 'document'].every((name) => name in globalThis)) return;
  throw new OptionError(
    'apiKey',
    'must not be used in a browser. Create the proxy on your server and revoke any key that was sent to a page.',
  );
}

function modeOf(apiKey: unknown): Settings['mode'] {
  requireFilled('apiKey', apiKey, 'copy the key from your account at the service');
  const mode = typeof apiKey === 'string' ? API_KEY.exec(apiKey)?.[1] : undefined;
  if (mode === 'test' || mode === 'live') return mode;
  throw new OptionError(
    'apiKey',
    typeof apiKey === 'string' && /^sk_(?:test|live)_/.test(apiKey)
      ? 'must be a complete key of the service: 2 to 200 ASCII characters after "sk_test_" or "sk_live_", without spaces.'
      : 'must be a key of the service, which begins with "sk_test_" or "sk_live_".',
  );
}

function checkServices(value: unknown): string[] {
  const services = list('services', value);
  if (services.length === 0) throw new OptionError('services', 'must list the service codes that may be sold.');
  for (const code of services) {
    requirePlain('services', code, 'write the codes as the service lists them, such as "estamp.standard"');
    if (typeof code !== 'string' || !CODE.test(code) || !code.startsWith('estamp.')) {
      throw new OptionError('services', 'must contain e-Stamp service codes, which begin with "estamp.".');
    }
  }
  return services as string[];
}

/** Checks a list of what may be sold. @throws OptionError */
function checkAllowList(option: 'states' | 'articles', value: unknown): ReadonlySet<string> | undefined {
  if (value === undefined) return undefined;
  const codes = list(option, value);
  if (codes.length === 0)
    throw new OptionError(option, 'must list what may be sold. Remove the option to sell all that the service has.');
  for (const code of codes) {
    requireFilled(option, code, 'write the codes as the service lists them');
    if (typeof code !== 'string' || !CODE.test(code)) {
      throw new OptionError(
        option,
        option === 'states'
          ? 'must contain state codes as the service lists them, such as "KA".'
          : 'must contain article codes such as "KA-RG-4", or families such as "lease".',
      );
    }
  }
  return new Set(codes as string[]);
}

function checkRest(options: EstampProxyOptions): void {
  const kindOf = (name: keyof EstampProxyOptions, kind: 'function' | 'boolean') => (): void => {
    if (options[name] === undefined || typeof options[name] === kind) return;
    throw new OptionError(name, kind === 'function' ? 'must be a function.' : 'must be true or false.');
  };
  checkAll({
    ...Object.fromEntries(optionsOfKind('function').map((name) => [name, kindOf(name, 'function')])),
    ...Object.fromEntries(optionsOfKind('boolean').map((name) => [name, kindOf(name, 'boolean')])),
    store: () => checkStore(options.store),
    logger: () => checkLogger(options),
    readers: () => checkReaders(options),
  });
}

function checkLogger({ logger }: EstampProxyOptions): void {
  for (const level of ['info', 'warn', 'error'] as const) {
    if (!logger || typeof logger[level] === 'function') continue;
    throw new OptionError('logger', `must have a method "${level}".`);
  }
}

function checkReaders({ readers = {} }: EstampProxyOptions): void {
  if (!isObject(readers)) throw new OptionError('readers', 'must be an object.');
  for (const [name, reader] of Object.entries(readers)) {
    if (!(READER_NAMES as readonly string[]).includes(name) || typeof reader !== 'function') {
      throw new OptionError(`readers.${name}`, `must be a function; the readers are ${READER_NAMES.join(', ')}.`);
    }
  }
}

const STORE = ['get', 'set', 'setIfAbsent', 'renew', 'delete', 'consume', 'release'] as const;

function checkStore(store: unknown): void {
  if (store === undefined) return;
  const methods = (store ?? {}) as Record<string, unknown>;
  const missing = STORE.find((name) => typeof methods[name] !== 'function');
  if (missing === undefined) return;
  throw new OptionError('store', `must be a store such as redisStore(client) makes: it has no method "${missing}".`);
}
