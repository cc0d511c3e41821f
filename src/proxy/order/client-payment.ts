import type { PaymentIntent } from '../../api/index.ts';
import type { ClientPayment } from '../../wire/order.ts';
import { checkParams } from './client-params.ts';
import { runHook } from '../hook.ts';
import type { Settings } from '../options.ts';
import type { OrderClaims, Tokens } from '../seal/tokens.ts';

/**
 * What takes one payment, and the order token whose `payUrl` leads there.
 *
 * @param language in which the way back speaks, should it have to say something; English unless told
 */
export type ToClientPayment = (
  intent: PaymentIntent, order: OrderClaims, orderToken: string, language?: string,
) => Promise<ClientPayment>;

/** Builds what the browser needs to pay. The way back is a sealed handle; no token stands in a provider's address. */
export function createClientPayment(settings: Settings, tokens: Tokens): ToClientPayment {
  const { payment, publicUrl, baseUrl, mode } = settings;
  const { provider, publicKey, clientParams } = payment;

  async function offered(intent: PaymentIntent, order: OrderClaims, returnUrl: string): Promise<unknown> {
    if (provider === 'sandbox') {
      const page = `${baseUrl}/pay/${encodeURIComponent(intent.providerIntentId)}`;
      return { redirectUrl: `${page}?return_url=${encodeURIComponent(returnUrl)}` };
    }
    if (!clientParams) return {};
    const summary = { externalOrderId: order.oid, totalMinor: order.tot };
    const shown = structuredClone(intent);
    return runHook('payment.clientParams', () => clientParams(shown, { order: summary, returnUrl }));
  }

  return async (intent, order, orderToken, language = 'en') => {
    const { oid, svc, ref, tot, dk, ret } = order;
    const earlier = order.ints.filter((id) => id !== intent.id);
    const handle = await tokens.seal('return', { oid, svc, ref, tot, dk, int: intent.id, earlier, ret });
    // The handle comes last: some providers append to an address what would spoil whatever stands there.
    const returnUrl = `${publicUrl}/return?${language === 'en' ? '' : `lang=${language}&`}s=${handle}`;
    return {
      intentId: intent.id,
      provider,
      mode,
      amountMinor: tot,
      currency: 'INR',
      providerIntentId: intent.providerIntentId,
      ...checkParams(provider, await offered(intent, order, returnUrl), { publicKey, returnUrl }),
      payUrl: `${publicUrl}/pay#${orderToken}`,
    };
  };
}
