import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import { askPrice, atProvider, heading, pay, shows, toReview, unfold } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => {
  [browser, shop] = await Promise.all([launch(), openShop()]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

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
  await page.context().close();
});

test('The parties of a lease are swapped by one button, and a doubtful name is asked about twice and refused never', async () => {
  const page = await open();
  await choose(page, 'Karnataka', /^Lease/, 'House rent');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByLabel(/^First party/).fill('Vijay Kumar & Others');
  await page.getByLabel(/^Second party/).fill('NIL');
  await page.getByLabel(/^Mobile number/).fill('9876543210');
  await shows(page, 'Is “NIL” a name?');
  await page.getByRole('button', { name: 'Swap the parties' }).click();
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'NIL');
  assert.equal(await page.getByLabel(/^Second party/).inputValue(), 'Vijay Kumar & Others');
  await unfold(page, 'PAN');
  // The field has the focus a moment after it was opened.
  await page.getByLabel(/^PAN/).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('abcce1234f');
  await page.getByLabel(/^PAN/).blur();
  await shows(page, 'The fourth letter of this PAN doesn’t fit the name.');
  await toReview(page);
  await shows(page, 'Is “NIL” a name?');
  await shows(page, 'The fourth letter of this PAN doesn’t fit the name.');
  await page.context().close();
});

test('A delivery address is asked with its own PIN code, and the service gets both as one', async () => {
  const page = await open();
  await choose(page, 'Karnataka', /^Affidavit/, 'Name change');
  await page.getByRole('checkbox', { name: /^Deliver/ }).check();
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByLabel(/^First party/).fill('Asha Rao');
  await page.getByLabel(/^Mobile number/).fill('9876543210');
  const [address, pin] = [page.getByLabel(/^Delivery address/), page.getByLabel(/^PIN code/)];
  assert.equal(await address.getAttribute('autocomplete'), 'street-address');
  assert.equal(await pin.getAttribute('autocomplete'), 'postal-code');
  await address.fill('12 MG Road\nBengaluru 560 001');
  await address.blur();
  await page.waitForFunction(() =>
    [...(document.querySelector('estamp-checkout')?.shadowRoot?.querySelectorAll('input') ?? [])].some(
      ({ value }) => value === '560001',
    ),
  );
  assert.equal(await address.inputValue(), '12 MG Road, Bengaluru');
  await toReview(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await atProvider(page, 'Pay');
  await page.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor();
  assert.equal((await order()).parties['partyAddress'], '12 MG Road, Bengaluru, 560001');
  await page.context().close();
});
