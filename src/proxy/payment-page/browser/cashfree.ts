import { CASHFREE, type MakeCashfree } from '../../../base/providers/cashfree.ts';
import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { WORDS } from './page.ts';

/** Cashfree Checkout in the same tab. However it ends, the customer may be back on this page. */
export const open: OpenPayment = async ({ mode, sessionId = '' }, page) => {
  const Cashfree = await loadScript<MakeCashfree>(CASHFREE);
  const sdk = Cashfree({ mode: mode === 'live' ? 'production' : 'sandbox' });
  page.handOver(WORDS.leaving);
  const outcome = await sdk.checkout({ paymentSessionId: sessionId, redirectTarget: '_self' }).catch(() => undefined);
  if (outcome?.redirect !== true) page.returnToMerchant();
};
