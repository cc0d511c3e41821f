/** A provider's script and its only allowed address. */
export interface ProviderScript {
  readonly address: `https://${string}`;
  /** The global that the script defines. */
  readonly name: string;
}

/** Whether the script has defined its global. */
export const isLoaded = ({ name }: ProviderScript): boolean => typeof Reflect.get(window, name) === 'function';

/**
 * Adds a provider's script to the page.
 *
 * @param url the address, which may have a query
 * @param onEnd receives the element, and whether its global is defined. Called once: it is blocked, fails or has run
 */
export function appendScript(
  script: ProviderScript,
  url: string,
  onEnd: (element: HTMLScriptElement, loaded: boolean) => void,
): HTMLScriptElement {
  const element = document.createElement('script');
  element.async = true;
  element.src = url;
  element.onload = () => onEnd(element, isLoaded(script));
  element.onerror = () => onEnd(element, false);
  document.head.append(element);
  return element;
}

export const CASHFREE = {
  address: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  name: 'Cashfree',
} as const satisfies ProviderScript;

/**
 * The part of Cashfree Checkout that we use. Its promise does not prove an outcome: "details" may be any, and closing
 * the window is also an "error".
 */
interface CashfreeSdk {
  checkout(options: {
    paymentSessionId: string;
    redirectTarget: '_self' | '_modal';
  }): Promise<{ redirect?: boolean } | undefined>;
}
export type MakeCashfree = (options: { mode: 'sandbox' | 'production' }) => CashfreeSdk;

export const RAZORPAY = {
  address: 'https://checkout.razorpay.com/v1/checkout.js',
  name: 'Razorpay',
} as const satisfies ProviderScript;

/** The part of Razorpay Checkout that we use. After a failed attempt, another may succeed in the same window. */
interface RazorpayCheckout {
  open(): void;
  on(event: 'payment.failed', listener: () => void): void;
}
export type RazorpayClass = new (options: object) => RazorpayCheckout;

export const STRIPE = {
  address: 'https://js.stripe.com/v3/',
  name: 'Stripe',
} as const satisfies ProviderScript;

/** The part of Stripe.js with the Payment Element that we use. */
interface StripeApi {
  elements(options: object): StripeElements;
  confirmPayment(options: object): Promise<StripeConfirmed>;
}

interface StripeElements {
  create(kind: 'payment'): StripePaymentElement;
}

export interface StripePaymentElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

interface StripeConfirmed {
  error?: { type: string; message?: string; payment_intent?: { status: string } };
}
export type MakeStripe = (publicKey: string) => StripeApi;

/**
 * Whether Stripe says that nothing was charged: the form is incomplete, or the same payment intent waits for another
 * payment method. A second attempt cannot charge twice. Every other outcome is unknown.
 */
export function mayTryAgain({ error }: StripeConfirmed): boolean {
  return error?.type === 'validation_error' || error?.payment_intent?.status === 'requires_payment_method';
}
