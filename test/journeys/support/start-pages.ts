import { CATALOGUES } from '../../../src/locales/index.ts';
import { watchShifts } from './watch-shifts.ts';

/** A merchant's page with the start file. @param body with the checkout */
export const startPage = (body: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.start.js"></script><script src="/watch.js"></script>
<main><h1>A merchant's page</h1>${body}<p>What follows.</p></main></html>`;

const element = (attributes = '', content = ''): string =>
  `<estamp-checkout ${attributes} proxy="/estamp" service-code="estamp.standard">${content}</estamp-checkout>`;

/** A page that preloads all that the start file loads. */
const preloading = (query: string, body: string): string =>
  startPage(body).replace(
    '<script',
    `
<link rel="preload" as="fetch" crossorigin href="/estamp/checkout/estamp.standard">
<link rel="preload" as="fetch" crossorigin href="/dist/estamp-checkout.start.css${query}">
<link rel="modulepreload" fetchpriority="low" href="/dist/estamp-checkout.min.js${query}"><script`,
  );

/** The languages of `languages.html`, one checkout each. */
export const LANGUAGES = ['en', ...Object.keys(CATALOGUES)];
/** What a merchant puts into the slots. */
export const SLOTS =
  '<b slot="logo">Kagaz</b><p slot="step-start">Before.</p><p slot="step-end">After.</p><p slot="support">Call us.</p>';

/** Notes what moves, and what the host page hears together with what is drawn at that time. */
const WATCH = `${watchShifts({ isBuffered: true })}
window.heard = [];
document.addEventListener('estamp-ready', ({ target: { shadowRoot } }) => heard.push(
  [shadowRoot.querySelector('select')?.value, !!shadowRoot.querySelector('button'), shadowRoot.querySelectorAll('.frame').length].join(' ')));`;

/** Pages with the start file, and their scripts, by their names. */
export const START_PAGES: Readonly<Record<string, string>> = {
  'languages.html': startPage(
    LANGUAGES.map((lang) => element(`lang="${lang}" reference="${lang}"`, lang === 'hi' ? SLOTS : '')).join(''),
  ),
  'plain.html': startPage(element('', SLOTS)),
  'own-words.html': startPage(
    `${element('heading="Stamp &lt;paper&gt;" heading-level="3"')}<script src="/words.js"></script>`,
  ),
  'preset.html': startPage(element('state-code="KA"')),
  'preload.html': preloading('', element()),
  'preload-old.html': preloading('?old', element()),
  'watch.js': WATCH,
  'words.js':
    "document.querySelector('estamp-checkout').messages = { state: 'Which state?', 'state.KA': 'Namma <Karnataka>', yourStamp: 'Yours' };",
};
