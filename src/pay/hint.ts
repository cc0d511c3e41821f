/**
 * How a provider's window ended, as the browser heard it: the provider says that it took the payment, the customer
 * closed it, or it ended without saying how. None of them is proof; the proxy is asked after each.
 * Whatever is none of them counts as `concluded`.
 */
export type PaymentHint = 'submitted' | 'dismissed' | 'concluded';
