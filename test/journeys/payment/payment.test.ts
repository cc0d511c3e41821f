import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

test('a declined payment is shown as declined, and the next try succeeds on the same order', async () => {
  const { page } = await visit(browser);
  const earlier = await shop.made();
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Decline');
  await heading(page, 'Your payment didn’t go through');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  const made = await shop.made();
  assert.equal(made.orders - earlier.orders, 1);
  assert.equal(made.intents - earlier.intents, 2);
});

test('a customer who closes the payment page goes on with the same payment', async () => {
  const { page } = await visit(browser);
  const earlier = await shop.made();
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Close');
  await heading(page, 'Not paid yet');
  assert.equal(
    await page.getByRole('button', { name: 'Pay again' }).count(),
    0,
    'nothing failed, so nothing is paid again',
  );
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  const made = await shop.made();
  assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
});

test('the way back works in another browser, to look and to download', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  const elsewhere = await visit(browser);
  await elsewhere.page.goto(page.url());
  await atProvider(elsewhere.page, 'Pay');
  await downloadCertificate(elsewhere.page);
  assert.equal(await elsewhere.page.getByRole('button', { name: 'Correct names' }).count(), 0);
});

test('a payment that arrives after it had expired is found and honoured', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay late');
  await heading(page, 'Your payment ran out of time');
  await page.getByText('If money has left your account, don’t pay again yet.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pay again' }).waitFor();
  await shop.control('POST', '/clock', { advanceSeconds: 90 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await downloadCertificate(page);
});
