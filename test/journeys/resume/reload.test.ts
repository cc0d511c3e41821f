import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
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
  shows,
  toReview,
} from '../support/customer.ts';
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

test('a reload at any step goes on at its truth and charges once', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);

  await chooseStamp(page);
  await page.reload();
  await page.getByRole('button', { name: 'Change: State' }).waitFor();
  await shows(page, 'Karnataka');
  await shows(page, 'Affidavit');
  assert.ok(await page.getByRole('radio', { name: '₹100', exact: true }).isChecked());

  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await page.reload();
  await heading(page, 'Choose your e‑Stamp');

  await fillIn(page);
  await page.reload();
  await heading(page, 'Choose your e‑Stamp');
  assert.deepEqual(await shop.made(), { orders: 0, intents: 0 });

  // Everything that was typed is there again.
  await page.getByRole('button', { name: 'Change: Document type' }).waitFor();
  assert.equal(await page.getByLabel(/^Purpose/).inputValue(), 'Name change affidavit');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
  await toReview(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  await page.goto(`${shop.url}/checkout.html`);
  await heading(page, 'Not paid yet');
  await page.reload();
  await heading(page, 'Not paid yet');

  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await page.reload();
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  await context.close();
});

test('an answer that was lost, a reload and the same answers again are still one order', async () => {
  for (const operationId of ['createOrder', 'createPaymentIntent']) {
    const own = await openShop();
    const { page, context } = await visit(browser);
    await page.goto(`${own.url}/checkout.html`);
    await fillIn(page);
    await own.fault({ operationId, drop: true, afterEffect: true, times: 20 });
    await pay(page);
    await shows(page, /aren’t available right now|took too long|couldn’t connect|didn’t work/);
    await own.control('DELETE', '/faults');
    await page.reload();
    await heading(page, 'Choose your e‑Stamp');
    await fillIn(page);
    await pay(page);
    await atProvider(page, 'Pay');
    await downloadCertificate(page);
    assert.deepEqual(await own.made(), { orders: 1, intents: 1 }, operationId);
    await context.close();
    await own.close();
  }
});
