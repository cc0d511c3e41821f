import {
  Brand,
  EstampProxyOptions,
  OPTION_NAMES,
  PaymentOptions,
  SUPPORTED_PROVIDERS,
  type Settings,
} from './options.ts';
import { checkBaseUrl, checkHost, checkNetwork, checkOrigin, checkPublicUrl, isLoopback } from './check-addresses.ts';
import { isWebOrigin } from '../http/cors.ts';
import {
  checkAll,
  requireFilled,
  requireNames,
  requirePlain,
  requireShape,
  list,
  OptionError,
} from './option-error.ts';
import { checkLimits } from './check-limits.ts';
import { checkSecrets, checkWebhookSecrets } from './check-secrets.ts';
import { PaymentMethod, ProviderName } from '../../wire/catalogue.ts';
import { isPrintableLine } from '../../base/printable.ts';

/** Checks the payment connection and the needs of its provider. @throws OptionError */
function checkPayment(value: unknown): PaymentOptions {
  if (typeof value !== 'object' || value === null) {
    throw new OptionError('payment', 'must be an object with "connectionId" and "provider".');
  }
  const payment = value as PaymentOptions;
  requireNames('payment', payment, PaymentOptions, 'names');
  if (typeof payment.connectionId !== 'string' || payment.connectionId === '') {
    throw new OptionError('payment.connectionId', 'must be the id of your payment connection at the service.');
  }
  requirePlain(
    'payment.connectionId',
    payment.connectionId,
    'copy the id of your payment connection from your account at the service',
  );
  if (/[,;]/.test(payment.connectionId))
    throw new OptionError(
      'payment.connectionId',
      'must be one id, without commas: a proxy uses one payment connection.',
    );
  if (!ProviderName.safeParse(payment.provider).success) {
    throw new OptionError('payment.provider', `must be one of ${ProviderName.options.join(', ')}.`);
  }
  requireShape('payment.clientParams', payment.clientParams, PaymentOptions.shape.clientParams);
  if (!payment.clientParams && !SUPPORTED_PROVIDERS.includes(payment.provider)) {
    throw new OptionError(
      'payment.clientParams',
      `is required for the provider "${payment.provider}": it creates the parameters of its payment page.`,
    );
  }
  const { publicKey, methods } = payment;
  if (methods !== undefined && !isListOfMethods(methods))
    throw new OptionError(
      'payment.methods',
      `must be a list of different ways to pay: ${PaymentMethod.options.join(', ')}.`,
    );
  if (publicKey !== undefined && (typeof publicKey !== 'string' || /^(?:sk|rk)_/.test(publicKey))) {
    throw new OptionError('payment.publicKey', 'must be the publishable key of the provider, because browsers see it.');
  }
  requirePlain('payment.publicKey', publicKey, 'copy the publishable key from your account at the provider');
  // The hook may return a key for each intent.
  if (payment.provider === 'razorpay' && !publicKey && !payment.clientParams) {
    throw new OptionError('payment.publicKey', 'is required for the provider "razorpay": set the key id.');
  }
  return payment;
}

const isListOfMethods = (value: unknown): boolean =>
  PaymentMethod.array().safeParse(value).success && new Set(value as unknown[]).size === (value as unknown[]).length;

/** Characters. */
const MAX_NAME = 60;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const LENGTH = /^(?:0|\d{1,2}(?:\.\d{1,3})?(?:px|rem|em))$/;
const FONT = /^[\w\s,'"-]{1,200}$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const PHONE = /^\+?[\d -]{6,20}$/;

/** An address that a customer may open. */
function isWebAddress(text: string): boolean {
  const { protocol, hostname, username, password } = URL.canParse(text) ? new URL(text) : ({} as Partial<URL>);
  const isLocal = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? '');
  return text.length <= 500 && (protocol === 'https:' || isLocal) && !username && !password;
}

const COLOR_TEXT = 'must be a hexadecimal color such as "#0b6b4f".';

/** What each text has to be. */
const CHECKS = {
  url: [isWebAddress, 'must be an https address of your website.'],
  contact: [
    (text: string) => EMAIL.test(text) || PHONE.test(text) || isWebAddress(text),
    'must be an e-mail address, a telephone number or an https address.',
  ],
  color: [(text: string) => COLOR.test(text), COLOR_TEXT],
  radius: [(text: string) => LENGTH.test(text), 'must be a length such as "2px" or "0.5rem".'],
  font: [(text: string) => FONT.test(text), 'must be a list of font families such as "Georgia, serif".'],
  background: [(text: string) => COLOR.test(text), COLOR_TEXT],
} as const;

/** The logo is in every response of the page. */
const MAX_DATA = 32_768;

/**
 * How the shop presents itself on the payment page.
 *
 * @param origins the origins of the shop's pages: a logo from elsewhere would inform a third party of each payment
 * @throws OptionError
 */
function checkBrand(value: unknown, origins: ReadonlySet<string>): Brand | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null) throw new OptionError('brand', 'must hold "name".');
  requireNames('brand', value, Brand, 'names');
  const { name, logoUrl, ...texts } = value as Partial<Record<keyof Brand, unknown>>;
  if (typeof name !== 'string' || [...name].length > MAX_NAME || !isPrintableLine(name) || name.trim() !== name) {
    throw new OptionError(
      'brand.name',
      'must be the name of your site: 1 to 60 characters, without line breaks and invisible characters, and no spaces at its ends.',
    );
  }
  for (const [option, text] of Object.entries(texts) as [keyof typeof CHECKS, unknown][]) {
    const [is, must] = CHECKS[option];
    if (text !== undefined && !(typeof text === 'string' && is(text))) throw new OptionError(`brand.${option}`, must);
  }
  return {
    name,
    ...(texts as Partial<Record<keyof typeof CHECKS, string>>),
    ...(typeof texts.color === 'string' && { color: texts.color.toLowerCase() }),
    ...(logoUrl !== undefined && { logoUrl: checkLogo(logoUrl, origins) }),
  };
}

function checkLogo(value: unknown, origins: ReadonlySet<string>): string {
  const text = typeof value === 'string' ? value : '';
  if (DATA.test(text)) {
    if (text.length <= MAX_DATA) return text;
    throw new OptionError(
      'brand.logoUrl',
      `must have at most ${MAX_DATA} characters as a data URL: use a smaller image, or its address.`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url && origins.has(url.origin) && !url.username && !url.password;
  if (isAllowed) return url.href;
  throw new OptionError(
    'brand.logoUrl',
    'must be an address on the origin of "publicUrl" or of "allowedOrigins", ' +
      'or a data URL such as "data:image/png;base64,…" (png, jpeg, webp, gif or svg+xml).',
  );
}

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

/* Options that are valid if they have the type of the schema. */
const REST = [
  ...['customer', 'fees', 'onUnreadable', 'onEvent', 'readAsset', 'fetch'],
  ...['requireSession', 'credentials', 'panVerification', 'onePerReference'],
  ...['store', 'logger', 'readers'],
] as readonly (keyof EstampProxyOptions)[];

function checkRest(options: EstampProxyOptions): void {
  checkAll(
    Object.fromEntries(
      REST.map((name) => [name, () => requireShape(name, options[name], EstampProxyOptions.shape[name])]),
    ),
  );
}
