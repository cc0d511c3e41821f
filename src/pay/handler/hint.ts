/**
 * How a provider's window ended, as reported in the browser. `submitted`: the provider reports success. `dismissed`: the
 * customer closed it. `concluded`: any other end. None of them proves an outcome, so the checkout reads the status after
 * each. An unknown value counts as `concluded`.
 */
export type PaymentHint = 'submitted' | 'dismissed' | 'concluded';
