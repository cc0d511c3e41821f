import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { askPrice, atProvider, heading, pay, toReview } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

async function open(): Promise<Page> {
  const { page } = await visit(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${shop.url}/checkout.html`);
  return page;
}

/** Step 1 of a document, with a purpose by one tap. */
async function choose(page: Page, state: string, document: RegExp, purpose: string): Promise<void> {
  await page.getByLabel('State', { exact: true }).selectOption({ label: state });
  await page.getByRole('radio', { name: document }).click();
  await page.getByRole('button', { name: purpose, exact: true }).click();
}

/** What the service was sent as the latest order. */
async function order(): Promise<{ details: Record<string, unknown>; parties: Record<string, unknown> }> {
  const { orders } = (await shop.control('GET', '/orders')) as {
    orders: { details: Record<string, unknown>; parties: Record<string, unknown> }[];
  };
  return orders.at(-1) ?? { details: {}, parties: {} };
}

test('A plain purchase takes eight taps and eighteen keys, up to the page of the provider', async () => {
  const page = await open();
  let keys = 0;
  const press = async (label: RegExp, text: string): Promise<void> => {
    await page.getByLabel(label).click();
    await page.keyboard.type(text);
    keys += text.length;
  };
  await choose(page, 'Karnataka', /^Affidavit/, 'Name change');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await press(/^First party/, 'Asha Rao');
  await press(/^Mobile number/, '9876543210');
  await toReview(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await page.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor();
  assert.equal(keys, 18);
  assert.equal((await order()).details['purpose'], 'Name change');
});
