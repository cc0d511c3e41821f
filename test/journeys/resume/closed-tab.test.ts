import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

/* A tab that is closed while its customer pays; the next one on the same device. */
let browser: Browser;
let shop: Shop;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const LATEST = /^You ordered an e‑Stamp here on /;

async function toProvider(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  return { page, context };
}

/** @param page opened before another is closed while it loads, because Chromium may not open one after that */
async function newTab(context: BrowserContext, page?: Page): Promise<Page> {
  page ??= await context.newPage();
  await page.goto(`${shop.url}/checkout.html`);
  await heading(page, 'Choose your e‑Stamp');
  return page;
}

/** What the device keeps besides the state that was chosen. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage }).filter(([, value]) => value !== 'KA')));

test('a customer who closed the tab after paying opens the order with the end of the mobile number, and downloads the certificate', async () => {
  const { page, context } = await toProvider();
  const blank = await context.newPage();
  await atProvider(page, 'Pay');
  await page.close();
  const next = await newTab(context, blank);
  await next.getByText(LATEST).waitFor();
  const [[, record = ''] = []] = JSON.parse(await onDevice(next)) as string[][];
  const { deviceToken, ...plain } = JSON.parse(record) as Record<string, unknown>;
  assert.deepEqual(Object.keys(plain).toSorted(), ['at', 'id', 'lines', 'seen', 'seenAt', 'stamp']);
  assert.doesNotMatch(JSON.stringify(plain), /Asha|Ravi|3210/, 'nothing of what was entered about a person');
  assert.match(String(deviceToken), /^[\w+/]+=*$/, 'encrypted: no token that can be read');
  const ending = next.getByLabel('Last 4 digits of your mobile number');
  await ending.fill('0000');
  await next.getByRole('button', { name: 'See it' }).click();
  await next.getByText('Check “Last 4 digits of your mobile number”.').first().waitFor();
  await ending.fill('3210');
  await ending.press('Enter');
  await downloadCertificate(next);
  assert.equal(await onDevice(next), '[]', 'nothing is kept once the certificate was downloaded');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  const third = await newTab(context);
  assert.equal(await third.getByText(LATEST).count(), 0);
  await context.close();
});

test('another person on the same device forgets the order, and no tab offers it again', async () => {
  const { page, context } = await toProvider();
  const blank = await context.newPage();
  await page.close();
  const next = await newTab(context, blank);
  await next.getByRole('button', { name: 'Remove it from this device' }).click();
  await next.getByText(LATEST).waitFor({ state: 'detached' });
  assert.equal(await onDevice(next), '[]');
  await next.reload();
  await heading(next, 'Choose your e‑Stamp');
  assert.equal(await next.getByText(LATEST).count(), 0);
  await context.close();
});

test('a page with remember="none" keeps nothing on the device', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await page.evaluate(() => document.querySelector('estamp-checkout')?.setAttribute('remember', 'none'));
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  await page.goBack();
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await context.close();
});

test('a page with remember="none" does not offer the order that another page of the site has kept, and leaves it there', async () => {
  const { page, context } = await toProvider();
  const blank = await context.newPage();
  await page.close();
  const next = await newTab(context, blank);
  await next.getByText(LATEST).waitFor();
  const stored = await onDevice(next);
  // Set before or after the element is connected.
  await next.evaluate(() => document.querySelector('estamp-checkout')?.setAttribute('remember', 'none'));
  await next.getByText(LATEST).waitFor({ state: 'detached' });
  await next.evaluate(() => {
    const element = document.querySelector('estamp-checkout');
    const other = element?.cloneNode() as HTMLElement;
    element?.replaceWith(other);
  });
  await heading(next, 'Choose your e‑Stamp');
  assert.equal(await next.getByText(LATEST).count(), 0);
  assert.equal(await onDevice(next), stored);
  await next.evaluate(() => document.querySelector('estamp-checkout')?.removeAttribute('remember'));
  await next.getByText(LATEST).waitFor();
  await context.close();
});
