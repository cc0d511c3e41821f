import { RAZORPAY, type RazorpayClass } from '../../../base/providers/razorpay.ts';
import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { IN_THE_WINDOW } from './words.ts';

const DECLINED = 'That attempt did not go through. Try again in the window, or close it to go back to your order.';

/**
 * Razorpay Checkout: its window over this page. A declined attempt may be followed by a success in the same window,
 * so only the end of the window, whichever it is, leads back.
 */
export const open: OpenPayment = async ({ publicKey, providerIntentId, amountMinor, currency, prefill }, page) => {
  await loadScript(RAZORPAY.address, RAZORPAY.name);
  const Razorpay = Reflect.get(window, RAZORPAY.name) as RazorpayClass;
  const checkout = new Razorpay({
    key: publicKey,
    order_id: providerIntentId,
    amount: amountMinor,
    currency,
    name: location.hostname,
    description: 'e-Stamp',
    prefill,
    retry: { enabled: true },
    handler: () => page.goBack(),
    modal: { ondismiss: () => page.goBack(), escape: false, backdropclose: false, confirm_close: true },
  });
  checkout.on('payment.failed', () => page.say(DECLINED));
  checkout.open();
  page.handOver(IN_THE_WINDOW);
};
