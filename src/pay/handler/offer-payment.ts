import type { ClientPayment } from '../../wire/index.ts';
import type { PaymentHandler } from './handler.ts';

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
