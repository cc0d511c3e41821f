import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import { askPrice, atProvider, chooseStamp, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
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

const NOTICE = 'You’re offline. We’ll check again when you’re back online.';

/** When the page asked for its order, from now on; a request that fails at once counts too. */
function statusReads(page: Page): number[] {
  const times: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/estamp/order')) times.push(Date.now());
  });
  return times;
}

/** Waits for it in the step itself: the live region says the same. */
const shows = (page: Page, text: string): Promise<void> =>
  page.locator('form').getByText(text).filter({ visible: true }).waitFor();

/** An order that waits for the customer's payment, and how it is paid in another browser. */
async function waiting(page: Page): Promise<() => Promise<void>> {
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  const payment = page.url();
  await page.goto(`${shop.url}/checkout.html`);
  await heading(page, 'Payment pending');
  return async () => {
    const other = await visit(browser);
    await other.page.goto(payment);
    await atProvider(other.page, 'Pay');
    await other.page.waitForURL(`${shop.url}/**`);
    await other.context.close();
  };
}

test('without a network the order step says so and asks nothing, and with it the paid order is found at once', async () => {
  const { page, context, trouble } = await visit(browser);
  const paid = await waiting(page);
  await page.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
  await context.setOffline(true);
  await shows(page, NOTICE);
  // A look may have been under way when the network went.
  await page.waitForTimeout(500);
  const times = statusReads(page);
  await paid();
  await page.waitForTimeout(5000);
  assert.deepEqual(times, [], 'two looks would have come and gone');
  await shows(page, NOTICE);
  await heading(page, 'Payment pending');
  const back = Date.now();
  await context.setOffline(false);
  await downloadCertificate(page);
  assert.ok((times[0] ?? Infinity) - back < 1000, `the look came after ${(times[0] ?? Infinity) - back} ms`);
  assert.equal(await page.locator('form').getByText(NOTICE).count(), 0);
  assert.deepEqual(trouble, []);
  await context.close();
});

test('a look by hand without a network fails kindly, and takes nothing away', async () => {
  const { page, context } = await visit(browser);
  const paid = await waiting(page);
  await context.setOffline(true);
  await shows(page, NOTICE);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await heading(page, 'Payment pending');
  await shows(page, NOTICE);
  await paid();
  await context.setOffline(false);
  await downloadCertificate(page);
  await context.close();
});

test('a price that is asked for without a network is asked again by the same button, and nothing is lost', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await context.setOffline(true);
  await askPrice(page);
  await shows(page, 'We couldn’t connect. You may be offline.');
  assert.equal(await page.getByLabel(/^Purpose/).inputValue(), 'Name change affidavit');
  await context.setOffline(false);
  await askPrice(page);
  await heading(page, 'Who is this e-Stamp for?');
  await context.close();
});
