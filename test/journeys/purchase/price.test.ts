import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay, shows } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

const QUARTER_OF_AN_HOUR = 15 * 60_000;

/** How far the shop's clock runs ahead, in milliseconds. */
let ahead = 0;
useShop(() => {
  const clock = {
    now: () => Date.now() + ahead,
    after(delay: number, callback: () => void) {
      const timer = setTimeout(callback, delay);
      return () => clearTimeout(timer);
    },
  };
  return { proxy: { clock } };
});

test('a price that ran out is asked again; a new one is shown beside the old and confirmed before it is charged', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);

  ahead += QUARTER_OF_AN_HOUR + 1000;
  await shop.control('PUT', '/services/estamp.standard', { basePrice: '60.00' });
  await pay(page);

  await shows(page, 'It was ₹159.00 and is now ₹170.80. You haven’t been charged.');
  await heading(page, 'Check the details, then pay');
  assert.deepEqual(await shop.made(), { orders: 0, intents: 0 }, 'nothing is ordered before the customer agrees');

  await page.getByRole('button', { name: /₹170\.80|Pay the new price/ }).click();
  await page.waitForURL(/return_url=/);
  await shows(page, '₹170.80');
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});
