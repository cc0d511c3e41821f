import type { ProviderName } from '../../wire/catalogue.ts';
import { isSafe } from '../settings/check-addresses.ts';
import { HookError } from '../hook.ts';
import type { ClientParams } from '../options.ts';

const HOOK = 'payment.clientParams';
const TEXTS = ['publicKey', 'sessionId', 'clientSecret', 'redirectUrl'] as const;
const MAPS = ['fields', 'prefill'] as const;
type Name = (typeof TEXTS)[number] | (typeof MAPS)[number];

/** What a provider's page uses; whatever else the hook returns stays on the server. `custom` is the merchant's own. */
const USED: Readonly<Record<ProviderName, readonly Name[]>> = {
  sandbox: ['redirectUrl'],
  razorpay: ['publicKey', 'fields', 'prefill'],
  cashfree: ['sessionId', 'fields'],
  phonepe: ['redirectUrl'],
  stripe: ['publicKey', 'clientSecret', 'redirectUrl', 'fields'],
  payu: ['redirectUrl', 'fields'],
  redirect: ['redirectUrl', 'fields'],
  custom: [...TEXTS, ...MAPS],
};

/** What a provider's page cannot do without: one of these sets. */
const NEEDED: Readonly<Record<ProviderName, readonly (readonly Name[])[]>> = {
  sandbox: [['redirectUrl']],
  razorpay: [['publicKey']],
  cashfree: [['sessionId']],
  phonepe: [['redirectUrl']],
  stripe: [['redirectUrl'], ['clientSecret', 'publicKey']],
  payu: [['redirectUrl', 'fields']],
  redirect: [['redirectUrl']],
  custom: [[]],
};

/** The provider's own name for where it leads the customer back to; the payment page reads it there, too. */
const WAY_BACK: Partial<Readonly<Record<ProviderName, string>>> = {
  razorpay: 'callback_url', cashfree: 'return_url', stripe: 'return_url',
};

/* Stripe's secret and restricted keys; Razorpay's secret has no mark of its own. */
const SECRET_KEY = /^(?:sk|rk)_/;

/**
 * Takes what the provider needs out of what the merchant's hook returned, and nothing else.
 *
 * @param given what the hook returned; nothing where there is no hook
 * @param publicKey the key of the options, which the hook may overrule
 * @throws HookError with a sentence for the log that names what is wrong, and no value
 */
export function checkParams(provider: ProviderName, given: unknown, publicKey: string | undefined): ClientParams {
  if (typeof given !== 'object' || given === null) throw broken('must return an object.');
  const params: ClientParams = {};
  const offered: Partial<Record<string, unknown>> = { publicKey, ...given };
  for (const name of TEXTS) {
    const value = offered[name];
    if (value === undefined || !USED[provider].includes(name)) continue;
    if (typeof value !== 'string' || value === '') throw broken(`must return "${name}" as text.`);
    params[name] = value;
  }
  for (const name of MAPS) {
    const value = offered[name];
    if (value === undefined || !USED[provider].includes(name)) continue;
    if (!isMapOfTexts(value)) throw broken(`must return "${name}" as a map of texts.`);
    params[name] = { ...value };
  }
  const { redirectUrl } = params;
  if (redirectUrl !== undefined && !isAddress(redirectUrl)) {
    throw broken('must return "redirectUrl" as an https address.');
  }
  if (SECRET_KEY.test(params.publicKey ?? '')) {
    throw broken('must return the publishable key as "publicKey": this is a secret one.');
  }
  if (!NEEDED[provider].some((names) => names.every((name) => params[name] !== undefined))) {
    const sets = NEEDED[provider].map((names) => names.map((name) => `"${name}"`).join(' and ')).join(', or ');
    throw broken(`must return ${sets} for the provider "${provider}".`);
  }
  return params;
}

/** Adds the way back where the provider's page reads it; the hook cannot change it. */
export function withWayBack(provider: ProviderName, params: ClientParams, returnUrl: string): ClientParams {
  const back = WAY_BACK[provider];
  return back === undefined ? params : { ...params, fields: { ...params.fields, [back]: returnUrl } };
}

const broken = (sentence: string): HookError => new HookError(HOOK, `The ${HOOK} hook ${sentence}`);

function isMapOfTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) &&
    Object.values(value).every((item) => typeof item === 'string');
}

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isSafe(url) && !url.username && !url.password;
}
