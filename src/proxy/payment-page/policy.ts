import type { Provider } from './providers.ts';

const NONE = ["'none'"];

/**
 * The Content-Security-Policy of a payment page, limited to the needs of its provider. Trusted Types are enforced where only
 * the proxy's script runs; the scripts of Razorpay, Cashfree and Stripe are not guaranteed to work with them.
 *
 * @param logo the source of the shop's logo
 * @param mount the public mount: one file of that origin may run
 */
export function policyOf(
  { scripts = [], frames = NONE, calls = [], images = [], forms = NONE, inlineStyles }: Provider,
  mount: string,
  logo?: string,
): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': NONE,
    'script-src': [scriptAt(mount), ...scripts],
    'style-src': ["'self'", ...(inlineStyles ? ["'unsafe-inline'"] : [])],
    'connect-src': ["'self'", ...calls],
    'frame-src': frames,
    'img-src':
      logo === undefined && images.length === 0
        ? NONE
        : [...new Set([...(logo === undefined ? [] : [logo]), ...images])],
    'form-action': forms,
    'base-uri': NONE,
    'frame-ancestors': NONE,
    ...(scripts.length === 0 && { 'require-trusted-types-for': ["'script'"], 'trusted-types': NONE }),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The URL of the proxy's script as a source. Source lists do not allow `;`, `,` and IPv6 (CSP section 2.3.1). */
function scriptAt(mount: string): string {
  const source = `${mount}/pay.js`.replaceAll(';', '%3B').replaceAll(',', '%2C');
  return /^https?:\/\/[\w.-]+[:/]/.test(source) ? source : "'self'";
}

/**
 * The referrer policy for a provider: none by default, or the origin without a path. Razorpay, Cashfree and PhonePe compare
 * it with the registered site, and a form without it sends `Origin: null`, which gateways may treat as forged. Referrers
 * never include the fragment with the token.
 *
 * @returns the content of the page's `<meta name="referrer">`; empty for none
 */
export const referrerOf = ({ namesShop }: Provider): string => (namesShop ? 'strict-origin' : '');

/** The page shares no window with its opener. A provider's popups stay reachable. */
export const openerOf = ({ popups }: Provider): string => (popups ? 'same-origin-allow-popups' : 'same-origin');
