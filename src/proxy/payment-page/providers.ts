import type { ProviderName } from '../../wire/catalogue.ts';
import type { ScriptName } from './scripts.ts';

/** What the payment page of a provider may load, besides its own script, style sheet and calls. */
export interface Provider {
  /** The file of `browser/` that opens its payment. No other provider's code is sent. */
  script: ScriptName;
  scripts?: readonly string[];
  frames?: readonly string[];
  calls?: readonly string[];
  images?: readonly string[];
  /** Where forms may be sent, including later redirects. */
  forms?: readonly string[];
  /** Its script writes style attributes, which cannot be allowed one by one. */
  inlineStyles?: boolean;
  /** It opens a bank's page in a popup and receives messages from it. */
  popups?: boolean;
  /** It needs the origin of the merchant's page; see `referrerOf` in `policy.ts`. */
  namesShop?: boolean;
}

const CASHFREE = [
  'https://api.cashfree.com',
  'https://sandbox.cashfree.com',
  'https://payments.cashfree.com',
  'https://payments-test.cashfree.com',
];

/** The apps that a provider's window in a frame opens on a telephone. `frame-src` holds for these links, too. */
const APPS = ['upi:', 'intent:', 'tez:', 'gpay:', 'phonepe:', 'paytmmp:', 'bhim:', 'credpay:', 'amazonpay:'];

/**
 * The providers of the contract. Hosts are those that each provider documents for a Content-Security-Policy (Razorpay:
 * the list of its Magento module; Cashfree and Stripe: their integration guides; PayU: `_payment` and its redirects).
 */
export const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  sandbox: { script: 'redirect' },
  custom: { script: 'redirect' },
  // PhonePe reads the merchant's origin from the referrer and asks merchants to send it.
  phonepe: { script: 'redirect', namesShop: true },
  payu: { script: 'form', forms: ['https://*.payu.in'], namesShop: true },
  // A generic provider may be at any host. The form still requires encryption.
  redirect: { script: 'form', forms: ['https:'], namesShop: true },
  razorpay: {
    script: 'razorpay',
    scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    frames: ['https://api.razorpay.com', ...APPS],
    calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    images: ['https://cdn.razorpay.com', 'data:'],
    forms: ['https://api.razorpay.com'],
    inlineStyles: true,
    popups: true,
    namesShop: true,
  },
  cashfree: {
    script: 'cashfree',
    scripts: ['https://sdk.cashfree.com'],
    frames: ['https://sdk.cashfree.com', ...CASHFREE, ...APPS],
    calls: ['https://api.cashfree.com', 'https://sandbox.cashfree.com'],
    forms: CASHFREE,
    namesShop: true,
  },
  stripe: {
    script: 'stripe',
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
    popups: true,
  },
};
