import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { LEAVING } from './words.ts';

interface Sdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<{ redirect?: boolean } | undefined>;
}
type MakeSdk = (options: { mode: 'sandbox' | 'production' }) => Sdk;

/**
 * Cashfree Checkout in the same tab. Its promise ends with a redirect under way, or with an end that says nothing
 * certain: both "details" and "error" only mean that the customer may be back.
 */
export const open: OpenPayment = async ({ mode, sessionId = '' }, page) => {
  await loadScript('https://sdk.cashfree.com/js/v3/cashfree.js', 'Cashfree');
  const Cashfree = Reflect.get(window, 'Cashfree') as MakeSdk;
  const sdk = Cashfree({ mode: mode === 'live' ? 'production' : 'sandbox' });
  page.handOver(LEAVING);
  const ended = await sdk.checkout({ paymentSessionId: sessionId, redirectTarget: '_self' }).catch(() => undefined);
  if (ended?.redirect !== true) page.goBack();
};
