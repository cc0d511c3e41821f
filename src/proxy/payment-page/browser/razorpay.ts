import { RAZORPAY, type RazorpayClass } from '../../../base/providers/razorpay.ts';
import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { WORDS } from './page.ts';

/** Languages of Razorpay, by Razorpay's codes. For all others the merchant's dashboard decides. */
const LANGUAGES: Readonly<Record<string, string | undefined>> = {
  bn: 'ben',
  gu: 'guj',
  hi: 'hi',
  mr: 'mar',
  ta: 'tam',
  te: 'tel',
};

/**
 * Razorpay Checkout in a window over this page. A declined attempt may be followed by a success in the same window, so
 * only the end of the window returns.
 */
export const open: OpenPayment = async ({ publicKey, providerIntentId, amountMinor, currency, prefill }, page) => {
  const Razorpay = await loadScript<RazorpayClass>(RAZORPAY);
  const language = LANGUAGES[document.documentElement.lang];
  const checkout = new Razorpay({
    key: publicKey,
    order_id: providerIntentId,
    amount: amountMinor,
    currency,
    name: document.getElementById('brand')?.textContent ?? location.hostname,
    description: WORDS.item,
    prefill,
    ...(language && { config: { display: { language } } }),
    retry: { enabled: true },
    handler: () => page.returnToMerchant(),
    modal: { ondismiss: () => page.returnToMerchant(), escape: false, backdropclose: false, confirm_close: true },
  });
  checkout.on('payment.failed', () => page.say(WORDS.tryInTheWindow));
  checkout.open();
  page.handOver(WORDS.inTheWindow);
};
