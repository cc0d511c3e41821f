/** `estamp-on-demand.min.js`: what only a press reaches. Where it does not come, the page says so and goes on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { waitUntil } from '../../support/wait-until.ts';
import { visit, type Visit } from '../support/browser.ts';
import { askPrice, atProvider, downloadCertificate, fillIn, heading, pay, shows } from '../support/customer.ts';
import { sent } from '../support/hand-over.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

/** The shop's strict policy holds on all pages: no hash of the file and no policy of Trusted Types is needed. */
useShop();

const FILE = /estamp-on-demand\.min\.js/;
/** A page with the one file, and one that comes back to the file of the order alone. */
const PAGES = { 'the one file': 'checkout.html', 'the order alone': 'order.html' } as const;

interface Opened extends Visit {
  /** How often the file was asked for on the page of the order. */
  asked: () => number;
}

/** Buys until the certificate is there. */
async function bought(page: string, isBlocked = false): Promise<Opened> {
  const visited = await visit(browser);
  const { page: tab, context } = visited;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (isBlocked) await tab.route(FILE, (route) => route.abort());
  await tab.goto(`${shop.url}/${page}`);
  await fillIn(tab);
  await pay(tab);
  await atProvider(tab, 'Pay');
  let asked = 0;
  tab.on('request', (request) => (asked += Number(FILE.test(request.url()))));
  await tab.getByRole('button', { name: 'Copy details' }).waitFor();
  return { ...visited, asked: () => asked };
}

const copy = (tab: Page): Promise<void> => tab.getByRole('button', { name: 'Copy details' }).click();
const refused = (tab: Page): Promise<void> =>
  tab.getByText('That didn’t work. Your order is safe.').filter({ visible: true }).first().waitFor();

async function isCopied(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Copied.' }).waitFor();
  assert.match(await tab.evaluate(() => navigator.clipboard.readText()), /^State: Karnataka\nCertificate number: IN-/);
}

for (const [name, page] of Object.entries(PAGES)) {
  test(`With ${name} the page of an order asks for nothing but on a press, which loads the file once`, async () => {
    const { page: tab, asked, trouble } = await bought(page);
    await downloadCertificate(tab);
    assert.equal(asked(), 0);
    await copy(tab);
    await isCopied(tab);
    // The preload and the module are one request.
    assert.equal(asked(), 1);
    await tab.getByRole('button', { name: 'Copied.' }).click();
    await isCopied(tab);
    assert.equal(asked(), 1);
    assert.deepEqual(trouble, []);
  });
}

test('While the file is slow its button waits, a second press asks nothing, and the certificate can be downloaded', async () => {
  const { page: tab, asked } = await bought(PAGES['the one file']);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await tab.route(FILE, async (route) => {
    await held;
    await route.continue();
  });
  await copy(tab);
  const button = tab.getByRole('button', { name: 'Copy details' });
  await waitUntil(async () => (await button.getAttribute('aria-disabled')) === 'true');
  await button.click({ force: true });
  await downloadCertificate(tab);
  assert.equal(asked(), 1);
  release();
  await isCopied(tab);
});

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  blocked: (route) => route.abort(),
  'of another version': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('0.1.0', '0.0.9') });
  },
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  const [name, page] = Object.entries(PAGES)[Object.keys(FAULTS).indexOf(fault) % 2] ?? [];
  test(`Where the file is ${fault}, ${name} says so and goes on, and the next press tries again`, async () => {
    const { page: tab } = await bought(page ?? '');
    await tab.route(FILE, answer);
    await copy(tab);
    await refused(tab);
    await downloadCertificate(tab);
    await tab.unroute(FILE);
    await copy(tab);
    await isCopied(tab);
    assert.equal(await tab.getByText('That didn’t work.').filter({ visible: true }).count(), 0);
  });
}

test('Where the file is blocked from the start, documents are searched by their names, and the customer buys as before', async () => {
  const { page: tab } = await visit(browser);
  await tab.route(FILE, (route) => route.abort());
  await tab.goto(`${shop.url}/checkout.html`);
  await tab.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
  await tab.getByRole('button', { name: /^Show all/ }).click();
  await tab.getByRole('searchbox').fill('affid');
  await tab.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  await waitUntil(async () => (await tab.locator('[part~=article]').count()) === 1);
  await tab.context().close();
  const order = await bought(PAGES['the one file'], true);
  await downloadCertificate(order.page);
});

for (const [fault, answer] of Object.entries(FAULTS))
  test(`Where the file is ${fault}, who opens a link that was sent is told so, tries again, and can pay`, async () => {
    const { link } = await sent();
    const { page: tab } = await visit(browser);
    await tab.route(FILE, answer);
    await tab.goto(link);
    const failed = tab.getByRole('form').getByText('That didn’t work. You haven’t been charged. Please try again.');
    await failed.waitFor();
    await tab.getByLabel('State', { exact: true }).waitFor();
    await tab.unroute(FILE);
    await tab.getByRole('button', { name: 'Try again' }).click();
    await heading(tab, 'Check the details, then pay');
    await shows(tab, 'Ravi Iyer has sent you this e‑Stamp');
    assert.equal(await failed.count(), 0);
    await askPrice(tab);
    await pay(tab);
    await atProvider(tab, 'Pay');
    await heading(tab, 'Your e‑Stamp is ready');
  });

test('Where the file is blocked, the offer to send the purchase says so, and the customer buys as before', async () => {
  const { page: tab } = await visit(browser);
  await tab.route(FILE, (route) => route.abort());
  await tab.goto(`${shop.url}/checkout.html`);
  await fillIn(tab);
  await tab.getByRole('button', { name: 'Send to someone else' }).click();
  await shows(tab, 'That didn’t work. You haven’t been charged. Please try again.');
  await pay(tab);
  await atProvider(tab, 'Pay');
  await heading(tab, 'Your e‑Stamp is ready');
});
