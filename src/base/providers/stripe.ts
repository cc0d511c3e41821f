import type { ProviderScript } from './script.ts';

export const STRIPE = {
  address: 'https://js.stripe.com/v3/',
  name: 'Stripe',
} as const satisfies ProviderScript;

/** The part of Stripe.js with the Payment Element that we use. */
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

/** The Payment Element, and its confirmation: `undefined` if its outcome is unknown. */
export interface StripeForm {
  readonly element: StripePaymentElement;
  readonly confirm: () => Promise<StripeConfirmed | undefined>;
}

/** Creates the form of a payment, with the page that a bank returns to. */
export function stripeForm(
  stripe: StripeApi,
  { clientSecret, fields }: { readonly clientSecret?: string; readonly fields?: Readonly<Record<string, string>> },
  isDark: boolean,
): StripeForm {
  const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } });
  const asked = { elements, confirmParams: { return_url: fields?.['return_url'] }, redirect: 'if_required' };
  return {
    element: elements.create('payment'),
    confirm: () => stripe.confirmPayment(asked).catch(() => undefined),
  };
}

/**
 * Whether Stripe says that nothing was charged: the form is incomplete, or the same payment intent waits for another
 * payment method. A second attempt cannot charge twice. Every other outcome is unknown.
 */
export function mayTryAgain({ error }: StripeConfirmed): boolean {
  return error?.type === 'validation_error' || error?.payment_intent?.status === 'requires_payment_method';
}
