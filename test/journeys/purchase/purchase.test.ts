import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  nameParties,
  pay,
  shows,
  toReview,
} from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

test('a customer buys a Karnataka affidavit stamp and downloads the certificate', async () => {
  const { page, trouble } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await shows(page, '₹159.00');
  await toReview(page);
  for (const line of ['₹100.00', '₹50.00', '₹9.00', '₹159.00']) await shows(page, line);
  await shows(page, 'ASHA RAO');
  await pay(page);
  await atProvider(page, 'Pay');
  await page.waitForURL(`${shop.url}/checkout.html`);
  const certificate = await downloadCertificate(page);
  assert.ok(certificate.length > 1000);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
  assert.equal(new URL(page.url()).hash, '', 'the token is stripped from the address');
  assert.deepEqual(trouble, []);
});
