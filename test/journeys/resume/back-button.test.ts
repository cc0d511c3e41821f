import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchWithPageCache } from '../../support/browsers/chromium-with-page-cache.ts';
import { launch, visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Goes through the tab's history as the browser's buttons do; a page out of the cache never loads. */
const go = (page: Page, by: -1 | 1): Promise<void> =>
  page.evaluate((steps) => void setTimeout(() => history.go(steps)), by);

/** Back until the shop's page is there: the proxy's payment page may lie between. */
async function backToShop(page: Page): Promise<void> {
  for (let steps = 0; steps < 3 && !page.url().endsWith('.html'); steps++) {
    const from = page.url();
    await go(page, -1);
    await page.waitForURL((url) => url.href !== from, { waitUntil: 'commit' });
  }
}

for (const [name, open] of [
  ['loads pages anew', launch],
  ['keeps pages for the way back', launchWithPageCache],
] as const) {
  describe(`the back button of a browser that ${name}`, () => {
    let browser: Browser;
    let shop: Shop;
    before(async () => {
      browser = await open();
    });
    after(() => browser.close());
    beforeEach(async () => {
      shop = await openShop();
    });
    afterEach(() => shop.close());

    /** A customer at the provider, whose page before it carries a mark that a fresh load would not have. */
    async function atPayment(): Promise<Page> {
      const { page } = await visit(browser);
      await page.goto(`${shop.url}/checkout.html`);
      await page.evaluate(() => {
        document.title = 'kept';
      });
      await fillIn(page);
      await pay(page);
      await page.waitForURL(/return_url=/);
      return page;
    }

    test(`The back button of a browser that ${name} leads from the payment page to the open order, which can be paid once`, async () => {
      const page = await atPayment();
      await backToShop(page);
      await heading(page, 'Not paid yet');
      assert.equal((await page.title()) === 'kept', open === launchWithPageCache, 'whether the page was kept');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await atProvider(page, 'Pay');
      await downloadCertificate(page);
      assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
      await page.context().close();
    });

    test(`The back button of a browser that ${name} and the forward button lead to the same payment`, async () => {
      const page = await atPayment();
      await backToShop(page);
      await heading(page, 'Not paid yet');
      await go(page, 1);
      await page.getByRole('button', { name: /^Pay\b(?! late)/ }).click();
      await downloadCertificate(page);
      assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
      await page.context().close();
    });

    test(`The back button of a browser that ${name} leads from the payment page to what was paid meanwhile, without a button that pays`, async () => {
      const page = await atPayment();
      const { orders } = (await shop.control('GET', '/orders')) as { orders: { payments: { intentId: string }[] }[] };
      await shop.control('POST', `/payments/${orders[0]?.payments[0]?.intentId}`, { outcome: 'paid' });
      await backToShop(page);
      await downloadCertificate(page);
      assert.equal(await page.getByRole('button', { name: /^Pay|payment/ }).count(), 0);
      assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
      await page.context().close();
    });

    test(`The back button of a browser that ${name} after the way back from a payment leads to the finished order as well`, async () => {
      const page = await atPayment();
      await atProvider(page, 'Pay');
      await heading(page, 'Your e‑Stamp is ready');
      await go(page, -1);
      await page.waitForURL(/\/pay\//, { waitUntil: 'commit' });
      await backToShop(page);
      await downloadCertificate(page);
      assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
      await page.context().close();
    });
  });
}
