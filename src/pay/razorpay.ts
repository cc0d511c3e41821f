/**
 * Opens Razorpay Checkout as a window over the merchant's page. Opt-in: it loads Razorpay's script into that page,
 * which the proxy's payment page avoids (`docs/payment.md`). Importing this module does nothing.
 *
 * @module
 * @example
 * import { razorpayModal } from 'estamp-checkout/pay/razorpay';
 * document.querySelector('estamp-checkout').paymentHandlers = { razorpay: razorpayModal() };
 */
import { systemClock, type Clock } from '../base/clock.ts';
import { RAZORPAY, type RazorpayClass, razorpayOptions } from '../base/providers/razorpay.ts';
import type { ClientPayment } from '../wire/index.ts';
import type { PaymentHint } from './handler/index.ts';
import { loadScript, paramsOf } from './window/load-script.ts';
import { stepAside } from './window/payment-dialog.ts';

export type { PaymentHint } from './handler/index.ts';

/** How the window presents the merchant. */
export interface RazorpayAppearance {
  /** The merchant's name. Default: the page's host name. */
  readonly name?: string;
  /** A description of the purchase. */
  readonly description?: string;
  /** The URL of the merchant's logo. */
  readonly image?: string;
  /** A colour as `#rrggbb`. */
  readonly color?: string;
  /** A language that Razorpay supports, such as `hi`. */
  readonly language?: string;
}

/**
 * Creates the payment handler for "razorpay".
 *
 * After a declined attempt, another may succeed in the same window, so only the end of the window counts. The handler
 * rejects if the window cannot open: another provider's payment, no `publicKey`, or a script that does not load.
 *
 * @param clock limits the loading of the script; tests replace it
 * @example
 * checkout.paymentHandlers = { razorpay: razorpayModal({ name: 'Acme Rentals', color: '#0a5c36' }) };
 */
export function razorpayModal(
  appearance: RazorpayAppearance = {},
  clock: Clock = systemClock,
): (payment: ClientPayment) => Promise<PaymentHint> {
  return async (payment) => {
    paramsOf(payment, 'razorpay', 'publicKey');
    const Razorpay = await loadScript<RazorpayClass>(RAZORPAY, clock);
    const shown = {
      ...appearance,
      name: appearance.name ?? location.hostname,
      description: appearance.description ?? 'e‑Stamp',
    };
    let comeBack: (() => void) | undefined;
    return new Promise<PaymentHint>((resolve) => {
      const checkout = new Razorpay(
        razorpayOptions(payment, shown, {
          submitted: () => resolve('submitted'),
          dismissed: () => resolve('dismissed'),
        }),
      );
      comeBack = stepAside();
      checkout.open();
    }).finally(() => comeBack?.());
  };
}
