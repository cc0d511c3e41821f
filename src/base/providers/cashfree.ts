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
  checkout(options: { paymentSessionId: string; redirectTarget: Target }): Promise<Outcome>;
}
export type MakeCashfree = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk;

type Target = '_self' | '_modal';
type Outcome = { redirect?: boolean } | undefined;

/** Returns what opens the payment. A rejection may follow a payment, so it counts like any other end. */
export function cashfreeOf(
  Cashfree: MakeCashfree,
  { mode, sessionId = '' }: { mode: string; sessionId?: string },
): (redirectTarget: Target) => Promise<Outcome> {
  const sdk = Cashfree({ mode: mode === 'live' ? 'production' : 'sandbox' });
  return (redirectTarget) => sdk.checkout({ paymentSessionId: sessionId, redirectTarget }).catch(() => undefined);
}
