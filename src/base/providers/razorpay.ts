import type { ProviderScript } from './script.ts';

export const RAZORPAY = {
  address: 'https://checkout.razorpay.com/v1/checkout.js', name: 'Razorpay',
} as const satisfies ProviderScript;

/** Razorpay Checkout, as far as it is used here. A failed attempt may be followed by a success in the same window. */
export interface RazorpayCheckout {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
export type RazorpayClass = new (options: object) => RazorpayCheckout;
