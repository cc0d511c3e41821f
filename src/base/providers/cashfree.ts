import type { ProviderScript } from './script.ts';

export const CASHFREE = {
  address: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  name: 'Cashfree',
} as const satisfies ProviderScript;

/**
 * The part of Cashfree Checkout that we use. Its promise does not prove an outcome: "details" may be any, and closing
 * the window is also an "error".
 */
export interface CashfreeSdk {
  checkout(options: {
    paymentSessionId: string;
    redirectTarget: '_self' | '_modal';
  }): Promise<{ redirect?: boolean } | undefined>;
}
export type MakeCashfree = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk;
