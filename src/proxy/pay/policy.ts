import type { Provider } from './providers.ts';

const NONE = ["'none'"];

/**
 * The Content-Security-Policy of a payment page: what its provider needs and nothing of any other. Trusted Types are
 * enforced, without a policy, where no script but ours runs; the scripts of Razorpay, Cashfree and Stripe do not
 * promise to work under them.
 *
 * @param mount where browsers see the proxy: of that origin, which may be the whole shop's, one file may run
 */
export function policyOf(
  { scripts = [], frames = NONE, calls = [], images = NONE, forms = NONE, inlineStyles }: Provider, mount: string,
): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': NONE,
    'script-src': [scriptAt(mount), ...scripts],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    'connect-src': ["'self'", ...calls],
    'frame-src': frames,
    'img-src': images,
    'form-action': forms,
    'base-uri': NONE,
    'frame-ancestors': NONE,
    ...(scripts.length === 0 && { 'require-trusted-types-for': ["'script'"], 'trusted-types': NONE }),
  };
  return Object.entries(directives).map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

/** Our script's address as a source: such a list has no place for `;`, `,` and IPv6 (CSP section 2.3.1). */
function scriptAt(mount: string): string {
  const source = `${mount}/pay.js`.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return /^https?:\/\/[\w.-]+[:/]/.test(source) ? source : "'self'";
}

/**
 * What a provider hears of where its customer comes from: nothing, as the header says; or, where the page itself says
 * otherwise, the shop's origin, never a path. Razorpay, Cashfree and PhonePe compare it with the registered site, and a
 * form that is sent without it says `Origin: null`, which a gateway may take for a forgery. The token was in the
 * fragment, which no referrer holds.
 *
 * @returns the words of the page's `<meta name="referrer">`, empty where it has none
 */
export const referrerOf = ({ namesShop }: Provider): string => (namesShop ? 'strict-origin' : '');

/** The page shares no window with whoever opened it; a provider's own windows stay within its reach. */
export const openerOf = ({ popups }: Provider): string => (popups ? 'same-origin-allow-popups' : 'same-origin');
