import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch } from '../support/browser.ts';
import { downloadCertificate, heading, pay } from '../support/customer.ts';
import { openModalShop, type ModalShop } from './providers/modal-shop.ts';

let browser: Browser;
let razorpay: ModalShop;
let stripe: ModalShop;
before(async () => {
  browser = await launch();
  razorpay = await openModalShop(browser, 'razorpay');
  stripe = await openModalShop(browser, 'stripe');
});
after(async () => {
  await browser.close();
  await razorpay.close();
  await stripe.close();
});

const inRazorpay = (tab: Page, name: string): Promise<void> =>
  tab.frameLocator('iframe[title="Razorpay"]').getByRole('button', { name }).click();

/** Writes down every button that invites to pay, from now on. */
async function watchButtons(tab: Page): Promise<() => Promise<string[]>> {
  await tab.evaluate(`window.seenButtons = new Set();
    (function look() {
      for (const button of document.querySelector('estamp-checkout').shadowRoot.querySelectorAll('button')) {
        const name = button.textContent.trim();
        if (/\\bpay/i.test(name) && button.getAttribute('aria-disabled') !== 'true') seenButtons.add(name);
      }
      requestAnimationFrame(look);
    })();`);
  return () => tab.evaluate<string[]>('[...seenButtons]');
}

test('Razorpay in the page: a declined attempt goes on in the window, then the certificate comes', async () => {
  assert.deepEqual(
    await razorpay.buying(async ({ page: tab }) => {
      await pay(tab);
      await inRazorpay(tab, 'Card that is declined');
      await inRazorpay(tab, 'Pay by UPI');
      await downloadCertificate(tab);
    }),
    { orders: 1, intents: 1 },
  );
});

test('Razorpay in the page: until the service says paid the page says confirming, and offers no second payment', async () => {
  await razorpay.buying(async ({ page: tab }) => {
    await pay(tab);
    await tab.frameLocator('iframe[title="Razorpay"]').getByRole('button', { name: 'Pay by UPI' }).waitFor();
    // The provider has the money, and the service has not heard of it.
    const reported = razorpay.holdReports();
    const seen = await watchButtons(tab);
    await inRazorpay(tab, 'Pay by UPI');
    await heading(tab, 'We’re checking whether your payment arrived');
    // Looks at the order that say "pending" change nothing.
    await tab.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
    await tab.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
    await heading(tab, 'We’re checking whether your payment arrived');
    assert.deepEqual(await seen(), []);
    // Then the service cannot say anything, and at last it says paid.
    for (const operationId of ['getOrderPayment', 'getPaymentIntent'])
      await razorpay.fault({ operationId, times: 1000, status: 500 });
    await tab.waitForResponse((answer) => answer.url().includes('/estamp/order?'));
    await heading(tab, 'We’re checking whether your payment arrived');
    await reported();
    await razorpay.control('DELETE', '/faults');
    await downloadCertificate(tab);
    assert.deepEqual(await seen(), []);
  });
});

for (const file of ['stripe.html', 'stripe-button.html']) {
  test(`Stripe in the page (${file}): what is missing is said, a declined card is changed, then the certificate comes`, async () => {
    assert.deepEqual(
      await stripe.buying(async ({ page: tab }) => {
        await pay(tab);
        const dialog = tab.getByRole('dialog', { name: 'Payment' });
        const payButton = dialog.getByRole('button', { name: 'Pay ₹159.00' });
        await payButton.click();
        await dialog.getByRole('status').filter({ hasText: 'card number is incomplete' }).waitFor();
        const frame = tab.frameLocator('iframe[title="Card"]');
        await frame.getByRole('button', { name: 'Card that is declined' }).click();
        await payButton.click();
        await dialog.getByRole('status').filter({ hasText: 'card was declined' }).waitFor();
        await frame.getByRole('button', { name: 'Card that works' }).click();
        await payButton.click();
        await downloadCertificate(tab);
      }, file),
      { orders: 1, intents: 1 },
    );
  });
}
