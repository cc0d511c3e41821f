import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { waitUntil } from '../../support/wait-until.ts';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  fillIn,
  heading,
  nameParties,
  pay,
  toReview,
} from '../support/customer.ts';
import { restore, storedIn } from '../support/session.ts';
import { openShop, type Shop } from '../support/shop.ts';

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

/** The browser that comes after one that died: with the tabs that it restores, or with nothing. */
async function reborn(stored: Record<string, string> = {}): Promise<Page> {
  const { page, context } = await visit(browser);
  await restore(context, stored);
  return page;
}

/** Waits until so many payments went through, in all orders together. */
async function paid(expected: number): Promise<void> {
  const succeeded = async (): Promise<number> => {
    const { orders } = (await shop.control('GET', '/orders')) as { orders: { payments: { status: string }[] }[] };
    return orders.flatMap(({ payments }) => payments).filter(({ status }) => status === 'SUCCEEDED').length;
  };
  await waitUntil(async () => (await succeeded()) >= expected);
  assert.equal(await succeeded(), expected);
}

const calls = async (operationId: string): Promise<number> =>
  (await shop.journal()).filter((entry) => entry.operationId === operationId && entry.status < 300).length;

/** A customer whose browser dies while his order is under way. @returns what the browser will bring back */
async function dieOrdering(): Promise<Record<string, string>> {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await shop.fault({ operationId: 'createOrder', delayMs: 1500, times: 1 });
  const sent = page.waitForRequest(/\/estamp\/orders$/);
  await pay(page);
  await sent;
  const stored = await storedIn(page);
  await context.close();
  return stored;
}

test('a browser that dies before the order is answered finds the same order when its tab is restored', async () => {
  const page = await reborn(await dieOrdering());
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await toReview(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  assert.equal(await calls('calculateDuty'), 1, 'the price was paid for once');
  await page.context().close();
});

test('a browser that dies before the order is answered and forgets it begins afresh, and charges once', async () => {
  await dieOrdering();
  const page = await reborn();
  await page.goto(`${shop.url}/checkout.html`);
  await heading(page, 'Choose your e‑Stamp');
  assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), '');
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await paid(1);
  await page.context().close();
});

/** A customer who has paid, and whose browser dies on the way back. */
async function dieReturning(): Promise<{ stored: Record<string, string>; wayBack: string }> {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  const wayBack = new URL(page.url()).searchParams.get('return_url') ?? '';
  await context.route(/\/estamp\/return/, (route) => route.abort());
  await atProvider(page, 'Pay');
  await paid(1);
  // Another document of the shop, without a checkout: it has the tab's storage.
  await page.goto(`${shop.url}/shop.css`);
  const stored = await storedIn(page);
  await context.close();
  return { stored, wayBack };
}

test('a browser that dies between payment and return and forgets all finds the order by the way back', async () => {
  const { wayBack } = await dieReturning();
  const page = await reborn();
  await page.goto(`${shop.url}/checkout.html`);
  await heading(page, 'Choose your e‑Stamp');
  await page.goto(wayBack);
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await page.context().close();
});
