import type { PaymentIntent } from '../../api/index.ts';
import type { ClientPayment } from '../../wire/order.ts';
import { checkParams, withReturnUrl } from './client-params.ts';
import { runHook } from '../context/hook.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { CacheParams } from './client-params-cache.ts';
import type { ClientParams, Settings } from '../config/options.ts';
import type { OrderClaims, Tokens } from '../tokens/tokens.ts';

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
