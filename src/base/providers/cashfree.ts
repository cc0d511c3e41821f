import type { ProviderScript } from './script.ts';

export const CASHFREE = {
  address: 'https://sdk.cashfree.com/js/v3/cashfree.js', name: 'Cashfree',
} as const satisfies ProviderScript;

/**
 * Cashfree Checkout, as far as it is used here. Its promise ends with a redirect under way, or with an end that says
 * nothing certain: "details" may be any outcome, and "error" is also what closing the window is called.
 */
export interface CashfreeSdk {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' | '_modal' }): Promise<{ redirect?: boolean } | undefined>;
}
export type MakeCashfree = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk;
