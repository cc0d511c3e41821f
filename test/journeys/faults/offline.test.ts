import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { waitUntil } from '../../support/wait-until.ts';
import { afterFrames } from '../support/after-frames.ts';
import { visit } from '../support/browser.ts';
import { askPrice, atProvider, chooseStamp, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

const NOTICE = 'You’re offline. We’ll check again when you’re back online.';

/** What the page asks for its order, from now on. */
interface StatusReads {
  /** When it asked; a request that fails at once counts too. */
  times: number[];
  /** How many requests have no answer yet. */
  inFlight: number;
}

function statusReads(page: Page): StatusReads {
  const reads: StatusReads = { times: [], inFlight: 0 };
  const isRead = (request: Request): boolean => request.url().includes('/estamp/order?');
  page.on('request', (request) => {
    if (!isRead(request)) return;
    reads.times.push(Date.now());
    reads.inFlight += 1;
  });
  const ended = (request: Request): void => {
    if (isRead(request)) reads.inFlight -= 1;
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  return reads;
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
  await heading(page, 'Not paid yet');
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
  await page.clock.install();
  const reads = statusReads(page);
  const paid = await waiting(page);
  await page.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
  await context.setOffline(true);
  await shows(page, NOTICE);
  await waitUntil(() => reads.inFlight === 0, 'A read that was in flight when the network went did not end.');
  const { length } = reads.times;
  await paid();
  await page.clock.runFor(60_000);
  await afterFrames(page);
  assert.equal(reads.times.length, length, 'the page polled without a network');
  await shows(page, NOTICE);
  await heading(page, 'Not paid yet');
  const back = Date.now();
  await context.setOffline(false);
  await downloadCertificate(page);
  const first = (reads.times[length] ?? Infinity) - back;
  assert.ok(first < scaled(1000), `the page read the status after ${first} ms`);
  assert.equal(await page.locator('form').getByText(NOTICE).count(), 0);
  assert.deepEqual(trouble, []);
});

test('a look by hand without a network fails kindly, and takes nothing away', async () => {
  const { page, context } = await visit(browser);
  const paid = await waiting(page);
  await context.setOffline(true);
  await shows(page, NOTICE);
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await heading(page, 'Not paid yet');
  await shows(page, NOTICE);
  await paid();
  await context.setOffline(false);
  await downloadCertificate(page);
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
  await page.locator('form').getByText('We couldn’t connect').waitFor({ state: 'hidden' });
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
});

test('offline at Pay the page says that nothing is charged, and the same button pays once the network is back', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await context.setOffline(true);
  await pay(page);
  await shows(page, 'You haven’t been charged. Try again when you’re back online.');
  await context.setOffline(false);
  await page.locator('form').getByText('You haven’t been charged').waitFor({ state: 'hidden' });
  await pay(page);
  await page.waitForURL(/return_url=/);
});
