/**
 * Razorpay Checkout as a window over the merchant's own page. Opt-in: it brings Razorpay's script into that page, which
 * the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 */
import { systemClock, type Clock } from '../base/clock.ts';
import { RAZORPAY, type RazorpayClass } from '../base/providers/razorpay.ts';
import type { ClientPayment } from '../wire/index.ts';
import type { PaymentHint } from './hint.ts';
import { loadScript } from './load-script.ts';
import { paramsOf } from './params-of.ts';
import { stepAside } from './step-aside.ts';

export type { PaymentHint } from './hint.ts';

/** How the window introduces the merchant. */
export interface RazorpayLook {
  /** The merchant's name; the page's host unless told. */
  readonly name?: string;
  /** What is bought. */
  readonly description?: string;
  /** Address of the merchant's logo. */
  readonly image?: string;
  /** A colour as `#rrggbb`. */
  readonly color?: string;
  /** A language that Razorpay has, such as `hi`. */
  readonly language?: string;
}

/**
 * Takes payments of "razorpay": `checkout.paymentHandlers = { razorpay: razorpayModal() }`.
 *
 * A declined attempt may be followed by a success in the same window, so only its end counts. The handler rejects when
 * the window could not be opened: another provider's payment, no `publicKey`, a script that does not come.
 *
 * @param clock times the script; a test holds it still
 */
export function razorpayModal(
  look: RazorpayLook = {}, clock: Clock = systemClock,
): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    const { publicKey } = paramsOf(payment, 'razorpay', 'publicKey');
    const Razorpay = await loadScript<RazorpayClass>(RAZORPAY, clock);
    let comeBack: (() => void) | undefined;
    return new Promise<PaymentHint>((resolve) => {
      const checkout = new Razorpay({
        key: publicKey,
        order_id: payment.providerIntentId,
        amount: payment.amountMinor,
        currency: payment.currency,
        name: look.name ?? location.hostname,
        description: look.description ?? 'e-Stamp',
        ...(look.image !== undefined && { image: look.image }),
        ...(look.color !== undefined && { theme: { color: look.color } }),
        ...(look.language !== undefined && { config: { display: { language: look.language } } }),
        prefill: payment.prefill,
        retry: { enabled: true },
        handler: () => resolve('submitted'),
        modal: { ondismiss: () => resolve('dismissed'), escape: false, backdropclose: false, confirm_close: true },
      });
      comeBack = stepAside();
      checkout.open();
    }).finally(() => comeBack?.());
  };
}
