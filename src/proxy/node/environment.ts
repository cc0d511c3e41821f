import { OptionError } from '../settings/option-error.ts';
import type { EstampProxyOptions, PaymentOptions } from '../options.ts';

/** The settings of the `estamp-proxy` program and the options that they become. */
const SETTINGS: Readonly<Record<string, string>> = {
  ESTAMP_API_KEY: 'apiKey',
  ESTAMP_BASE_URL: 'baseUrl',
  ESTAMP_PUBLIC_URL: 'publicUrl',
  ESTAMP_SECRET: 'secret',
  ESTAMP_SERVICES: 'services',
  ESTAMP_ALLOWED_ORIGINS: 'allowedOrigins',
  ESTAMP_PAYMENT_CONNECTION: 'payment.connectionId',
  ESTAMP_PAYMENT_PROVIDER: 'payment.provider',
  ESTAMP_PAYMENT_PUBLIC_KEY: 'payment.publicKey',
  ESTAMP_WEBHOOK_SECRETS: 'webhookSecrets',
  ESTAMP_DOCUMENT_HOSTS: 'documentHosts',
  ESTAMP_REDIS_URL: 'store',
  ESTAMP_TRUSTED_PROXIES: 'trustedProxies',
  ESTAMP_PAN_VERIFICATION: 'panVerification',
  ESTAMP_SPEND_PER_HOUR: 'limits.spendPerHour',
  ESTAMP_SPEND_PER_DAY: 'limits.spendPerDay',
  ESTAMP_QUOTES_PER_NETWORK_PER_HOUR: 'limits.quotesPerNetworkPerHour',
  ESTAMP_ORDERS_PER_NETWORK_PER_HOUR: 'limits.ordersPerNetworkPerHour',
};
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

/* Every other provider's payment needs parameters that only a hook on the merchant's own server can make. */
const SERVED = ['sandbox', 'razorpay', 'custom'];
/** What must be set, and to what. */
const REQUIRED: Readonly<Record<string, string>> = {
  ESTAMP_API_KEY: 'the key that the service gave you, which begins with sk_test_ or sk_live_',
  ESTAMP_BASE_URL: 'the address of the service, such as https://service.example',
  ESTAMP_PUBLIC_URL: 'the mount as browsers see it, such as https://shop.example/estamp',
  ESTAMP_SECRET: '32 random bytes or more, such as "openssl rand -base64 32" prints',
  ESTAMP_SERVICES: 'the service codes that may be sold, such as estamp.standard, with commas between them',
  ESTAMP_PAYMENT_CONNECTION: 'the id of your payment connection at the service',
  ESTAMP_PAYMENT_PROVIDER: `the provider of that connection: ${SERVED.join(', ')}`,
};

/** A setting that stops the program; the sentence names it and the mend. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The options that the environment describes. Values are checked by `createEstampProxy`; here only their presence
 * and what a program, which has no hooks, cannot do.
 *
 * @param warn told of names that are not ours: platforms put the addresses of their services there
 * @throws SettingError
 */
export function optionsFrom(environment: Environment, warn: (sentence: string) => void): EstampProxyOptions {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const need = (name: string): string => {
    const value = read(name);
    if (value !== undefined) return value;
    const others = Object.keys(REQUIRED).filter((other) => other !== name && read(other) === undefined);
    throw new SettingError(`${name} is not set. Set it to ${REQUIRED[name]}.${
      others.length > 0 ? ` Not set either: ${others.join(', ')}.` : ''}`);
  };
  const list = (name: string): string[] | undefined =>
    read(name)?.split(',').map((item) => item.trim()).filter((item) => item !== '');
  const some = (name: string): string[] | undefined => {
    const items = list(name);
    if (items?.length === 0) throw new SettingError(`${name} holds nothing but commas. Fill it, or remove it.`);
    return items;
  };
  const number = (name: string): number | undefined => (read(name) === undefined ? undefined : Number(read(name)));

  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ESTAMP_') || Object.hasOwn(SETTINGS, name)) continue;
    const meant = SETTING_NAMES.find((known) => isNear(name, known));
    if (meant !== undefined) {
      throw new SettingError(`${name} is not a setting of estamp-proxy. Write ${meant}, or remove it.`);
    }
    warn(`${name} is not a setting of estamp-proxy and is not looked at.`);
  }
  redisUrlFrom(environment);
  Object.keys(REQUIRED).forEach(need);
  const provider = need('ESTAMP_PAYMENT_PROVIDER');
  if (!SERVED.includes(provider)) {
    throw new SettingError(
      `ESTAMP_PAYMENT_PROVIDER is "${provider}", but this program serves ${SERVED.join(', ')}: every other provider ` +
      'needs the clientParams hook, so mount createEstampProxy in a program of your own.',
    );
  }
  const publicKey = read('ESTAMP_PAYMENT_PUBLIC_KEY');
  return {
    apiKey: need('ESTAMP_API_KEY'),
    baseUrl: need('ESTAMP_BASE_URL'),
    publicUrl: need('ESTAMP_PUBLIC_URL'),
    secret: list('ESTAMP_SECRET') ?? [],
    services: list('ESTAMP_SERVICES') ?? [],
    allowedOrigins: some('ESTAMP_ALLOWED_ORIGINS'),
    payment: {
      connectionId: need('ESTAMP_PAYMENT_CONNECTION'), provider: provider as PaymentOptions['provider'],
      ...(publicKey !== undefined && { publicKey }),
    },
    webhookSecrets: some('ESTAMP_WEBHOOK_SECRETS'),
    panVerification: isOn('ESTAMP_PAN_VERIFICATION', read('ESTAMP_PAN_VERIFICATION')),
    documentHosts: some('ESTAMP_DOCUMENT_HOSTS'),
    trustedProxies: some('ESTAMP_TRUSTED_PROXIES'),
    limits: {
      spendPerHour: read('ESTAMP_SPEND_PER_HOUR'),
      spendPerDay: read('ESTAMP_SPEND_PER_DAY'),
      quotesPerNetworkPerHour: number('ESTAMP_QUOTES_PER_NETWORK_PER_HOUR'),
      ordersPerNetworkPerHour: number('ESTAMP_ORDERS_PER_NETWORK_PER_HOUR'),
    },
  };
}

function isOn(name: string, value: string | undefined): boolean {
  if (value === undefined || value === 'true' || value === 'false') return value === 'true';
  throw new SettingError(`${name} must be true or false.`);
}

/**
 * Where the store of many instances is, if there is one.
 *
 * @throws SettingError
 */
export function redisUrlFrom(environment: Environment): string | undefined {
  const url = environment['ESTAMP_REDIS_URL']?.trim() || undefined;
  if (url === undefined || (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol))) return url;
  throw new SettingError('ESTAMP_REDIS_URL must be an address such as redis://localhost:6379 or rediss://….');
}

/* A letter lost, doubled or changed, or two that changed places. */
const SLIPS = 2;

/** Whether one name becomes the other with two edits at most (Levenshtein). */
function isNear(name: string, known: string): boolean {
  let row = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...name].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= known.length; at++) {
      const changed = (row[at - 1] ?? 0) + (known[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[known.length] ?? 0) <= SLIPS;
}

/** An option's complaint in the words of the environment. */
export function inSettings(error: unknown): string | undefined {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof OptionError)) return undefined;
  return Object.entries(SETTINGS).reduce(
    (said, [setting, option]) => said.replace(`The option "${option}"`, setting).replaceAll(`"${option}"`, setting), error.message);
}
