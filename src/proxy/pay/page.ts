import { GUARDS } from '../http/headers.ts';
import type { ProxyAnswer } from '../http/record.ts';
import type { Settings } from '../options.ts';
import type { ProviderName } from '../../wire/catalogue.ts';
import { openerOf, policyOf, referrerOf } from './policy.ts';
import { PROVIDERS } from './providers.ts';
import { SCRIPTS } from './scripts.ts';
import { PAY_STYLE } from './style.ts';

/** Where browsers see the proxy, and the shop. */
type Place = Pick<Settings, 'publicUrl' | 'pageOrigin'>;

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Payment</title>
<link rel="stylesheet" href="pay.css">
`;

/* Addresses are relative to MOUNT/pay, so that the page does not need to know where it is mounted. */
const page = (shop: string): string => `${HEAD}<script src="pay.js" defer></script>
</head>
<body>
<main>
<h1>Payment</h1>
<p id="amount" hidden></p>
<p id="test" hidden>Test payment: no money moves.</p>
<p id="message" role="status">Your order waits at the shop. You can go back there and pay from your order.</p>
<div id="form" hidden></div>
<p class="actions">
<button id="pay" class="action primary" type="button" hidden>Pay</button>
<a id="continue" class="action" rel="noreferrer" hidden>Continue to payment</a>
<button id="retry" class="action primary" type="button" hidden>Try again</button>
<button id="back" class="action" type="button" hidden>Go back</button>
<a id="shop" class="action" href="${shop}" rel="noreferrer">Go to the shop</a>
</p>
<noscript>
<p>This page needs JavaScript to open your payment.</p>
</noscript>
</main>
</body>
</html>
`;

const sorry = (shop: string): string => `${HEAD}</head>
<body>
<main>
<h1>This way back has ended</h1>
<p>Go to the page of the shop where you started: it shows how your order and your payment stand.</p>
<p class="actions">
<a id="shop" class="action" href="${shop}" rel="noreferrer">Go to the shop</a>
</p>
</main>
</body>
</html>
`;

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const headersOf = (provider: ProviderName, { publicUrl }: Place): Record<string, string> => ({
  ...GUARDS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(PROVIDERS[provider], publicUrl),
  'cross-origin-opener-policy': openerOf(PROVIDERS[provider]),
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': referrerOf(PROVIDERS[provider]),
  'x-frame-options': 'DENY',
});

/**
 * `MOUNT/pay`: one page a provider. It holds no data; its script asks for it, and where that does not load, the page
 * still says where the order is.
 */
export const payPage = (provider: ProviderName, place: Place): ProxyAnswer => ({
  status: 200, headers: headersOf(provider, place), body: page(inAttribute(place.pageOrigin)),
});

/** The page's script: ours, with the one provider's part in it. */
export const payScript = (provider: ProviderName): ProxyAnswer => ({
  status: 200,
  headers: { ...GUARDS, 'content-type': 'text/javascript; charset=utf-8' },
  body: SCRIPTS[PROVIDERS[provider].script],
});

export const payStyle = (): ProxyAnswer => ({
  status: 200, headers: { ...GUARDS, 'content-type': 'text/css; charset=utf-8' }, body: PAY_STYLE,
});

/** For a customer whose way back cannot be read any more. */
export const sorryPage = (place: Place): ProxyAnswer =>
  ({ status: 400, headers: headersOf('custom', place), body: sorry(inAttribute(place.pageOrigin)) });
