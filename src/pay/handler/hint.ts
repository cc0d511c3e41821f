/**
 * How a provider's window ended, as reported in the browser. `submitted`: the provider reports success. `dismissed`: the
 * customer closed it. `unknown`: any other end. None of them proves an outcome, so the checkout reads the status after
 * each. Any other value counts as `unknown`.
 */
export type PaymentHint = 'submitted' | 'dismissed' | 'unknown';
