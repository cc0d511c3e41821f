import type { ClientPayment } from '../../wire/index.ts';

/**
 * Takes one payment. When it resolves, the checkout reads the status from the proxy. Unless it resolves to `dismissed`
 * (`PaymentHint`), the page says that it confirms the payment and hides the pay button for a while, because any other
 * result may be the end of a payment. An error named `PaymentNotOpened` means that no window opened and nothing was
 * paid.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;
