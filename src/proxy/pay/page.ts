import { GUARDS } from '../http/headers.ts';
import type { ProxyAnswer } from '../http/record.ts';
import { PAY_SCRIPT } from './script.ts';
import { PAY_STYLE } from './style.ts';

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
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
<p id="message" role="status">Your order waits at the shop. You can go back there and pay from your order.</p>
<p>
<a id="continue" class="action" rel="noreferrer" hidden>Continue to payment</a>
<button id="retry" class="action" type="button" hidden>Try again</button>
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

const SORRY = `${HEAD}</head>
<body>
<main>
<h1>This way back has ended</h1>
<p>Go to the page of the shop where you started: it shows how your order and your payment stand.</p>
</main>
</body>
</html>
`;

/* No frames, no forms, no other host; going to the provider is a navigation, which needs no permission here. */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
  "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ');

const PAGE_HEADERS = {
  ...GUARDS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY, 'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * `MOUNT/pay`: for the providers that are reached by an address. It holds no data; its script asks for it, and where
 * that does not load, the page still says where the order is.
 *
 * @param shop the origin of the merchant's pages
 */
export const payPage = (shop: string): ProxyAnswer => ({
  status: 200, headers: PAGE_HEADERS, body: page(shop.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
});

export const payScript = (): ProxyAnswer => ({
  status: 200, headers: { ...GUARDS, 'content-type': 'text/javascript; charset=utf-8' }, body: PAY_SCRIPT,
});

export const payStyle = (): ProxyAnswer => ({
  status: 200, headers: { ...GUARDS, 'content-type': 'text/css; charset=utf-8' }, body: PAY_STYLE,
});

/** For a customer whose way back cannot be read any more. */
export const sorryPage = (): ProxyAnswer => ({ status: 400, headers: PAGE_HEADERS, body: SORRY });
