import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Folder } from '../../../demo/files.ts';

const TAG = '<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>';
const page = (head: string, body: string, attributes = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script>${head}</head><body${attributes}>${body}</body></html>`;

/** A real router: what its pages have in their head, how a page lies in its body, and how a link is written. */
interface Router {
  head: string;
  attributes?: string;
  body?: (content: string) => string;
}
const ROUTERS: Readonly<Record<string, Router>> = {
  'Turbo 8': { head: '<script src="/turbo.js"></script>' },
  'htmx 2': { head: '<script src="/htmx.js"></script>', attributes: ' hx-boost="true"' },
  Barba: {
    head: '<script src="/barba.js"></script><script defer src="/barba-start.js"></script>',
    attributes: ' data-barba="wrapper"',
    body: (content) => `<main data-barba="container">${content}</main>`,
  },
  'no router': { head: '' },
};

const REACT = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
const Buy = () => h('estamp-checkout', { proxy: '/estamp', 'service-code': 'estamp.standard' });
createRoot(document.getElementById('root')).render(
  h(BrowserRouter, null, h(Routes, null,
    h(Route, { path: '/react.html', element: h(Link, { to: '/buy' }, 'Buy') }),
    h(Route, { path: '/buy', element: h(Buy) }))));`;

/* Routers in the fragment. Each shows a page of its own for what it does not know. */
const VUE_HASH = `
import { createApp, h } from 'vue';
import { createRouter, createWebHashHistory, RouterView } from 'vue-router';
const buy = { render: () => h('estamp-checkout', { proxy: '/estamp', 'service-code': 'estamp.standard' }) };
const lost = { render: () => h('h1', 'Page not found') };
const routes = [{ path: '/buy', component: buy }, { path: '/:all(.*)*', component: lost }];
const app = createApp({ render: () => h(RouterView) });
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('estamp-');
app.use(createRouter({ history: createWebHashHistory(), routes })).mount('#root');`;

const REACT_HASH = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Route, Routes } from 'react-router';
const Buy = () => h('estamp-checkout', { proxy: '/estamp', 'service-code': 'estamp.standard' });
createRoot(document.getElementById('root')).render(
  h(HashRouter, null, h(Routes, null,
    h(Route, { path: '/buy', element: h(Buy) }),
    h(Route, { path: '*', element: h('h1', null, 'Page not found') }))));`;

/** Tabs of a page's own. */
const TABS = `
const show = () => document.getElementById('root').innerHTML =
  location.hash === '#buy' ? '${TAG}' : '<h1>Page not found</h1>';
addEventListener('hashchange', show);
show();`;

/** Writes the address that it has read first back into the history, as routers do. */
const RESTORING = `
const first = location.href;
const restore = () => history.replaceState(history.state, '', first);
addEventListener('load', () => [0, 300, 900].forEach((delay) => setTimeout(restore, delay)));`;

/** Drops the query before any other script, as Angular's hash location does. */
const DROPPING = "history.replaceState(null, '', location.pathname + location.hash);";

/** Knows its own parameter alone. */
const STRICT = `
if ([...new URLSearchParams(location.search).keys()].join() !== 'theme') throw new Error('Bad request');
document.getElementById('root').innerHTML = '${TAG.replace(' ', ' return-parameter="none" ')}';`;

/** Pages whose router is in the fragment, or keeps the address, by its name. */
export const HASH_PAGES: Readonly<Record<string, string>> = {
  'Vue Router': '/vue-hash.html?theme=1#/buy',
  'the HashRouter of React Router': '/react-hash.html?theme=1#/buy',
  'tabs of its own': '/tabs.html?estamp=mine#buy',
  'a router that restores the address': '/restoring.html?theme=1#/buy',
  'a router that drops the query': '/dropping.html#/buy',
  'Turbo 8': '/buy-0.html?theme=1#buy',
};

/** A page that refuses an unknown parameter of its query. */
export const STRICT_PAGE = '/strict.html?theme=1#/buy';

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    write: false,
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** A page of each router with a link "Buy" to the page with the checkout, by the router's name. */
export const ROUTER_LISTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(ROUTERS).map((name, index) => [name, `/list-${index}.html`])),
  'React Router': '/react.html',
};

/** A page with the checkout and without a router. */
export const PLAIN = `/buy-${Object.keys(ROUTERS).indexOf('no router')}.html`;

/** The policy under which the routers run. */
export const ROUTER_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval'; img-src 'self' data:";

/** The pages of all routers, with the routers themselves. */
export async function routerPages(): Promise<Folder> {
  const pages = new Map<string, string>([
    ['/turbo.js', await readFile('node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', 'utf8')],
    ['/htmx.js', await readFile('node_modules/htmx.org/dist/htmx.js', 'utf8')],
    ['/barba.js', await readFile('node_modules/@barba/core/dist/barba.umd.js', 'utf8')],
    ['/barba-start.js', 'barba.init();'],
    ['/react.js', await bundled(REACT)],
    ['/vue-hash.js', await bundled(VUE_HASH)],
    ['/vue-hash.html', page('<script type="module" src="/vue-hash.js"></script>', '<div id="root"></div>')],
    ['/tabs.html', page('', `<div id="root"></div><script>${TABS}</script>`)],
    ['/restoring.html', page(`<script>${RESTORING}</script>`, TAG)],
    ['/dropping.html', page(`<script>${DROPPING}</script>`, TAG)],
    ['/strict.html', page('', `<div id="root"></div><script>${STRICT}</script>`)],
    ['/react-hash.js', await bundled(REACT_HASH)],
    ['/react-hash.html', page('<script type="module" src="/react-hash.js"></script>', '<div id="root"></div>')],
    ['/react.html', page('<script type="module" src="/react.js"></script>', '<div id="root"></div>')],
  ]);
  for (const [index, { head, attributes, body = (content: string): string => content }] of Object.values(
    ROUTERS,
  ).entries()) {
    const list = body(`<h1>List</h1><a href="/buy-${index}.html">Buy</a>`);
    pages.set(`/list-${index}.html`, page(head, list, attributes));
    pages.set(`/buy-${index}.html`, page(head, body(`<h1>Buy</h1>${TAG}`), attributes));
  }
  return {
    under: '/',
    path: pathToFileURL('/'),
    read({ pathname }) {
      const text = pages.get(pathname);
      return text === undefined ? Promise.reject(new Error('No such page.')) : Promise.resolve(Buffer.from(text));
    },
  };
}
