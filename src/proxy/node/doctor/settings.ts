import { randomBytes } from 'node:crypto';
import { checkOptions } from '../../config/check-options.ts';
import { isLoopback } from '../../config/check-addresses.ts';
import { isUnguessable } from '../../config/check-secrets.ts';
import { OptionError } from '../../config/option-error.ts';
import { OPTION_TABLE, type EstampProxyOptions, type Settings } from '../../config/options.ts';
import { hasOption, type Config } from '../settings/config-file.ts';
import { optionsFrom, redisPrefixFrom, redisUrlFrom, SettingError, toSettingMessage } from '../settings/environment.ts';
import type { Report } from './run/check.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the program. */
export interface ReadSettings {
  options: EstampProxyOptions;
  settings: Settings;
}

/* Values for settings that are missing or wrong, so that the others can be checked too. They are never used. */
const STAND_INS: Readonly<Record<string, string>> = {
  ESTAMP_API_KEY: 'sk_test_0doctor0',
  ESTAMP_BASE_URL: 'http://127.0.0.1:9',
  ESTAMP_PUBLIC_URL: 'http://127.0.0.1:9/estamp',
  ESTAMP_SECRET: randomBytes(32).toString('hex'),
  ESTAMP_SERVICES: 'estamp.standard',
  ESTAMP_PAYMENT_CONNECTION: 'pc_doctor',
  ESTAMP_PAYMENT_PROVIDER: 'sandbox',
};
const DOCS = 'docs/connect-your-account.md';
const MAX_ERRORS = 40;
/* Words of hosts that are for tests, and for sales. */
const TEST_HOST = /(?:^|[.-])(?:sandbox|test|testing|staging|stage|uat|dev|demo)(?:[.-]|$)/;
const LIVE_HOST = /(?:^|[.-])(?:live|prod|production)(?:[.-]|$)/;

/**
 * Reads the settings as the program does, and reports all that is wrong with them at once: each error is replaced by a
 * stand-in, until there is none.
 *
 * @returns `undefined` if something is wrong
 */
export function readSettings(
  environment: Environment,
  config: Config | undefined,
  report: Report,
): ReadSettings | undefined {
  const values: Record<string, string | undefined> = { ...environment };
  let module = config;
  const reported = new Set<string>();
  const warned = new Set<string>();
  const warn = (sentence: string): void => {
    if (warned.has(sentence)) return;
    warned.add(sentence);
    report.add('warn', 'settings.unknown', sentence, { fix: 'Remove it, or correct its name.' });
  };
  for (const { env: setting, option, required } of OPTION_TABLE) {
    if (setting === undefined || required === undefined) continue;
    if (values[setting]?.trim() || hasOption(config?.options, option)) continue;
    values[setting] = STAND_INS[setting];
    reported.add(option);
    fail(report, option, `${setting} is not set.`, `Set it to ${required}.`);
  }
  for (let errors = 0; errors < MAX_ERRORS; errors += 1) {
    try {
      const options = optionsFrom(values, warn, module);
      redisUrlFrom(values);
      redisPrefixFrom(values);
      const settings = checkOptions(options);
      if (reported.size > 0) return undefined;
      reportRead(report, settings);
      return { options, settings };
    } catch (caught) {
      const error = firstOf(caught);
      const message = firstLine(toSettingMessage(error, { environment: values, config: module }));
      if (message === undefined) throw error;
      const option = optionOf(error);
      const isNew = !reported.has(option);
      reported.add(option);
      if (isNew) fail(report, option, message.slice(0, 500), FIX);
      Object.assign(values, without(option));
      module = withoutOption(module, option);
      if (!isNew) return undefined;
    }
  }
  return undefined;
}

/** One at a time: a stand-in takes its place, and the next round finds the others and what depends on it. */
const firstOf = (error: unknown): unknown => (error instanceof OptionError ? (error.all[0] ?? error) : error);
const firstLine = (text: string | undefined): string | undefined => text?.split('\n', 1)[0];

const FIX = 'Correct it as the sentence says, and run doctor again.';

const fail = (report: Report, option: string, seen: string, fix: string): void =>
  report.add('fail', `settings.${option}`, seen, { fix, docs: DOCS });

/** The option that an error is about. */
function optionOf(error: unknown): string {
  if (error instanceof OptionError) return error.option;
  const message = error instanceof SettingError ? error.message : '';
  const [setting] = /^ESTAMP_\w+/.exec(message) ?? [];
  const row = OPTION_TABLE.find((one) => one.env === setting);
  return row?.option ?? setting ?? /"payment\.\w+"/.exec(message)?.[0].slice(1, -1) ?? 'config';
}

/** The environment with a stand-in for a required setting, and without another one. */
function without(option: string): Environment {
  const names = OPTION_TABLE.filter((row) => row.option === option || row.option.startsWith(`${option}.`)).flatMap(
    ({ env }) => env ?? [],
  );
  if (/^ESTAMP_/.test(option)) names.push(option);
  return Object.fromEntries(names.map((name) => [name, STAND_INS[name]]));
}

/** The module without an option: the environment then has a stand-in for it. */
function withoutOption(config: Config | undefined, option: string): Config | undefined {
  if (!config) return undefined;
  const [name = ''] = option.split('.');
  const options = Object.fromEntries(Object.entries(config.options).filter(([key]) => key !== name));
  return { ...config, options };
}

function reportRead(report: Report, settings: Settings): void {
  const { mode, baseUrl, secrets, services } = settings;
  report.add('ok', 'settings.read', `The settings are complete (${mode} mode, ${[...services].join(', ')}).`);
  checkStrength(report, secrets, mode);
  const { hostname } = new URL(baseUrl);
  const isTest = TEST_HOST.test(hostname);
  if (mode === 'live' && (isTest || isLoopback(new URL(baseUrl))))
    report.add('warn', 'settings.mode', `A live key is used with ${hostname}, which looks like an address for tests.`, {
      fix: 'Use the live address of the service with a live key, or a test key here.',
      docs: DOCS,
    });
  else if (mode === 'test' && LIVE_HOST.test(hostname))
    report.add('warn', 'settings.mode', `A test key is used with ${hostname}, which looks like the live address.`, {
      fix: 'Use the test address of the service with a test key. To sell, use a live key.',
      docs: DOCS,
    });
  else report.add('ok', 'settings.mode', `The ${mode} key fits the address ${hostname}.`);
  for (const [id, isSet, name] of [
    ['settings.webhookSecrets', settings.webhookSecrets.length > 0, 'ESTAMP_WEBHOOK_SECRETS'],
    ['settings.trustedProxies', settings.trustedProxies.length > 0, 'ESTAMP_TRUSTED_PROXIES'],
  ] as const)
    if (isSet) report.add('ok', id, `${name} is set.`);
    else report.add('skip', id, `${name} is not set.`);
}

/** A weak secret is a warning with a test key, because nothing is sold with it. */
function checkStrength(report: Report, secrets: readonly string[], mode: Settings['mode']): void {
  if (secrets.every(isUnguessable)) return report.add('ok', 'settings.secret.strength', 'The secret looks random.');
  report.add(
    mode === 'live' ? 'fail' : 'warn',
    'settings.secret.strength',
    'The secret does not look random: anyone who guesses it can forge prices.',
    {
      fix: 'Set ESTAMP_SECRET to what "openssl rand -base64 32" prints.',
      docs: DOCS,
    },
  );
}
