import { CASHFREE, cashfreeOf, type MakeCashfree } from '../../../base/providers/cashfree.ts';
import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { WORDS } from './page.ts';

/** Cashfree Checkout in the same tab. However it ends, the customer may be back on this page. */
export const open: OpenPayment = async (payment, page) => {
  const checkOut = cashfreeOf(await loadScript<MakeCashfree>(CASHFREE), payment);
  page.handOver(WORDS.leaving);
  const outcome = await checkOut('_self');
  if (outcome?.redirect !== true) page.returnToMerchant();
};
