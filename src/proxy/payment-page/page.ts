import { GUARDS } from '../http/headers.ts';
import type { ProxyRequest, ProxyResponse } from '../http/messages.ts';
import { contactAddress } from '../../base/contact-address.ts';
import type { Settings } from '../config/options.ts';
import type { ProviderName } from '../../wire/catalogue.ts';
import { brandHeader, brandStyle, escapeHtml, logoSource } from './brand.ts';
import { languageOf, type Language } from './languages.ts';
import { openerOf, policyOf, referrerOf } from './policy.ts';
import { PROVIDERS } from './providers.ts';
import { SCRIPTS } from './scripts.ts';
import { PAY_STYLE } from './style.ts';

/** The proxy's public address, the origin of the merchant's pages, and the merchant's brand. */
type Place = Pick<Settings, 'publicUrl' | 'pageOrigin' | 'brand'>;

/* Data, which browsers do not run. `<` is escaped, so that it cannot close the element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Where the page was requested. */
type Requested = Pick<ProxyRequest, 'path' | 'query'>;

/* URLs are relative to the page, so that it does not depend on the mount: `MOUNT/pay/` is one folder below `MOUNT/pay`. */
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

function page(language: Language, provider: ProviderName, place: Place, folder: string): string {
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
${shopLink(language, place, place.pageOrigin)}
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
  shop: string,
  folder: string,
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
  body: page(languageOf(requested.query), provider, place, folderOf(requested)),
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
 * The page for an expired or invalid return URL. It does not redirect: in another browser the order page would look as if
 * nothing was bought.
 *
 * @param requested the return URL; its query may name the language
 * @param shop the page that the customer came from, if known
 */
export const unavailablePage = (
  place: Place,
  requested: Requested,
  shop: string = place.pageOrigin,
): ProxyResponse => ({
  status: 400,
  headers: headersOf('custom', place),
  body: endedPage(languageOf(requested.query), place, shop, folderOf(requested)),
});
