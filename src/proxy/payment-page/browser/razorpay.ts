import { RAZORPAY, type RazorpayClass, razorpayOptions } from '../../../base/providers/razorpay.ts';
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
export const open: OpenPayment = async (payment, page) => {
  const Razorpay = await loadScript<RazorpayClass>(RAZORPAY);
  const shown = {
    name: document.getElementById('brand')?.textContent ?? location.hostname,
    description: WORDS.item,
    language: LANGUAGES[document.documentElement.lang],
  };
  const end = (): void => page.returnToMerchant();
  const checkout = new Razorpay(razorpayOptions(payment, shown, { submitted: end, dismissed: end }));
  checkout.on('payment.failed', () => page.say(WORDS.tryInTheWindow));
  checkout.open();
  page.handOver(WORDS.inTheWindow);
};
