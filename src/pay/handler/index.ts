import type { ClientPayment } from '../../wire/index.ts';
import type { Clock } from '../../base/clock.ts';

/**
 * Opens one payment. When the promise resolves, the checkout reads the status from the proxy. Unless the result is
 * `dismissed` (`PaymentHint`), the page says that it confirms the payment and hides the pay button for a while, because
 * any other result may follow a payment. An error named `PaymentNotOpened` means that no window opened and nothing was
 * paid.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;

/**
 * How a provider's window ended, as reported in the browser. `submitted`: the provider reports success. `dismissed`:
 * the customer closed it. `unknown`: any other end. None of them proves an outcome, so the checkout reads the status
 * after each. Any other value counts as `unknown`.
 */
export type PaymentHint = 'submitted' | 'dismissed' | 'unknown';

/** How long a navigation may take before the buttons become active again, in milliseconds. */
export const LEAVE_TIMEOUT_MS = 5000;

/**
 * The error name with which a handler reports that no window opened. It is a name because each module is bundled on its
 * own and cannot share a class.
 */
export const NOT_OPENED = 'PaymentNotOpened';

/**
 * Creates the error of a handler that ended before a payment was possible. Any other rejection says nothing about the
 * payment.
 */
export function notOpened(message: string): Error {
  return Object.assign(new Error(message), { name: NOT_OPENED });
}

/** The detail of `estamp-payment`, which the page receives before the payment starts. */
export interface PaymentOffer {
  readonly payment: ClientPayment;
  /**
   * Takes over the payment. Allowed once, while the event is dispatched. The promise resolves when the customer is
   * back, as in a `PaymentHandler`: only `dismissed` says that nothing was paid.
   */
  respondWith(taken: Promise<unknown>): void;
}

/**
 * Offers the payment to the page; `otherwise` handles it if the page does not respond.
 *
 * @param announce dispatches the event synchronously
 */
export function offerPayment(announce: (offer: PaymentOffer) => void, otherwise: PaymentHandler): PaymentHandler {
  return (payment) => {
    let taken: Promise<unknown> | undefined;
    let open = true;
    announce({
      payment,
      respondWith(promise) {
        if (!open || taken) throw new Error('Call respondWith() once, while estamp-payment is dispatched.');
        taken = Promise.resolve(promise);
      },
    });
    open = false;
    return taken ?? otherwise(payment);
  };
}

/**
 * The default handler: opens the proxy's payment page in the same tab. It resolves to `dismissed` if the browser did
 * not leave (navigation was blocked or stopped), or if this page returns from the back/forward cache: nothing was paid
 * on this page.
 *
 * @param navigate leaves for the page, or opens it in a tab. @returns whether the browser permits one of them
 */
export function proxyPage(navigate: (url: string) => boolean, clock: Clock): PaymentHandler {
  return ({ payUrl }) =>
    new Promise<PaymentHint>((resolve, reject) => {
      if (navigate(payUrl)) clock.after(LEAVE_TIMEOUT_MS, () => resolve('dismissed'));
      else reject(notOpened('No page opened.'));
    });
}
