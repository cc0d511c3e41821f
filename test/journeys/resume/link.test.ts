import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay, shows } from '../support/customer.ts';
import { storedIn, visited } from '../support/session.ts';
import { openShop, type Shop } from '../support/shop.ts';

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;

let browser: Browser;
let shop: Shop;
/** How far the proxy's clock is ahead, in milliseconds. A shop has its own, because no clock goes back. */
let time: { ahead: number };
const open: Page[] = [];

before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  const own = (time = { ahead: 0 });
  shop = await openShop({
    proxy: {
      clock: {
        now: () => Date.now() + own.ahead,
        after(delay, callback) {
          const timer = setTimeout(callback, delay);
          return () => clearTimeout(timer);
        },
      },
    },
  });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()));
  await shop.close();
});

async function device(): Promise<Page> {
  const { page } = await visit(browser);
  open.push(page);
  return page;
}

/** A customer who has ordered, and who has paid or closed the payment page. */
async function ordered(end: 'Pay' | 'Close'): Promise<Page> {
  const page = await device();
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, end);
  await heading(page, end === 'Pay' ? 'Your e‑Stamp is ready' : 'Not paid yet');
  return page;
}

/** The link that the customer sends to another device. */
async function linkOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  return page.getByLabel('Link to this order').inputValue();
}

const buttons = async (page: Page): Promise<string[]> =>
  (await page.getByRole('button').allTextContents()).map((text) => text.trim());

test('a resume link on another device looks and downloads, and can neither rename nor pay', async () => {
  const buyer = await ordered('Close');
  const link = await linkOf(buyer);
  assert.ok((await buttons(buyer)).includes('Correct names'), 'who ordered may correct');
  const other = await device();
  await other.goto(link);
  await heading(other, 'Not paid yet');
  const offered = await buttons(other);
  assert.ok(!offered.some((name) => /Correct|[Pp]ay|Copy link/.test(name)), `it offers ${offered.join()}`);
  assert.doesNotMatch(await other.locator('body').innerText(), /Asha|98765/, 'it names nobody');

  const authorization = `Bearer ${new URL(link).hash.replace('#estamp=', '')}`;
  for (const [method, path, body] of [
    ['PUT', '/order/parties', { partyName: 'Mallory' }],
    ['POST', '/order/payment', {}],
    ['POST', '/order/link', {}],
  ] as const) {
    const { status } = await fetch(`${shop.url}/estamp${path}`, {
      method,
      headers: { authorization, origin: shop.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(status, 401, `${method} ${path}`);
  }

  await buyer.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(buyer, 'Pay');
  await downloadCertificate(other);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});

test('no token stays in the address or in the history of the tab', async () => {
  const buyer = await ordered('Close');
  const link = await linkOf(buyer);
  const token = new URL(link).hash;
  const other = await device();
  await other.goto(link);
  await heading(other, 'Not paid yet');
  assert.equal(other.url(), `${shop.url}/checkout.html`);
  await buyer.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(buyer, 'Pay');
  await heading(buyer, 'Your e‑Stamp is ready');
  assert.equal(buyer.url(), `${shop.url}/checkout.html`);
  const addresses = [...(await visited(buyer)), ...(await visited(other))].filter((url) => url.startsWith(shop.url));
  assert.ok(addresses.length > 1, `too few: ${addresses.join()}`);
  assert.deepEqual(
    addresses.filter((url) => url.includes(token) || /#|eyJ/.test(url)),
    [],
  );
  assert.equal(await other.evaluate(() => history.state as unknown), null);
});

test('a resume link is still known after a reload, and on its way it keeps the fragment of the page', async () => {
  const link = await linkOf(await ordered('Pay'));
  const other = await device();
  await other.goto(link.replace('#', '#terms&'));
  await heading(other, 'Your e‑Stamp is ready');
  assert.equal(other.url(), `${shop.url}/checkout.html#terms`);
  await other.reload();
  await downloadCertificate(other);
});

test('a resume link that is opened in a tab where the page is already open is followed as well', async () => {
  const link = await linkOf(await ordered('Pay'));
  const other = await device();
  await other.goto(`${shop.url}/checkout.html`);
  await heading(other, 'Choose your e‑Stamp');
  await other.goto(link);
  await downloadCertificate(other);
  assert.equal(other.url(), `${shop.url}/checkout.html`);
});

test('a link that has expired says so on a page of its own, which sells nothing until the customer asks for it', async () => {
  const link = await linkOf(await ordered('Pay'));
  time.ahead = 100 * DAYS;
  const other = await device();
  await other.goto(link);
  await heading(other, 'This link has expired');
  await shows(other, /don’t pay again/);
  assert.equal(await other.getByLabel('State', { exact: true }).count(), 0);
  await other.getByRole('button', { name: 'Buy another e‑Stamp' }).click();
  await heading(other, 'Choose your e‑Stamp');
  await other.reload();
  await heading(other, 'Choose your e‑Stamp');
  assert.equal(await other.getByText(/has expired/).count(), 0, 'it is told once');
});

test('an order of long ago is forgotten by the browser that made it, and says so', async () => {
  const page = await ordered('Close');
  time.ahead = 31 * DAYS;
  await page.reload();
  await heading(page, 'This link has expired');
  await page.getByRole('button', { name: 'Buy another e‑Stamp' }).click();
  await heading(page, 'Choose your e‑Stamp');
  assert.doesNotMatch(JSON.stringify(await storedIn(page)), /eyJ/, 'the token is forgotten');
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
});

test('a price that expired during a long review is asked again, and an unchanged one goes on to payment', async () => {
  const page = await device();
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  time.ahead = 16 * MINUTES;
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});

test('an order that was sent under a price that expired since is found, not made again', async () => {
  const page = await device();
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await shop.fault({ operationId: 'createPaymentIntent', status: 503, times: 20 });
  await pay(page);
  await shows(page, /aren’t available right now/);
  await shop.control('DELETE', '/faults');
  time.ahead = 16 * MINUTES;
  await page.reload();
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});
