import type { ClientPayment } from '../wire/index.ts';

/**
 * Takes one payment, somewhere. What it resolves to is ignored: it means that the customer may be back, and
 * truth is asked of the proxy. A rejection means that the payment could not be begun.
 */
export type PaymentHandler = (payment: ClientPayment) => Promise<unknown>;
