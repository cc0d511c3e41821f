import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { findings } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, heading, pay, shows } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

/** Fills in the shop's own form. @returns the amount of the button that pays */
async function agree(page: Page, months = '11'): Promise<string> {
  await page.goto(`${shop.url}/rental.html`);
  await page.getByLabel('Landlord').fill('Meera Nair');
  await page.getByLabel('Tenant', { exact: true }).fill('Imran D’Souza');
  await page.getByLabel(/^Mobile/).fill('9876543210');
  await page.getByLabel(/^Address/).fill('Shop 7, Brigade Road, Bengaluru');
  await page.getByLabel(/^Rent/).fill('4000');
  await page.getByLabel('Months').fill(months);
  await page.getByRole('button', { name: 'Stamp this agreement' }).click();
  await heading(page, 'Check the details, then pay');
  return (await page.getByRole('button', { name: /^Pay ₹/ }).innerText()).replace('Pay ', '');
}

/** Loads the shop's list until its first row says this. */
async function listed(page: Page, state: string): Promise<void> {
  const cell = page.getByRole('row').nth(1).getByRole('cell', { name: state, exact: true });
  const end = Date.now() + scaled(30_000);
  do await page.goto(`${shop.url}/agreements`);
  while (!(await cell.isVisible()) && Date.now() < end);
  await cell.waitFor();
}

test('A rental agreement goes from the shop’s form to the certificate in the shop’s folder, and the customer only reviews and pays', async () => {
  const earlier = await shop.made();
  const { page, context, trouble } = await visit(browser);
  const amount = await agree(page);
  await shows(page, 'Meera Nair');
  await shows(page, 'Imran D’Souza');
  await page.getByText('See how it will be printed').click();
  await shows(page, 'Rental agreement for 11 months');
  assert.equal(await page.getByText('You can correct the names').count(), 0, 'the shop fixed them');
  assert.equal(await page.locator('[part~=step]').count(), 2, 'review and status are the only steps');
  const address = new URL(page.url()).pathname;
  await listed(page, 'Not ordered yet');
  await page.getByRole('link', { name: 'Meera Nair and Imran D’Souza' }).click();
  await pay(page, amount);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  const other = await context.newPage();
  await listed(other, 'Waiting for payment');
  await atProvider(page, 'Pay');
  await page.waitForURL((url) => url.pathname === address);
  const shown = await downloadCertificate(page);
  await listed(other, 'Stamped');
  const link = other.getByRole('link', { name: 'Certificate' });
  await link.waitFor();
  const copy = await other.request.get(new URL((await link.getAttribute('href')) ?? '', shop.url).href);
  assert.equal(copy.headers()['content-type'], 'application/pdf');
  assert.deepEqual(await copy.body(), shown, 'the shop has the bytes that the customer got');
  const orderNumber = await other.locator('td code').first().innerText();
  assert.deepEqual(await readdir(shop.certificates), [`${orderNumber}.pdf`]);
  assert.deepEqual(await readFile(join(shop.certificates, `${orderNumber}.pdf`)), shown);
  const made = await shop.made();
  assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
  assert.deepEqual(await findings(other), []);
  assert.deepEqual(trouble, []);
});

test('An agreement whose order was cancelled gets a new session when its page is opened again', async () => {
  const { page } = await visit(browser);
  const amount = await agree(page, '12');
  const address = page.url();
  await pay(page, amount);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await listed(page, 'Waiting for payment');
  const orderNumber = await page.locator('td code').first().innerText();
  await shop.control('POST', `/orders/${orderNumber}/advance`, { to: 'CANCELLED' });
  await listed(page, 'Cancelled');
  await page.goto(address);
  await heading(page, 'Check the details, then pay');
  await pay(page, amount);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await listed(page, 'Stamped');
  assert.notEqual(await page.locator('td code').first().innerText(), orderNumber);
});

test('The shop refuses a form of another site, answers that are wrong, and events that the service did not sign', async () => {
  const good = { landlord: 'A', tenant: 'B', mobile: '9876543210', address: 'Flat 4, MG Road', rent: '9', months: '2' };
  const send = (form: Record<string, string>, origin = shop.url): Promise<Response> =>
    fetch(`${shop.url}/agreements`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(form),
    });
  assert.equal((await send(good, 'https://evil.example')).status, 403);
  const wrong = [
    ['landlord', '<script>'],
    ['tenant', ''],
    ['mobile', '12'],
    ['address', 'short'],
    ['rent', '1e9'],
    ['rent', '-1'],
    ['rent', ''],
    ['months', '0.5'],
  ] as const;
  for (const [name, value] of wrong) {
    const answer = await send({ ...good, [name]: value });
    assert.equal(answer.status, 400, `${name}=${value}`);
    assert.doesNotMatch(await answer.text(), /<script>/);
  }
  assert.equal((await send(good)).status, 303);
  const unsigned = await fetch(`${shop.url}/agreements/events`, { method: 'POST', body: '{}' });
  assert.equal(unsigned.status, 400);
  const page = await fetch(
    `${shop.url}${new URL((await send(good)).headers.get('location') ?? '', shop.url).pathname}`,
  );
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assert.equal((await fetch(`${shop.url}/agreements/none`)).status, 404);
  assert.equal((await fetch(`${shop.url}/agreements/none/certificate`)).status, 404);
});
