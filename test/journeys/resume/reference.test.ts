import assert from 'node:assert/strict';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { Folder } from '../../../demo/files.ts';
import { launch, visit } from '../support/browser.ts';
import { atProvider, chooseStamp, fillIn, heading, pay, shows } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  shop = await openShop({ folders: [await carts()] });
});
afterEach(() => shop.close());

/** Another cart in the same page, as a merchant's own script would put it there. */
const refer = (page: Page, reference: string | null): Promise<void> =>
  page.evaluate((name) => {
    const element = document.querySelector('estamp-checkout');
    if (name === null) element?.removeAttribute('reference');
    else element?.setAttribute('reference', name);
  }, reference);

/** The pages that the merchant's server writes, one a cart. */
async function carts(): Promise<Folder> {
  const folder = await mkdtemp(`${tmpdir()}/estamp-carts-`);
  const page = await readFile('demo/pages/basics/checkout.html', 'utf8');
  for (const reference of ['cart-1', 'cart-2']) {
    await writeFile(
      `${folder}/${reference}.html`,
      page.replace('<estamp-checkout ', `<estamp-checkout reference="${reference}" `),
    );
  }
  return { under: '/carts/', path: pathToFileURL(`${folder}/`) };
}

const open = async (page: Page, reference: string): Promise<void> =>
  void (await page.goto(`${shop.url}/carts/${reference}.html`));

/** Pays, and waits until the order is on its way: before that, another reference takes the customer's word back. */
async function sendOrder(page: Page): Promise<void> {
  const sent = page.waitForRequest(/\/estamp\/orders$/);
  await pay(page);
  await sent;
}

/** The device remembers the state of the customer, and nothing else of another cart is here. */
async function hasOnlyTheState(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), 'KA');
  assert.equal(await page.getByRole('button', { name: 'Change: Document type' }).count(), 0);
  assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
}

test('another reference is another checkout, and the former one is found again', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await refer(page, 'cart-1');
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Close');
  await refer(page, 'cart-1');
  await heading(page, 'Not paid yet');
  await refer(page, 'cart-2');
  await heading(page, 'Choose your e‑Stamp');
  await hasOnlyTheState(page);
  await chooseStamp(page);
  await refer(page, 'cart-1');
  await heading(page, 'Not paid yet');
  await refer(page, 'cart-2');
  await heading(page, 'Choose your e‑Stamp');
  // The choice of this cart is kept.
  await page.getByRole('button', { name: 'Change: State' }).waitFor();
  await shows(page, 'Karnataka');
  await refer(page, null);
  await heading(page, 'Choose your e‑Stamp');
  await hasOnlyTheState(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await context.close();
});

test('a reference that is changed while the order is under way loses neither order', async () => {
  const { page, context } = await visit(browser);
  await open(page, 'cart-1');
  await fillIn(page);
  await shop.fault({ operationId: 'createOrder', delayMs: 1000, times: 1 });
  await sendOrder(page);
  await refer(page, 'cart-2');
  await heading(page, 'Choose your e‑Stamp');
  await page.waitForFunction(() =>
    Object.values(sessionStorage).some((record) => 'order' in JSON.parse(String(record))),
  );
  assert.match(page.url(), /cart-1\.html$/, 'nobody is taken to a payment that he no longer looks at');
  await refer(page, 'cart-1');
  await heading(page, 'Not paid yet');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await context.close();
});

test('who comes back to a reference while its order is still on the way finds that order', async () => {
  const { page, context } = await visit(browser);
  await open(page, 'cart-1');
  await fillIn(page);
  await shop.fault({ operationId: 'createOrder', delayMs: 2000, times: 1 });
  await sendOrder(page);
  await refer(page, 'cart-2');
  await heading(page, 'Choose your e‑Stamp');
  await refer(page, 'cart-1');
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await context.close();
});
