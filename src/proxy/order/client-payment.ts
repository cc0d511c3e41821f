import type { PaymentIntent } from '../../api/index.ts';
import type { ClientPayment } from '../../wire/order.ts';
import { checkParams, withWayBack } from './client-params.ts';
import { runHook } from '../hook.ts';
import type { Turn } from '../http/turn.ts';
import type { KeepParams } from './kept-params.ts';
import type { ClientParams, Settings } from '../options.ts';
import type { OrderClaims, Tokens } from '../seal/tokens.ts';

/**
 * What takes one payment, and the order token whose `payUrl` leads there.
 *
 * @param language in which the way back speaks, should it have to say something; English unless told
 */
export type ToClientPayment = (
  turn: Turn, intent: PaymentIntent, order: OrderClaims, orderToken: string, language?: string,
) => Promise<ClientPayment>;

/** Builds what the browser needs to pay. The way back is a sealed handle; no token stands in a provider's address. */
export function createClientPayment(settings: Settings, tokens: Tokens, keep: KeepParams): ToClientPayment {
  const { payment, publicUrl, baseUrl, mode } = settings;
  const { provider, publicKey, clientParams } = payment;

  async function paramsOf(turn: Turn, intent: PaymentIntent, order: OrderClaims, returnUrl: string): Promise<ClientParams> {
    if (provider === 'sandbox') {
      const page = `${baseUrl}/pay/${encodeURIComponent(intent.providerIntentId)}`;
      const redirectUrl = `${page}?return_url=${encodeURIComponent(returnUrl)}`;
      return checkParams(provider, { redirectUrl }, publicKey);
    }
    if (!clientParams) return checkParams(provider, {}, publicKey);
    const summary = { externalOrderId: order.oid, totalMinor: order.tot };
    const shown = structuredClone(intent);
    // Of the way back, the page that it leads to: each call has a handle of its own.
    return keep(turn, [publicUrl, provider, intent.id, order.ret], async () => {
      const given = await runHook('payment.clientParams', () => clientParams(shown, { order: summary, returnUrl }));
      return checkParams(provider, given, publicKey);
    });
  }

  return async (turn, intent, order, orderToken, language = 'en') => {
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
      ...withWayBack(provider, await paramsOf(turn, intent, order, returnUrl), returnUrl),
      payUrl: `${publicUrl}/pay#${orderToken}`,
    };
  };
}
