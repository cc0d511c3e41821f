import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { build } from 'esbuild';
import { launch, visit } from '../support/browser.ts';
import { askPrice, chooseStamp, heading, nameParties } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

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

let browser: Browser;
let shop: Shop;
let folder: string;
before(async () => {
  browser = await launch();
  folder = await mkdtemp(`${tmpdir()}/estamp-routers-`);
  await copyFile('node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', `${folder}/turbo.js`);
  await copyFile('node_modules/htmx.org/dist/htmx.js', `${folder}/htmx.js`);
  await copyFile('node_modules/@barba/core/dist/barba.umd.js', `${folder}/barba.js`);
  await writeFile(`${folder}/barba-start.js`, 'barba.init();');
  for (const [index, { head, attributes, body = (content: string): string => content }] of Object.values(
    ROUTERS,
  ).entries()) {
    await writeFile(
      `${folder}/list-${index}.html`,
      page(head, body(`<h1>List</h1><a href="/buy-${index}.html">Buy</a>`), attributes),
    );
    await writeFile(`${folder}/buy-${index}.html`, page(head, body(`<h1>Buy</h1>${TAG}`), attributes));
  }
  await build({
    stdin: {
      contents: `
        import { createElement as h } from 'react';
        import { createRoot } from 'react-dom/client';
        import { BrowserRouter, Link, Route, Routes } from 'react-router';
        const Buy = () => h('estamp-checkout', { proxy: '/estamp', 'service-code': 'estamp.standard' });
        createRoot(document.getElementById('root')).render(
          h(BrowserRouter, null, h(Routes, null,
            h(Route, { path: '/react.html', element: h(Link, { to: '/buy' }, 'Buy') }),
            h(Route, { path: '/buy', element: h(Buy) }))));`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: `${folder}/react.js`,
    logLevel: 'error',
  });
  await writeFile(
    `${folder}/react.html`,
    page('<script type="module" src="/react.js"></script>', '<div id="root"></div>'),
  );
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  shop = await openShop({
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => "default-src 'self' 'unsafe-inline' 'unsafe-eval'",
  });
});
afterEach(() => shop.close());

const valueOf = (on: Page, label: RegExp): Promise<string> => on.getByLabel(label).inputValue();

/** Types in both steps, goes Back and Forward, and expects that nothing is lost and no second price is asked. */
async function backAndForward(on: Page): Promise<void> {
  await chooseStamp(on);
  await askPrice(on);
  await nameParties(on);
  const priced = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length;
  const earlier = await priced();
  await on.goBack();
  await heading(on, 'Choose your e-Stamp');
  await on.getByLabel(/^Purpose/).waitFor();
  assert.equal(await valueOf(on, /^Purpose/), 'Name change affidavit');
  await on.goForward();
  await heading(on, 'Who is this e-Stamp for?');
  assert.equal(await valueOf(on, /^First party/), 'Asha Rao');
  assert.match(await valueOf(on, /^Mobile number/), /98765 ?43210/);
  assert.equal(await priced(), earlier);
}

describe('Back from step 2, and Forward again', () => {
  for (const [index, name] of Object.keys(ROUTERS).entries()) {
    test(`A customer under ${name} keeps what was typed in both steps`, async () => {
      const { page: tab, context, trouble } = await visit(browser);
      await tab.goto(`${shop.url}/list-${index}.html`);
      await tab.getByRole('link', { name: 'Buy' }).click();
      await backAndForward(tab);
      assert.deepEqual(trouble, []);
      await context.close();
    });
  }

  test('A customer under React Router keeps what was typed in both steps', async () => {
    const { page: tab, context, trouble } = await visit(browser);
    await tab.goto(`${shop.url}/react.html`);
    await tab.getByRole('link', { name: 'Buy' }).click();
    await backAndForward(tab);
    assert.deepEqual(trouble, []);
    await context.close();
  });
});

describe('An element that is built anew in the same document', () => {
  const rebuild = (on: Page, attributes: Record<string, string> = {}): Promise<void> =>
    on.evaluate((given) => {
      const former = document.querySelector('estamp-checkout');
      const next = document.createElement('estamp-checkout');
      for (const [name, value] of Object.entries({ proxy: '/estamp', 'service-code': 'estamp.standard', ...given }))
        next.setAttribute(name, value);
      former?.replaceWith(next);
    }, attributes);

  async function typed(): Promise<Page> {
    const { page: tab } = await visit(browser);
    await tab.goto(`${shop.url}/buy-3.html`);
    await chooseStamp(tab);
    await askPrice(tab);
    await nameParties(tab);
    return tab;
  }

  test('It shows the same step with the same names, and nothing of them is stored', async () => {
    const tab = await typed();
    await rebuild(tab);
    await heading(tab, 'Who is this e-Stamp for?');
    assert.equal(await valueOf(tab, /^First party/), 'Asha Rao');
    assert.doesNotMatch(
      JSON.stringify(await tab.evaluate(() => ({ ...sessionStorage, ...localStorage }))),
      /Asha|98765/,
    );
    await tab.context().close();
  });

  for (const [what, change] of [
    ['the page presets something else', (on: Page) => rebuild(on, { 'state-code': 'MH' })],
    ['it has another reference', (on: Page) => rebuild(on, { reference: 'cart-2' })],
    [
      'the page has cleared the session',
      async (on: Page) => {
        // As a sign-out does: leaving a field saves the choice once more.
        await on.evaluate(() => {
          document.querySelector('estamp-checkout')?.replaceWith(document.createElement('estamp-checkout'));
          sessionStorage.clear();
        });
        await rebuild(on);
      },
    ],
  ] as const) {
    test(`It begins at the first step without the names if ${what}`, async () => {
      const tab = await typed();
      await change(tab);
      await heading(tab, 'Choose your e-Stamp');
      await tab.context().close();
    });
  }
});
