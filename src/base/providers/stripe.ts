import type { ProviderScript } from './script.ts';

export const STRIPE = {
  address: 'https://js.stripe.com/v3/', name: 'Stripe',
} as const satisfies ProviderScript;

/** Stripe.js with the Payment Element, as far as it is used here. */
export interface StripeApi {
  elements(options: object): StripeElements;
  confirmPayment(options: object): Promise<StripeConfirmed>;
}
export interface StripeElements {
  create(kind: 'payment'): StripePaymentElement;
}
export interface StripePaymentElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}
export interface StripeConfirmed {
  error?: { type: string; message?: string; payment_intent?: { status: string } };
}
export type MakeStripe = (publicKey: string) => StripeApi;

/**
 * Whether Stripe itself says that nothing was taken: the form is not filled in, or the very same payment waits for
 * another means. It cannot be charged twice, because it stays one payment. Everything else is unknown.
 */
export function mayTryAgain({ error }: StripeConfirmed): boolean {
  return error?.type === 'validation_error' || error?.payment_intent?.status === 'requires_payment_method';
}
