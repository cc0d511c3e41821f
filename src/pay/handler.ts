import type { ClientPayment } from '../wire/index.ts';

/**
 * Takes one payment, somewhere. When it resolves, the customer may be back, and truth is asked of the proxy. After the
 * hints `submitted` and `concluded` (`PaymentHint`) the page says that it confirms the payment and offers no other for a
 * while; whatever else it resolves to is ignored. A rejection means that the payment could not be begun.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;
