import { GUARDS } from '../http/headers.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { contactAddress } from '../../base/contact-address.ts';
import type { Settings } from '../config/options.ts';
import type { ProviderName } from '../../wire/catalogue.ts';
import { brandHeader, brandStyle, escapeHtml, logoSource } from './brand.ts';
import { languageOf, type Language } from './languages.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { SCRIPTS } from './scripts.ts';

/**
 * The style sheet of the payment page, with the colors, radii and sizes of the checkout (`lit/control-styles.ts`;
 * a test compares them). System fonts, readable at 320 px, light and dark, targets of 48 px.
 */
export const PAY_STYLE = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif;
  --accent: light-dark(#0b6b4f, #54c79c); --on-accent: light-dark(#fff, #06231a); --ink: light-dark(#17211d, #e8efec);
  --soft: light-dark(#56655f, #9fb0a9); --line: light-dark(#d5ddd9, #33413b); --edge: light-dark(#75837d, #8b9993);
  --ground: light-dark(#fff, #0f1512); --wash: light-dark(#f4f8f6, #16201c); --warn: light-dark(#8a5a00, #f0c36d);
  --radius: 0.75rem; }
body { margin: 0; padding: 1rem; background: var(--wash); color: var(--ink); }
main { box-sizing: border-box; max-inline-size: 30rem; margin: min(10vh, 5rem) auto 2rem; padding: 1.5rem;
  background: var(--ground); border: 1px solid var(--line); border-radius: var(--radius); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--soft); }
p { margin: 0.75rem 0; }
.brand { display: flex; align-items: center; gap: 0.75rem; margin: 0 0 1rem; padding-block-end: 1rem;
  border-block-end: 1px solid var(--line); font-size: 1.125rem; }
.brand img { flex: none; block-size: 2.5rem; max-inline-size: 40%; object-fit: contain; }
.brand b { min-inline-size: 0; font-weight: 650; }
#order, .contact { font-size: 0.875rem; color: var(--soft); }
#order { margin: 0.25rem 0 0; }
.contact { margin: 1.25rem 0 0; }
#amount { margin: 0.25rem 0 0.75rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650;
  font-variant-numeric: tabular-nums; }
#test { inline-size: fit-content; padding: 0.1rem 0.7rem; font-size: 0.875rem; color: var(--warn);
  border: 1px dashed; border-radius: 1rem; }
#form { margin: 1rem 0; min-block-size: 12rem; }
#form iframe { max-inline-size: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.25rem 0 0; }
.action { flex: 1 1 auto; display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box;
  min-block-size: 3rem; padding: 0.5rem 1.25rem; border: 1px solid var(--edge); border-radius: var(--radius);
  background: none; color: inherit; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  cursor: pointer; }
.primary { flex-basis: 100%; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.action:disabled { opacity: 0.6; cursor: default; }
.action:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
[hidden] { display: none !important; }
/* While there is nothing to press, the page works: a bar below the message moves. */
@media (scripting: enabled) {
main:not(:has(:is(.action, #form):not([hidden]))) #message::after { content: ''; display: block; block-size: 3px;
  margin-block-start: 0.75rem; border-radius: 3px; animation: waiting 1.6s linear infinite;
  background: linear-gradient(90deg, var(--line) 40%, var(--accent) 50%, var(--line) 60%) 0 / 300% 100%; } }
@keyframes waiting { from { background-position: 100% 0; } to { background-position: 0 0; } }
@media (prefers-reduced-motion: reduce) { #message::after { animation: none !important; } }
@media (forced-colors: active) { .primary { border-width: 2px; } }
`;
const NONE = ["'none'"];

/**
 * The Content-Security-Policy of a payment page, limited to the needs of its provider. Trusted Types are enforced where
 * only the proxy's script runs; the scripts of Razorpay, Cashfree and Stripe are not guaranteed to work with them.
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
 * The referrer policy for a provider: none by default, or the origin without a path. Razorpay, Cashfree and PhonePe
 * compare it with the registered site, and a form without it sends `Origin: null`, which gateways may treat as forged.
 * Referrers never include the fragment with the token.
 *
 * @returns the content of the page's `<meta name="referrer">`; empty for none
 */
const referrerOf = ({ namesShop }: Provider): string => (namesShop ? 'strict-origin' : '');

/** The page shares no window with its opener. A provider's popups stay reachable. */
const openerOf = ({ popups }: Provider): string => (popups ? 'same-origin-allow-popups' : 'same-origin');

/** The proxy's public address, the origin of the merchant's pages, and the merchant's brand. */
type Place = Pick<Settings, 'publicUrl' | 'pageOrigin' | 'brand'>;

/* Data, which browsers do not run. `<` is escaped, so that it cannot close the element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Where the page was requested. */
type Requested = Pick<ProxyRequest, 'path' | 'query'>;

/*
 * URLs are relative to the page, so that it does not depend on the mount: `MOUNT/pay/` is one folder below `MOUNT/pay`.
 */
const folderOf = ({ path }: Requested): string => (path.endsWith('/') ? '../' : '');

const pageHead = ({ code, direction, words }: Language, { brand }: Place, folder: string): string => `<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.page.title}${brand ? ` · ${escapeHtml(brand.name)}` : ''}</title>
<link rel="stylesheet" href="${folder}pay.css">
`;

/** The shop's website: the one of its brand, otherwise that of its pages. */
const websiteOf = ({ brand, pageOrigin }: Place): string => brand?.url ?? pageOrigin;

/** A link to the shop, by its name. */
const shopLink = ({ words }: Language, { brand }: Place, shop: string): string => {
  const name = brand ? `<bdi translate="no">${escapeHtml(brand.name)}</bdi>` : words.page.shop;
  return `<a id="shop" class="action" href="${escapeHtml(shop)}" rel="noreferrer">${name}</a>`;
};

/** For help with this order: the shop and its address. Without an address, the shop's own pages say how to reach it. */
function contact({ words }: Language, { brand }: Place): string {
  if (!brand?.contact) return '';
  const address = `<a href="${escapeHtml(contactAddress(brand.contact))}" rel="noreferrer">${escapeHtml(brand.contact)}</a>`;
  const shop = `<bdi translate="no">${escapeHtml(brand.name)} (${address})</bdi>`;
  return `<p class="contact">${words.contact.replace('{brand}', () => shop)}</p>\n`;
}

function page(
  language: Language,
  place: Place,
  { provider, folder }: { provider: ProviderName; folder: string },
): string {
  const { page: words, script } = language.words;
  const referrer = referrerOf(PROVIDERS[provider]);
  return `${pageHead(language, place, folder)}${referrer && `<meta name="referrer" content="${referrer}">\n`}<script id="words" type="application/json">${inScript(script)}</script>
<script src="${folder}pay.js" defer></script>
</head>
<body>
<main>
${brandHeader(place.brand)}<h1>${words.title}</h1>
<p id="order" translate="no" hidden></p>
<p id="amount" translate="no" hidden></p>
<p id="test" hidden>${words.test}</p>
<p id="message" translate="no" role="status" dir="auto">${words.waiting}</p>
<div id="form" hidden></div>
<p class="actions">
<button id="pay" class="action primary" translate="no" type="button" hidden></button>
<a id="continue" class="action" translate="no" rel="noreferrer" hidden></a>
<button id="retry" class="action primary" translate="no" type="button" hidden>${words.retry}</button>
<button id="back" class="action" translate="no" type="button" hidden>${script.toOrder}</button>
${shopLink(language, place, websiteOf(place))}
</p>
<noscript>
<p>${words.noScript}</p>
</noscript>
${contact(language, place)}</main>
</body>
</html>
`;
}

const endedPage = (
  language: Language,
  place: Place,
  { shop, folder }: { shop: string; folder: string },
): string => `${pageHead(language, place, folder)}</head>
<body>
<main>
${brandHeader(place.brand)}<h1>${language.words.ended.title}</h1>
<p>${language.words.ended.text}</p>
<p class="actions">
${shopLink(language, place, shop)}
</p>
${contact(language, place)}</main>
</body>
</html>
`;

const headersOf = (provider: ProviderName, { publicUrl, brand }: Place): Record<string, string> => ({
  ...GUARDS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(PROVIDERS[provider], publicUrl, logoSource(brand?.logoUrl)),
  'cross-origin-opener-policy': openerOf(PROVIDERS[provider]),
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
});

/**
 * `MOUNT/pay`: one page for each provider and language. It holds messages only; its script requests the payment. If the
 * script does not load, the page still says where the order is.
 *
 * @param requested its query may name the language
 */
export const payPage = (provider: ProviderName, place: Place, requested: Requested): ProxyResponse => ({
  status: 200,
  headers: headersOf(provider, place),
  body: page(languageOf(requested.query), place, { provider, folder: folderOf(requested) }),
});

/** The page's script with one provider's part. The same bytes serve every language. */
export const payScript = (provider: ProviderName): ProxyResponse => ({
  status: 200,
  headers: { ...GUARDS, 'content-type': 'text/javascript; charset=utf-8' },
  body: SCRIPTS[PROVIDERS[provider].script],
});

/** The style sheet; the shop's color is in it, so that the policy needs no inline style. */
export const payStyle = ({ brand }: Pick<Place, 'brand'>): ProxyResponse => ({
  status: 200,
  headers: { ...GUARDS, 'content-type': 'text/css; charset=utf-8' },
  body: PAY_STYLE + brandStyle(brand),
});

/**
 * The page for an expired or invalid return URL. It does not redirect: in another browser the order page would look as
 * if nothing was bought.
 *
 * @param requested the return URL; its query may name the language
 * @param shop the page that the customer came from, if known
 */
export const unavailablePage = (
  place: Place,
  requested: Requested,
  shop: string = websiteOf(place),
): ProxyResponse => ({
  status: 400,
  headers: headersOf('custom', place),
  body: endedPage(languageOf(requested.query), place, { shop, folder: folderOf(requested) }),
});
