import type { ClientPayment } from '../wire/index.ts';
import type { PaymentHandler } from './handler.ts';

/** What the host page hears before a payment is handed over: the detail of `estamp-payment`. */
export interface PaymentOffer {
  readonly payment: ClientPayment;
  /**
   * Takes the payment over. Only while the event is being dispatched, only once. The promise ends when the customer
   * is back, as that of a `PaymentHandler`: `dismissed` alone says that nothing was paid.
   */
  respondWith(taken: Promise<unknown>): void;
}

/**
 * Offers the payment to the host page; when it does not answer, `otherwise` takes it.
 *
 * @param announce dispatches the event, synchronously
 */
export function offerPayment(announce: (offer: PaymentOffer) => void, otherwise: PaymentHandler): PaymentHandler {
  return (payment) => {
    let taken: Promise<unknown> | undefined;
    let open = true;
    announce({
      payment,
      respondWith(promise) {
        if (!open || taken) throw new Error('respondWith() is for one listener, while estamp-payment is dispatched.');
        taken = Promise.resolve(promise);
      },
    });
    open = false;
    return taken ?? otherwise(payment);
  };
}
