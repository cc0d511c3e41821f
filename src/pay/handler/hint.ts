/**
 * How a provider's window ended, as far as the browser knows. `submitted`: the provider reports success. `dismissed`:
 * the customer closed it. `concluded`: any other end. None is proof, so the checkout reads the status after each. An
 * unknown value counts as `concluded`.
 */
export type PaymentHint = 'submitted' | 'dismissed' | 'concluded';
