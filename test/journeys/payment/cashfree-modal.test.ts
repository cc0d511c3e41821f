import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../support/browser.ts';
import { downloadCertificate, heading, pay } from '../support/customer.ts';
import { openModalShop, type ModalShop } from './providers/modal-shop.ts';

let browser: Browser;
let shop: ModalShop;
before(async () => {
  browser = await launch();
  shop = await openModalShop(browser, 'cashfree');
});
after(async () => {
  await browser.close();
  await shop.close();
});

const inCashfree = (tab: Page, name: string): Promise<void> =>
  tab.frameLocator('iframe[title="Cashfree"]').getByRole('button', { name }).click();

const payButtons = (tab: Page): Promise<number> => tab.locator('form').getByRole('button', { name: /pay/i }).count();

for (const file of ['cashfree.html', 'cashfree-button.html']) {
  test(`Cashfree in the page (${file}): a declined attempt goes on in the window, then the certificate comes`, async () => {
    assert.deepEqual(
      await shop.buying(async ({ page: tab }) => {
        await pay(tab);
        await inCashfree(tab, 'Card that is declined');
        await tab
          .frameLocator('iframe[title="Cashfree"]')
          .getByText('Your payment was declined. Try another way.')
          .waitFor();
        await inCashfree(tab, 'Pay by UPI');
        await downloadCertificate(tab);
        assert.equal(await tab.locator('iframe').count(), 0, 'its window is gone');
      }, file),
      { orders: 1, intents: 1 },
    );
  });
}

test('Cashfree in the page: its "finished" is no proof, so the page confirms and offers no second payment', async () => {
  const reported = shop.holdReports();
  await shop.buying(async ({ page: tab }) => {
    await pay(tab);
    await inCashfree(tab, 'Pay by UPI');
    await heading(tab, 'We’re checking whether your payment arrived');
    await tab.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
    await tab.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
    await heading(tab, 'We’re checking whether your payment arrived');
    assert.equal(await payButtons(tab), 0);
    await reported();
    await downloadCertificate(tab);
  });
});

test('Cashfree in the page: a closed window says nothing, so the service is asked before the payment may go on', async () => {
  await shop.buying(async ({ page: tab }) => {
    await pay(tab);
    await inCashfree(tab, 'Close');
    await heading(tab, 'We’re checking whether your payment arrived');
    assert.equal(await payButtons(tab), 0);
    // The bank had taken it a moment before.
    await shop.report(shop.latest(), 'paid');
    await downloadCertificate(tab);
  });
});

test('Cashfree in the page: a payment that failed for certain is said so, and another one may be made', async () => {
  assert.deepEqual(
    await shop.buying(async ({ page: tab }) => {
      await pay(tab);
      await inCashfree(tab, 'Give up');
      await heading(tab, 'Your payment didn’t go through');
      await tab.getByRole('button', { name: 'Pay again' }).click();
      await inCashfree(tab, 'Pay by UPI');
      await downloadCertificate(tab);
    }),
    { orders: 1, intents: 2 },
  );
});
