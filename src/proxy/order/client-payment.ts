import type { PaymentIntent } from '../../api/index.ts';
import type { ClientPayment } from '../../wire/order.ts';
import { isSafe } from '../check-options.ts';
import { HookError, runHook } from '../hook.ts';
import type { ClientParams, Settings } from '../options.ts';
import type { OrderClaims, Tokens } from '../seal/tokens.ts';

/** What takes one payment, and the order token whose `payUrl` leads there. */
export type ToClientPayment = (
  intent: PaymentIntent, order: OrderClaims, orderToken: string,
) => Promise<ClientPayment>;

/** Builds what the browser needs to pay. The way back is a sealed handle; no token stands in a provider's address. */
export function createClientPayment(settings: Settings, tokens: Tokens): ToClientPayment {
  const { payment, publicUrl, baseUrl, mode } = settings;

  async function params(intent: PaymentIntent, order: OrderClaims): Promise<ClientParams> {
    const returnUrl = `${publicUrl}/return?s=${await tokens.seal('return', order)}`;
    if (payment.provider === 'sandbox') {
      const page = `${baseUrl}/pay/${encodeURIComponent(intent.providerIntentId)}`;
      return { redirectUrl: `${page}?return_url=${encodeURIComponent(returnUrl)}` };
    }
    const { clientParams } = payment;
    if (!clientParams) return {};
    const summary = { externalOrderId: order.oid, totalMinor: order.tot };
    const shown = structuredClone(intent);
    return checkParams(await runHook(HOOK, () => clientParams(shown, { order: summary, returnUrl })));
  }

  return async (intent, order, orderToken) => {
    const own = await params(intent, order);
    const publicKey = own.publicKey ?? payment.publicKey;
    return {
      intentId: intent.id,
      provider: payment.provider,
      mode,
      amountMinor: order.tot,
      currency: 'INR',
      providerIntentId: intent.providerIntentId,
      ...own,
      ...(publicKey !== undefined && { publicKey }),
      payUrl: `${publicUrl}/pay#${orderToken}`,
    };
  };
}

const HOOK = 'payment.clientParams';
const TEXTS = ['publicKey', 'sessionId', 'clientSecret', 'redirectUrl'] as const;
const MAPS = ['fields', 'prefill'] as const;

/** Takes the names of the contract out of what the hook returned, and nothing else. */
function checkParams(given: ClientParams | null | undefined): ClientParams {
  if (typeof given !== 'object' || given === null) {
    throw new HookError(HOOK, 'The clientParams hook must return an object.');
  }
  const params: ClientParams = {};
  for (const name of TEXTS) {
    const value: unknown = given[name];
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new HookError(HOOK, `The clientParams hook must return "${name}" as text.`);
    params[name] = value;
  }
  for (const name of MAPS) {
    const value: unknown = given[name];
    if (value === undefined) continue;
    if (typeof value !== 'object' || value === null || Object.values(value).some((item) => typeof item !== 'string')) {
      throw new HookError(HOOK, `The clientParams hook must return "${name}" as a map of texts.`);
    }
    params[name] = { ...(value as Record<string, string>) };
  }
  const { redirectUrl } = params;
  if (redirectUrl !== undefined && !(URL.canParse(redirectUrl) && isSafe(new URL(redirectUrl)))) {
    throw new HookError(HOOK, 'The clientParams hook must return "redirectUrl" as an https address.');
  }
  return params;
}
