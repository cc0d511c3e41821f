import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchWithPageCache } from '../../support/browsers/chromium-with-page-cache.ts';
import { launch, visit } from '../support/browser.ts';
import { askPrice, chooseStamp, downloadCertificate, fillIn, heading, nameParties, pay } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADINGS = {
  stamp: 'Choose your e‑Stamp',
  parties: 'Who is this e‑Stamp for?',
  review: 'Check the details, then pay',
};

/** A page with a router: it has entries of its own, and a hash link. */
const ROUTED = (
  attributes: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A merchant's page</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script><script src="/router.js"></script>
<h1>A merchant's page</h1><a href="#terms">Terms</a><button id="menu">Menu</button>
<estamp-checkout proxy="/estamp" service-code="estamp.standard" ${attributes}></estamp-checkout><h2 id="terms">The terms</h2></html>`;

const ROUTER = `history.replaceState({ route: 'checkout' }, '');
window.routes = [];
addEventListener('popstate', ({ state }) => routes.push(state?.route ?? null));
addEventListener('DOMContentLoaded', () => document.getElementById('menu').addEventListener('click', () =>
  history.pushState({ route: 'menu' }, '', '?menu')));`;

let browser: Browser;
let shop: Shop;
let folder: string;
before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  await writeFile(`${folder}/routed.html`, ROUTED(''));
  await writeFile(`${folder}/alone.html`, ROUTED('history="none"'));
  await writeFile(`${folder}/router.js`, ROUTER);
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  shop = await openShop({ folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }] });
});
afterEach(() => shop.close());

/** A customer on a page of the shop, who came from its index. */
async function at(file: string, on = browser): Promise<{ page: Page; trouble: string[] }> {
  const { page, trouble } = await visit(on);
  await page.goto(`${shop.url}/index.html`);
  await page.goto(`${shop.url}/${file}`);
  return { page, trouble };
}

/** Presses Back, and waits for the shop's index. */
async function leaves(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL(`${shop.url}/index.html`);
}

const priced = async (): Promise<number> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length;

test('Back and Forward of the browser go one step, keep what was typed, and ask no second price', async () => {
  const { page, trouble } = await at('checkout.html');
  await fillIn(page);
  const earlier = await priced();
  await page.goBack();
  await heading(page, HEADINGS.parties);
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
  await page.goBack();
  await heading(page, HEADINGS.stamp);
  assert.equal(await page.getByLabel(/^Purpose/).inputValue(), 'Name change affidavit');
  await page.goForward();
  await heading(page, HEADINGS.parties);
  await page.goForward();
  await heading(page, HEADINGS.review);
  assert.equal(await priced(), earlier);
  assert.equal(page.url(), `${shop.url}/checkout.html`, 'the address is the page’s own');
  for (const name of [HEADINGS.parties, HEADINGS.stamp]) {
    await page.goBack();
    await heading(page, name);
  }
  await leaves(page);
  assert.deepEqual(trouble, []);
  await page.context().close();
});

test('Back after a step gives the focus to the heading of the step before', async () => {
  const { page } = await at('checkout.html');
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, HEADINGS.parties);
  await page.goBack();
  await heading(page, HEADINGS.stamp);
  await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.id === 'title');
  await page.context().close();
});

test('the entries and states of a page with a router stay its own, and its hash links work', async () => {
  const { page, trouble } = await at('routed.html');
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, HEADINGS.parties);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Terms' }).click();
  assert.equal(page.url(), `${shop.url}/routed.html?menu#terms`);
  await heading(page, HEADINGS.parties);
  await page.goBack();
  assert.equal(page.url(), `${shop.url}/routed.html?menu`);
  await heading(page, HEADINGS.parties);
  await page.goBack();
  assert.equal(page.url(), `${shop.url}/routed.html`);
  await heading(page, HEADINGS.parties);
  await page.goBack();
  await heading(page, HEADINGS.stamp);
  // The hash link itself has no state, as in every browser.
  assert.deepEqual(await page.evaluate('routes'), [null, 'menu', 'checkout', 'checkout']);
  await leaves(page);
  assert.deepEqual(trouble, []);
  await page.context().close();
});

test('Back from an order that was placed in the page leads out of the checkout and shows no step that could be edited', async () => {
  const { page } = await at('own-payment.html');
  await fillIn(page);
  await pay(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await downloadCertificate(page);
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    document.addEventListener('estamp-step', ({ detail }) => shown.push(detail.step));
    addEventListener('pagehide', () => sessionStorage.setItem('shown', shown.join()));
  });
  await leaves(page);
  assert.equal(await page.evaluate(() => sessionStorage.getItem('shown')), '');
  await page.goForward();
  await heading(page, 'Your e‑Stamp is ready');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await page.context().close();
});

test('in the dialog Back closes it, whatever step it shows, and opens it again where it was', async () => {
  const { page } = await at('button.html');
  const dialog = page.getByRole('dialog');
  const trigger = page.getByRole('button', { name: 'Buy e‑Stamp paper' });
  await trigger.click();
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(page.url(), `${shop.url}/button.html`);
  await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement?.classList.contains('trigger'));
  await page.goForward();
  await heading(page, HEADINGS.parties);
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
  // Closed otherwise, it leaves nothing in the history that a press would be wasted on.
  await page.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await trigger.click();
  await heading(page, HEADINGS.parties);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await leaves(page);
  await page.context().close();
});

describe('a browser that keeps pages for the way back', () => {
  let cached: Browser;
  before(async () => {
    cached = await launchWithPageCache();
  });
  after(() => cached.close());

  test('leads back to the step that was left, and from there one step back', async () => {
    const { page } = await at('checkout.html', cached);
    await fillIn(page);
    await page.evaluate(() => {
      document.title = 'kept';
      location.href = '/index.html';
    });
    await page.waitForURL(/index/);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL(/checkout/, { waitUntil: 'commit' });
    await heading(page, HEADINGS.review);
    assert.equal(await page.title(), 'kept');
    await page.evaluate(() => history.back());
    await heading(page, HEADINGS.parties);
    assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
    await page.context().close();
  });
});
