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
