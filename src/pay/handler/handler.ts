import type { ClientPayment } from '../../wire/index.ts';

/**
 * Opens one payment. When the promise resolves, the checkout reads the status from the proxy. Unless the result is
 * `dismissed` (`PaymentHint`), the page says that it confirms the payment and hides the pay button for a while, because any
 * other result may follow a payment. An error named `PaymentNotOpened` means that no window opened and nothing was paid.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;
