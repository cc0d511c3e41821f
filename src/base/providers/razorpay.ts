import type { ProviderScript } from './script.ts';

export const RAZORPAY = {
  address: 'https://checkout.razorpay.com/v1/checkout.js',
  name: 'Razorpay',
} as const satisfies ProviderScript;

/** The part of Razorpay Checkout that we use. After a failed attempt, another may succeed in the same window. */
export interface RazorpayCheckout {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
export type RazorpayClass = new (options: object) => RazorpayCheckout;

interface Payment {
  readonly publicKey?: string;
  readonly providerIntentId?: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly prefill?: object;
}

interface Appearance {
  readonly name: string;
  readonly description: string;
  readonly image?: string;
  readonly color?: string;
  readonly language?: string;
}

/** The options of a window, which stays open after a declined attempt and does not close by accident. */
export const razorpayOptions = (
  payment: Payment,
  { name, description, image, color, language }: Appearance,
  on: { readonly submitted: () => void; readonly dismissed: () => void },
): object => ({
  key: payment.publicKey,
  order_id: payment.providerIntentId,
  amount: payment.amountMinor,
  currency: payment.currency,
  name,
  description,
  ...(image !== undefined && { image }),
  ...(color !== undefined && { theme: { color } }),
  ...(language !== undefined && { config: { display: { language } } }),
  prefill: payment.prefill,
  retry: { enabled: true },
  handler: on.submitted,
  modal: { ondismiss: on.dismissed, escape: false, backdropclose: false, confirm_close: true },
});
