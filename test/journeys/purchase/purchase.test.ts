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

test('a customer buys a Karnataka affidavit stamp and downloads the certificate', async () => {
  const { page, context, trouble } = await visit(browser);
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
  await context.close();
});

test('the events give the host ids and states, and nothing about the customer', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ['step', 'quote', 'before-order', 'payment', 'status', 'complete', 'failure']) {
      document.addEventListener(`estamp-${name}`, (event) =>
        heard.push([name, JSON.stringify((event as CustomEvent).detail)]),
      );
    }
    // The merchant takes payment over, so that the page stays and can be asked.
    document.addEventListener('estamp-payment', (event) =>
      ((event as CustomEvent).detail as { respondWith(answer: Promise<unknown>): void }).respondWith(Promise.resolve()),
    );
  });
  await fillIn(page);
  await pay(page);
  await heading(page, /Payment pending|checking whether your payment arrived/);
  const heard = await page.evaluate(() => Reflect.get(window, 'heard') as [string, string][]);
  const names = heard.map(([name]) => name);
  for (const name of ['step', 'quote', 'before-order', 'payment', 'status'])
    assert.ok(names.includes(name), `${name} was heard`);
  assert.ok(
    names.indexOf('quote') < names.indexOf('before-order') && names.indexOf('before-order') < names.indexOf('payment'),
  );
  for (const [name, detail] of heard) {
    assert.doesNotMatch(detail, /Asha|98765|Name change/, `${name} is silent about the customer`);
  }
  await context.close();
});

test('a merchant may stop an order before it is sent', async () => {
  const { page, context } = await visit(browser);
  const earlier = await shop.made();
  await page.goto(`${shop.url}/checkout.html`);
  await page.evaluate(() => document.addEventListener('estamp-before-order', (event) => event.preventDefault()));
  await fillIn(page);
  await pay(page);
  await shows(page, 'This website didn’t accept the order.');
  assert.deepEqual(await shop.made(), earlier);
  await context.close();
});
