import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import {
  atProvider,
  chooseStamp,
  downloadCertificate,
  fillIn,
  heading,
  nameParties,
  askPrice,
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
// Real money, as far as the sandbox knows it: only a live key touches the wallet.
beforeEach(async () => {
  shop = await openShop({ proxy: { apiKey: 'sk_live_demo' } });
});
const open: Page[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()));
  await shop.close();
});

const balance = async (): Promise<number> =>
  Math.round(Number((await shop.control('GET', '/wallet'))['balance']) * 100);

/** What the wallet lost, for one operation or for all, by the service's own journal. Paise. */
const spentOn = async (operationId?: string): Promise<number> =>
  (await shop.journal())
    .filter((entry) => !operationId || entry.operationId === operationId)
    .reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);

/** A second tab with the same storage, as “Duplicate tab” makes it; it reviews the same stamp for the same parties. */
async function duplicate(page: Page, name?: string): Promise<Page> {
  const { page: copy, context } = await visit(browser);
  open.push(copy);
  await restore(context, await storedIn(page));
  await copy.goto(`${shop.url}/checkout.html`);
  await chooseStamp(copy);
  await askPrice(copy);
  await nameParties(copy, name);
  await toReview(copy);
  return copy;
}

async function review(): Promise<Page> {
  const { page } = await visit(browser);
  open.push(page);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  return page;
}

test('two tabs of one checkout that both press Pay make one order, one payment and one debit', async () => {
  const earlier = await balance();
  const one = await review();
  const other = await duplicate(one);
  await Promise.all([pay(one), pay(other)]);
  await Promise.all([one, other].map((page) => page.waitForURL(/return_url=/)));
  assert.equal(new URL(one.url()).pathname, new URL(other.url()).pathname, 'both stand before the same payment');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  assert.equal(await spentOn('attachParties'), 500);
  assert.equal(await spentOn('calculateDuty'), 500);
  await atProvider(one, 'Pay');
  await downloadCertificate(one);
  await other.goto(`${shop.url}/checkout.html`);
  await downloadCertificate(other);
  assert.equal(earlier - (await balance()), await spentOn(), 'the wallet lost what the journal says');
});

test('a tab that presses Pay after the other has paid shows the finished order and pays nothing', async () => {
  const one = await review();
  const other = await duplicate(one);
  await pay(one);
  await atProvider(one, 'Pay');
  await heading(one, 'Your e‑Stamp is ready');
  await pay(other);
  await downloadCertificate(other);
  assert.equal(new URL(other.url()).pathname, '/checkout.html', 'it never left for a payment page');
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});

test('two tabs that name different people make one order, for the people who were sent last', async () => {
  const one = await review();
  const other = await duplicate(one, 'Vikram Shah');
  await pay(one);
  await one.waitForURL(/return_url=/);
  await pay(other);
  await other.waitForURL(/return_url=/);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  const { orders } = (await shop.control('GET', '/orders')) as { orders: { parties: Record<string, string> }[] };
  assert.deepEqual(
    orders.map(({ parties }) => parties['partyName']),
    ['Vikram Shah'],
  );
});
