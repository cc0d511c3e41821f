import type { ClientPayment } from '../wire/index.ts';

/**
 * Takes one payment, somewhere. When it resolves, the customer may be back, and truth is asked of the proxy. Unless it
 * resolves to `dismissed` (`PaymentHint`), the page says that it confirms the payment and offers no other for a while:
 * whatever else it resolves or rejects with may be the end of a payment. An error that is named `PaymentNotOpened` says
 * that there was nothing to pay in, and counts as a dismissal that failed.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;
