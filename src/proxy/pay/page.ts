import { GUARDS } from '../http/headers.ts';
import type { ProxyAnswer } from '../http/record.ts';
import type { Settings } from '../options.ts';
import type { ProviderName } from '../../wire/catalogue.ts';
import { languageOf, type Language } from './languages.ts';
import { openerOf, policyOf, referrerOf } from './policy.ts';
import { PROVIDERS } from './providers.ts';
import { SCRIPTS } from './scripts.ts';
import { PAY_STYLE } from './style.ts';

/** Where browsers see the proxy, and the shop. */
type Place = Pick<Settings, 'publicUrl' | 'pageOrigin'>;

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/* Data, which no browser runs. Nothing in it may end it. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/* Addresses are relative to MOUNT/pay, so that the page does not need to know where it is mounted. */
const head = ({ code, direction, words }: Language): string => `<!doctype html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.page.title}</title>
<link rel="stylesheet" href="pay.css">
`;

const shopLink = ({ words }: Language, shop: string): string =>
  `<a id="shop" class="action" href="${inAttribute(shop)}" rel="noreferrer">${words.page.shop}</a>`;

function page(language: Language, provider: ProviderName, shop: string): string {
  const { page: words, script } = language.words;
  const referrer = referrerOf(PROVIDERS[provider]);
  return `${head(language)}${referrer && `<meta name="referrer" content="${referrer}">\n`}<script id="words" type="application/json">${inScript(script)}</script>
<script src="pay.js" defer></script>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p id="amount" hidden></p>
<p id="test" hidden>${words.test}</p>
<p id="message" role="status" dir="auto">${words.waiting}</p>
<div id="form" hidden></div>
<p class="actions">
<button id="pay" class="action primary" type="button" hidden></button>
<a id="continue" class="action" rel="noreferrer" hidden></a>
<button id="retry" class="action primary" type="button" hidden>${words.retry}</button>
<button id="back" class="action" type="button" hidden>${words.back}</button>
${shopLink(language, shop)}
</p>
<noscript>
<p>${words.noScript}</p>
</noscript>
</main>
</body>
</html>
`;
}

const sorry = (language: Language, shop: string): string => `${head(language)}</head>
<body>
<main>
<h1>${language.words.ended.title}</h1>
<p>${language.words.ended.text}</p>
<p class="actions">
${shopLink(language, shop)}
</p>
</main>
</body>
</html>
`;

const headersOf = (provider: ProviderName, { publicUrl }: Place): Record<string, string> => ({
  ...GUARDS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policyOf(PROVIDERS[provider], publicUrl),
  'cross-origin-opener-policy': openerOf(PROVIDERS[provider]),
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
});

/**
 * `MOUNT/pay`: one page a provider and language. It holds no data but its own words; its script asks for the payment,
 * and where that does not load, the page still says where the order is.
 *
 * @param query may name the language
 */
export const payPage = (provider: ProviderName, place: Place, query: string): ProxyAnswer => ({
  status: 200, headers: headersOf(provider, place), body: page(languageOf(query), provider, place.pageOrigin),
});

/** The page's script: ours, with the one provider's part in it; the same bytes for every language. */
export const payScript = (provider: ProviderName): ProxyAnswer => ({
  status: 200,
  headers: { ...GUARDS, 'content-type': 'text/javascript; charset=utf-8' },
  body: SCRIPTS[PROVIDERS[provider].script],
});

export const payStyle = (): ProxyAnswer => ({
  status: 200, headers: { ...GUARDS, 'content-type': 'text/css; charset=utf-8' }, body: PAY_STYLE,
});

/**
 * For a customer whose way back has ended, or cannot be read. It does not lead on by itself: in another browser than the
 * customer's own the page that it leads to looks like one where nothing was bought.
 *
 * @param query that of the way back, which may name the language
 * @param shop the page where the customer comes from, if it is known
 */
export const sorryPage = (place: Place, query: string, shop: string = place.pageOrigin): ProxyAnswer => ({
  status: 400, headers: headersOf('custom', place), body: sorry(languageOf(query), shop),
});
