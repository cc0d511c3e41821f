import { RAZORPAY, type RazorpayClass } from '../../../base/providers/razorpay.ts';
import { loadScript } from './load-script.ts';
import type { OpenPayment } from './payment.ts';
import { WORDS } from './words.ts';

/** The languages that Razorpay has, by its own codes. For English and all others the merchant's dashboard decides. */
const LANGUAGES: Readonly<Record<string, string | undefined>> =
  { bn: 'ben', gu: 'guj', hi: 'hi', mr: 'mar', ta: 'tam', te: 'tel' };

/**
 * Razorpay Checkout: its window over this page. A declined attempt may be followed by a success in the same window,
 * so only the end of the window, whichever it is, leads back.
 */
export const open: OpenPayment = async ({ publicKey, providerIntentId, amountMinor, currency, prefill }, page) => {
  const Razorpay = await loadScript<RazorpayClass>(RAZORPAY);
  const language = LANGUAGES[document.documentElement.lang];
  const checkout = new Razorpay({
    key: publicKey,
    order_id: providerIntentId,
    amount: amountMinor,
    currency,
    name: location.hostname,
    description: WORDS.item,
    prefill,
    ...(language && { config: { display: { language } } }),
    retry: { enabled: true },
    handler: () => page.goBack(),
    modal: { ondismiss: () => page.goBack(), escape: false, backdropclose: false, confirm_close: true },
  });
  checkout.on('payment.failed', () => page.say(WORDS.tryInTheWindow));
  checkout.open();
  page.handOver(WORDS.inTheWindow);
};
