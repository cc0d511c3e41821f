import type { PaymentIntent } from '../../api/index.ts';
import type { ClientPayment } from '../../wire/order.ts';
import { runHook, HookError } from '../context/hook.ts';
import { type RequestContext, throwIfAborted } from '../context/request-context.ts';
import type { ClientParams, Settings } from '../config/options.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';
import type { ProviderName } from '../../wire/catalogue.ts';
import { isSafe } from '../config/check-addresses.ts';
import type { Clock } from '../../base/clock.ts';
import type { Cipher } from '../tokens/sealing.ts';
import { digest } from '../tokens/secrets.ts';
import { createLeases } from '../store/lease.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the parameters of a payment, cached by their facts for ten minutes on all instances. The merchant's page and
 * the payment page request them one after the other, and the merchant's hook should run once. If the store does not
 * respond, `make` runs for each request.
 *
 * @param facts the values that `make` depends on
 * @throws errors of `make`, which are not cached; Problem if another instance takes too long
 */
type CacheParams = (
  context: RequestContext,
  facts: readonly unknown[],
  make: () => Promise<ClientParams>,
) => Promise<ClientParams>;

interface ClientParamsCacheParts {
  store: Store;
  /** Values may open a payment or name a customer, so they are encrypted, in memory too. */
  cipher: Cipher;
  clock: Clock;
}

/* Seconds: longer than a customer needs between two pages, shorter than a provider's session. */
const TTL_SECONDS = 10 * 60;

/* Longer than any request that waits. */
const LEASE_SECONDS = 15;

interface StoredParams {
  /** Its key in the store, so that a moved entry is not accepted. */
  key: string;
  params: ClientParams;
}

export function createClientParamsCache({ store, cipher, clock }: ClientParamsCacheParts): CacheParams {
  const withLease = createLeases({
    store: {
      // If the store fails, the hook runs for each request.
      setIfAbsent: (...lease) => store.setIfAbsent(...lease).catch(() => true),
      delete: (...lease) => store.delete(...lease),
    },
    clock,
    seconds: LEASE_SECONDS,
  });

  async function find(key: string): Promise<ClientParams | undefined> {
    const sealed = await store.get(key).catch(() => undefined);
    const text = sealed === undefined ? undefined : await cipher.open(sealed);
    const stored = text === undefined ? undefined : (JSON.parse(text) as StoredParams);
    return stored?.key === key ? stored.params : undefined;
  }

  async function makeAndStore(key: string, make: () => Promise<ClientParams>): Promise<ClientParams> {
    const stored: StoredParams = { key, params: await make() };
    // A failed write is not a reason to refuse the customer: the hook runs again.
    await store.set(key, await cipher.seal(JSON.stringify(stored)), TTL_SECONDS).catch(() => undefined);
    return stored.params;
  }

  return async (context, facts, make) => {
    const key = `params:${await digest(JSON.stringify(facts))}`;
    return withLease(key, {
      find: () => find(key),
      work: () => makeAndStore(key, make),
      left: () => context.left(),
      beforePause: () => throwIfAborted(context),
    });
  };
}

const HOOK = 'payment.clientParams';
const TEXTS = ['publicKey', 'sessionId', 'clientSecret', 'redirectUrl'] as const;
const MAPS = ['fields', 'prefill'] as const;
type Name = (typeof TEXTS)[number] | (typeof MAPS)[number];

/**
 * The parameters that each provider's page uses. Everything else that the hook returns stays on the server. `custom`
 * passes all.
 */
const USED_PARAMS: Readonly<Record<ProviderName, readonly Name[]>> = {
  sandbox: ['redirectUrl'],
  razorpay: ['publicKey', 'fields', 'prefill'],
  cashfree: ['sessionId', 'fields'],
  phonepe: ['redirectUrl'],
  stripe: ['publicKey', 'clientSecret', 'redirectUrl', 'fields'],
  payu: ['redirectUrl', 'fields'],
  redirect: ['redirectUrl', 'fields'],
  custom: [...TEXTS, ...MAPS],
};

/** The parameters that each provider's page requires: one of these sets. */
const REQUIRED_PARAMS: Readonly<Record<ProviderName, readonly (readonly Name[])[]>> = {
  sandbox: [['redirectUrl']],
  razorpay: [['publicKey']],
  cashfree: [['sessionId']],
  phonepe: [['redirectUrl']],
  stripe: [['redirectUrl'], ['clientSecret', 'publicKey']],
  payu: [['redirectUrl', 'fields']],
  redirect: [['redirectUrl']],
  custom: [[]],
};

/** The provider's own name of the return URL, which the payment page reads too. */
const RETURN_FIELD: Partial<Readonly<Record<ProviderName, string>>> = {
  razorpay: 'callback_url',
  cashfree: 'return_url',
  stripe: 'return_url',
};

/* Prefixes of Stripe's secret and restricted keys. Razorpay's secret has no prefix. */
const SECRET_KEY = /^(?:sk|rk)_/;

/**
 * Picks the provider's parameters from the hook's result.
 *
 * @param returned the hook's result; an empty object without a hook
 * @param publicKey the key of the options, which the hook may override
 * @throws HookError for the log that names the error and no value
 */
function checkParams(provider: ProviderName, returned: unknown, publicKey: string | undefined): ClientParams {
  if (typeof returned !== 'object' || returned === null) throw invalidHook('must return an object.');
  const params: ClientParams = {};
  const candidate: Partial<Record<string, unknown>> = { publicKey, ...returned };
  for (const name of TEXTS) {
    const value = candidate[name];
    if (value === undefined || !USED_PARAMS[provider].includes(name)) continue;
    if (typeof value !== 'string' || value === '') throw invalidHook(`must return "${name}" as text.`);
    params[name] = value;
  }
  for (const name of MAPS) {
    const value = candidate[name];
    if (value === undefined || !USED_PARAMS[provider].includes(name)) continue;
    if (!isMapOfTexts(value)) throw invalidHook(`must return "${name}" as a map of texts.`);
    params[name] = { ...value };
  }
  const { redirectUrl } = params;
  if (redirectUrl !== undefined && !isAddress(redirectUrl)) {
    throw invalidHook('must return "redirectUrl" as an https address.');
  }
  if (SECRET_KEY.test(params.publicKey ?? '')) {
    throw invalidHook('must return the publishable key as "publicKey", not a secret key.');
  }
  if (!REQUIRED_PARAMS[provider].some((names) => names.every((name) => params[name] !== undefined))) {
    const sets = REQUIRED_PARAMS[provider].map((names) => names.map((name) => `"${name}"`).join(' and ')).join(', or ');
    throw invalidHook(`must return ${sets} for the provider "${provider}".`);
  }
  return params;
}

/** Adds the return URL where the provider's page reads it. The hook cannot change it. */
function withReturnUrl(provider: ProviderName, params: ClientParams, returnUrl: string): ClientParams {
  const back = RETURN_FIELD[provider];
  return back === undefined ? params : { ...params, fields: { ...params.fields, [back]: returnUrl } };
}

const invalidHook = (sentence: string): HookError => new HookError(HOOK, `The ${HOOK} hook ${sentence}`);

function isMapOfTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((item) => typeof item === 'string')
  );
}

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && isSafe(url) && !url.username && !url.password;
}

/**
 * Builds a payment for the browser, with an order token in its `payUrl`.
 *
 * @param language language of the return page. Default: English
 */
export type ToClientPayment = (
  context: RequestContext,
  intent: PaymentIntent,
  order: OrderClaims,
  orderToken: string,
  language?: string,
) => Promise<ClientPayment>;

/** Builds the payment for the browser. The return URL contains a sealed handle, never a token. */
export function createClientPayment(settings: Settings, tokens: Tokens, cacheParams: CacheParams): ToClientPayment {
  const { payment, publicUrl, baseUrl, mode } = settings;
  const { provider, publicKey, clientParams } = payment;

  async function paramsOf(
    context: RequestContext,
    intent: PaymentIntent,
    order: OrderClaims,
    returnUrl: string,
  ): Promise<ClientParams> {
    if (provider === 'sandbox') {
      const page = `${baseUrl}/pay/${encodeURIComponent(intent.providerIntentId)}`;
      const redirectUrl = `${page}?return_url=${encodeURIComponent(returnUrl)}`;
      return checkParams(provider, { redirectUrl }, publicKey);
    }
    if (!clientParams) return checkParams(provider, {}, publicKey);
    const summary = { externalOrderId: order.oid, totalMinor: order.tot };
    const copy = structuredClone(intent);
    // The return page, not the return URL: each call has its own handle.
    return cacheParams(context, [publicUrl, provider, intent.id, order.ret, order.bare], async () => {
      const returned = await runHook('payment.clientParams', () => clientParams(copy, { order: summary, returnUrl }));
      return checkParams(provider, returned, publicKey);
    });
  }

  return async (context, intent, order, orderToken, language = 'en') => {
    const { oid, svc, ref, sta, art, duty, tot, dk, ret, bare, door } = order;
    const earlier = order.ints.filter((id) => id !== intent.id);
    const handle = await tokens.seal('return', {
      oid,
      svc,
      ref,
      sta,
      art,
      duty,
      tot,
      dk,
      int: intent.id,
      earlier,
      ret,
      bare,
      door,
    });
    // The handle comes last: some providers append to the URL.
    const returnUrl = `${publicUrl}/return?${language === 'en' ? '' : `lang=${language}&`}s=${handle}`;
    return {
      intentId: intent.id,
      provider,
      mode,
      amountMinor: tot,
      currency: 'INR',
      providerIntentId: intent.providerIntentId,
      ...withReturnUrl(provider, await paramsOf(context, intent, order, returnUrl), returnUrl),
      payUrl: `${publicUrl}/pay#${orderToken}`,
    };
  };
}
