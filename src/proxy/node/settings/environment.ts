import { ProviderName } from '../../../wire/catalogue.ts';
import { isLoopback } from '../../config/check-addresses.ts';
import { checkOptions } from '../../config/check-options.ts';
import { isUnguessable } from '../../config/check-secrets.ts';
import { OptionError } from '../../config/option-error.ts';
import { isPlaceholder } from '../../../base/placeholder.ts';
import { MIN_SERVER_KEY } from '../../merchant/merchant-handler.ts';
import { PREFIX } from '../../store/redis-commands.ts';
import {
  OPTION_TABLE,
  type OptionRow,
  SUPPORTED_PROVIDERS,
  type EstampProxyOptions,
  type PaymentOptions,
} from '../../config/options.ts';
import { type Config, CONFIG_SETTING, hasOption, isSimilarName, mergeOptions, SettingError } from './config-file.ts';

export { SettingError } from './config-file.ts';

/** Settings of the `estamp-proxy` program and their options. */
const SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  OPTION_TABLE.flatMap(({ env, option }) => (env ? [[env, option]] : [])),
);
/** The prefix of all keys in the Redis of `ESTAMP_REDIS_URL`. */
const REDIS_PREFIX_SETTING = 'ESTAMP_REDIS_PREFIX';
/** The key of the private listener (`--server-port`). */
const SERVER_KEY_SETTING = 'ESTAMP_SERVER_KEY';
/**
 * Where programs that call the private listener find it. They may share the environment of this one, which needs it
 * not.
 */
const OF_CLIENTS = 'ESTAMP_SERVER_URL';
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(SETTINGS),
  CONFIG_SETTING,
  REDIS_PREFIX_SETTING,
  SERVER_KEY_SETTING,
];

/** Required settings and what to set them to. */
const REQUIRED: Readonly<Record<string, string>> = Object.fromEntries(
  OPTION_TABLE.flatMap(({ env, required }) => (env && required ? [[env, required]] : [])),
);

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds the options from the environment and the merchant's module; the environment takes precedence. This function
 * checks what is missing and what needs a hook; `createEstampProxy` checks the values.
 *
 * @param warn called for unknown names with our prefix, which platforms may set
 * @throws SettingError
 */
export function optionsFrom(
  environment: Environment,
  warn: (sentence: string) => void,
  config?: Config,
): EstampProxyOptions {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const isSet = (name: string): boolean => read(name) !== undefined || hasOption(config?.options, SETTINGS[name] ?? '');
  const wrong: string[] = [];
  const attempt = <T>(check: () => T): T | undefined => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      wrong.push(error.message);
      return undefined;
    }
  };
  const misspelt = new Set<string>();
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ESTAMP_') || name === OF_CLIENTS || SETTING_NAMES.includes(name)) continue;
    const meant = SETTING_NAMES.find((known) => isSimilarName(name, known));
    if (meant === undefined) {
      warn(`${name} is not a setting of estamp-proxy and is ignored.`);
    } else {
      misspelt.add(meant);
      wrong.push(`${name} is not a setting of estamp-proxy. Write ${meant}, or remove it.`);
    }
  }
  const redisUrl = attempt(() => redisUrlFrom(environment));
  if (attempt(() => redisPrefixFrom(environment)) !== undefined && redisUrl === undefined) {
    warn(`${REDIS_PREFIX_SETTING} has no effect without ESTAMP_REDIS_URL.`);
  }
  const [missing, ...others] = Object.keys(REQUIRED).filter((name) => !isSet(name) && !misspelt.has(name));
  if (missing !== undefined)
    wrong.push(
      `${missing} is not set. Set it to ${REQUIRED[missing]}.${
        config ? ` It can also be the option "${SETTINGS[missing]}" in ${config.file}.` : ''
      }${others.length > 0 ? ` Also missing: ${others.join(', ')}.` : ''}`,
    );
  const fromEnvironment: Record<string, unknown> = { payment: {}, limits: {} };
  for (const row of OPTION_TABLE) {
    const [name = '', field] = row.option.split('.');
    const value = attempt(() => valueOf(row, read(row.env ?? '')));
    if (field === undefined) fromEnvironment[name] ??= value;
    else if (row.env !== undefined) fromEnvironment[name] = { ...(fromEnvironment[name] as object), [field]: value };
  }
  // Required settings were checked above; `createEstampProxy` checks the values.
  const options = mergeOptions(config?.options ?? {}, fromEnvironment) as EstampProxyOptions;
  const { payment } = options as Partial<EstampProxyOptions>;
  if (payment?.provider !== undefined)
    attempt(() => requireSupported(payment, read('ESTAMP_PAYMENT_PROVIDER') === undefined ? config : undefined));
  if (wrong.length === 0) return options;
  const named = new Set(wrong.map(firstWord));
  const more = optionErrors(options, { environment, config }).filter((sentence) => !named.has(firstWord(sentence)));
  throw new SettingError([...wrong, ...more].join('\n'));
}

const firstWord = (sentence: string): string => sentence.split(' ', 1).join('');

/** The sentences about options that are set to invalid values. */
function optionErrors(options: EstampProxyOptions, from: { environment: Environment; config?: Config }): string[] {
  try {
    checkOptions(options);
    return [];
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return error.all
      .filter(({ option }) => hasOption(options, option))
      .flatMap((one) => toSettingMessage(one, from) ?? []);
  }
}

/** @param config the module, if it named the provider */
function requireSupported({ provider, clientParams }: PaymentOptions, config: Config | undefined): void {
  if (clientParams !== undefined || SUPPORTED_PROVIDERS.includes(provider)) return;
  const name = config ? `"payment.provider" in ${config.file}` : 'ESTAMP_PAYMENT_PROVIDER';
  const known: readonly string[] = ProviderName.options;
  if (!known.includes(provider))
    throw new SettingError(`${name} is "${provider}", which is not a known provider. Known: ${known.join(', ')}.`);
  throw new SettingError(
    `${name} is "${provider}". Without a hook this program serves ${SUPPORTED_PROVIDERS.join(', ')}. Every other provider ` +
      'needs the clientParams hook, so set "payment.clientParams" in a module and name it by --config.',
  );
}

/** What the text of a variable is as an option. @throws SettingError */
function valueOf({ env, kind, required }: OptionRow, text: string | undefined): unknown {
  if (env === undefined || kind === undefined || text === undefined) return undefined;
  if (kind === 'text') return text;
  if (kind === 'number') return Number(text);
  if (kind === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new SettingError(`${env} must be true or false.`);
  }
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  // The check of a required option says what is missing.
  if (items.length > 0 || required !== undefined) return items;
  throw new SettingError(`${env} contains only commas. Set a value, or remove it.`);
}

/**
 * The address of the shared store, if any.
 *
 * @throws SettingError
 */
export function redisUrlFrom(environment: Environment): string | undefined {
  const url = environment['ESTAMP_REDIS_URL']?.trim() || undefined;
  if (url === undefined || (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol))) return url;
  throw new SettingError('ESTAMP_REDIS_URL must be an address such as redis://localhost:6379 or rediss://….');
}

/**
 * The key of the private listener. Without it, and without a port, there is no listener.
 *
 * @throws SettingError if one of both is missing, or the key is short or may be guessed
 */
export function serverKeyFrom(environment: Environment, hasPort: boolean): string | undefined {
  const key = environment[SERVER_KEY_SETTING]?.trim() || undefined;
  if (!hasPort) return undefined;
  if (key === undefined)
    throw new SettingError(
      `--server-port needs ${SERVER_KEY_SETTING}: 32 random bytes or more, such as "openssl rand -base64 32" prints.`,
    );
  if (isPlaceholder(key)) throw new SettingError(`${SERVER_KEY_SETTING} still contains a placeholder.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new SettingError(`${SERVER_KEY_SETTING} must be printable ASCII without spaces, because a header holds it.`);
  if (key.length < MIN_SERVER_KEY)
    throw new SettingError(
      `${SERVER_KEY_SETTING} must have 32 bytes or more, such as "openssl rand -base64 32" prints.`,
    );
  if (isUnguessable(key)) return key;
  throw new SettingError(
    `${SERVER_KEY_SETTING} does not look random, so it may be guessed. Set it to what "openssl rand -base64 32" prints.`,
  );
}

/** What to know where other machines can reach the private listener. */
export function serverHostWarning(url: URL): string | undefined {
  if (isLoopback(url)) return undefined;
  return (
    `--server-host ${url.hostname} lets other machines call that port over plain HTTP: the key and the names of customers are ` +
    'readable on the way. Use it in a network of your own only, or put TLS in front of it.'
  );
}

/** @throws SettingError unless keys of Redis can begin with it */
export function redisPrefixFrom(environment: Environment): string | undefined {
  const prefix = environment[REDIS_PREFIX_SETTING]?.trim() || undefined;
  if (prefix === undefined || PREFIX.test(prefix)) return prefix;
  throw new SettingError(`${REDIS_PREFIX_SETTING} must be 1 to 64 letters, digits or any of "_:.-".`);
}

/**
 * Translates an option error into the name of the setting, or of the option in the module.
 *
 * @param from the sources of the settings
 */
export function toSettingMessage(
  error: unknown,
  from: { environment?: Environment; config?: Config } = {},
): string | undefined {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof OptionError)) return undefined;
  const { environment = {}, config } = from;
  const isFromModule = ([setting, option]: readonly [string, string]): boolean =>
    !environment[setting]?.trim() && hasOption(config?.options, option);
  const message = Object.entries(SETTINGS)
    .filter((entry) => !isFromModule(entry))
    .reduce(
      (sentence, [setting, option]) =>
        sentence.replaceAll(`The option "${option}"`, setting).replaceAll(`"${option}"`, setting),
      error.message,
    );
  return config ? message.replace(/^The option ("[^"]+")/gm, `The option $1 in ${config.file}`) : message;
}
