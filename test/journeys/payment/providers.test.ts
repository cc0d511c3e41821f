import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ProviderName } from '../../../src/wire/catalogue.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { fakeCashfree } from './providers/cashfree.ts';
import { fakeHosted, fakePayu } from './providers/hosted.ts';
import { fakeRazorpay } from './providers/razorpay.ts';
import { customerOf, openPaymentShop, type Customer, type Made, type PaymentShop } from './providers/shop.ts';
import { fakeStripe } from './providers/stripe.ts';
import { findings } from '../support/axe.ts';
import { launch, visit } from '../support/browser.ts';

let browser: Browser;
let shop: PaymentShop;
before(async () => {
  [browser, shop] = await Promise.all([launch(), openPaymentShop()]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

const FAKES = {
  razorpay: fakeRazorpay,
  cashfree: fakeCashfree('redirect'),
  stripe: fakeStripe,
  payu: fakePayu,
  phonepe: fakeHosted,
  redirect: fakeHosted,
};
type Name = keyof typeof FAKES & ProviderName;

/** A payment page with a fake provider behind it; whatever happened there, some things hold. */
async function paying(
  provider: Name,
  act: (customer: Customer & { made: Made; home: () => Promise<string> }) => Promise<void>,
  fake = FAKES[provider],
): Promise<void> {
  const customer = await customerOf(browser, shop, fake);
  const made = await shop.order(provider);
  const home = async (): Promise<string> => {
    await customer.page.waitForURL(`${shop.url}/thanks?estamp=**`);
    return shop.stateOf(provider, customer.page);
  };
  await act({ ...customer, made, home });
  assert.deepEqual(customer.trouble, [], 'the policy of the page was kept');
  for (const seen of customer.seenOutside) assert.ok(!seen.includes(made.token), `the order token got out: ${seen}`);
  await customer.context.close();
}

const status = async (page: Page): Promise<string> => (await page.getByRole('status').textContent()) ?? '';
const says = (page: Page, text: RegExp): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();

test('Razorpay: a declined attempt goes on in the same window, and the success leads home', () =>
  paying('razorpay', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    const frame = page.frameLocator('iframe[title="Razorpay"]');
    await frame.getByRole('button', { name: 'Card that is declined' }).click();
    await says(page, /didn’t go through\. Try again in the window/);
    assert.equal(
      page.url(),
      `${shop.url}/razorpay/pay`,
      'a declined attempt is not the end, and the address holds no token',
    );
    await frame.getByRole('button', { name: 'Pay by UPI' }).click();
    assert.equal(await home(), 'paid');
  }));

test('Razorpay: its window opens the UPI app that the customer chooses, and stays to show what came of it', () =>
  paying('razorpay', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    const frame = page.frameLocator('iframe[title="Razorpay"]');
    // A web view asks its app at this request: `shouldOverrideUrlLoading`, `decidePolicyFor`.
    for (const [name, address] of Object.entries({
      'UPI app': 'upi://pay?pa=shop@bank',
      'App of Android': 'intent://pay?pa=shop@bank',
      'App of iOS': 'tez://upi/pay?pa=shop@bank',
    })) {
      const asked = page.waitForRequest((request) => request.url().startsWith(address));
      await frame.getByRole('link', { name }).click();
      await asked;
    }
    await frame.getByRole('button', { name: 'Pay by UPI' }).click();
    assert.equal(await home(), 'paid');
  }));

test('Razorpay: closing the window leads home, where nothing is called failed', () =>
  paying('razorpay', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    const frame = page.frameLocator('iframe[title="Razorpay"]');
    await frame.getByRole('button', { name: 'Close' }).waitFor();
    assert.doesNotMatch(await status(page), /fail|charged/i);
    await frame.getByRole('button', { name: 'Close' }).click();
    assert.equal(await home(), 'pending');
  }));

test('Razorpay: a script that is blocked says what is known of the payment, and is tried again', () =>
  paying('razorpay', async ({ page, context, made, home, trouble }) => {
    let blocked = true;
    await context.route('https://checkout.razorpay.com/**', (route) =>
      blocked ? route.abort('blockedbyclient') : route.fallback(),
    );
    await page.goto(made.payUrl);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    assert.match(await status(page), /didn’t load\. If you’ve already paid/);
    assert.equal(await page.getByRole('link', { name: 'Go to the website' }).isVisible(), true);
    assert.equal(
      await retry.evaluate((button) => button === document.activeElement),
      true,
      'the focus is on the way on',
    );
    blocked = false;
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe[title="Razorpay"]').getByRole('button', { name: 'Pay by UPI' }).click();
    assert.equal(await home(), 'paid');
    assert.deepEqual(trouble, []);
  }));

test('Razorpay: a script that does not come is given up after its time, and is tried again', () =>
  paying('razorpay', async ({ page, context, made, home }) => {
    let waiting = true;
    const held: (() => Promise<void>)[] = [];
    await context.route('https://checkout.razorpay.com/**', (route) => {
      if (!waiting) return route.fallback();
      held.push(() => route.abort());
    });
    await page.clock.install();
    await page.goto(made.payUrl);
    await says(page, /Preparing/);
    await waitUntil(() => held.length > 0, 'The script was not requested.');
    await page.clock.fastForward(14_000);
    assert.match(await status(page), /Preparing/);
    await page.clock.fastForward(2_000);
    await says(page, /didn’t load\. If you’ve already paid/);
    waiting = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.frameLocator('iframe[title="Razorpay"]').getByRole('button', { name: 'Pay by UPI' }).click();
    assert.equal(await home(), 'paid');
    await Promise.all(held.map((end) => end()));
  }));

test('Cashfree: the same tab, there and back', () =>
  paying('cashfree', async ({ page, made, home, seenOutside }) => {
    await page.goto(made.payUrl);
    await page.waitForURL('https://sandbox.cashfree.com/pg/view/sessions/checkout');
    assert.ok(
      seenOutside.some((seen) => seen.includes(`checkout ${shop.url}/ `)),
      'the provider hears the origin of the shop and no path',
    );
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    assert.equal(await home(), 'paid');
  }));

for (const end of ['concluded', 'error'] as const) {
  test(`Cashfree: an end that says "${end}" is a hint; the page asks, and says neither paid nor failed`, () =>
    paying(
      'cashfree',
      async ({ page, made, home }) => {
        await page.goto(made.payUrl);
        assert.equal(await home(), 'pending');
      },
      fakeCashfree(end),
    ));
}

test('Stripe: what is missing is said, a declined card may be changed, and the success leads home', () =>
  paying('stripe', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    const pay = page.getByRole('button', { name: 'Pay ₹159.00' });
    await pay.click();
    await says(page, /card number is incomplete/);
    const frame = page.frameLocator('iframe[title="Card"]');
    await frame.getByRole('button', { name: 'Card that is declined' }).click();
    await pay.click();
    await says(page, /card was declined/);
    await frame.getByRole('button', { name: 'Card that works' }).click();
    await pay.click();
    assert.equal(await home(), 'paid');
  }));

test('Stripe: while the result is unknown, there is no second Pay button', () =>
  paying('stripe', async ({ page, context, made, home }) => {
    let answer: (() => Promise<void>) | undefined;
    await context.route('https://api.stripe.com/**', (route) => {
      answer = () => route.abort();
    });
    await page.goto(made.payUrl);
    await page.frameLocator('iframe[title="Card"]').getByRole('button', { name: 'Card that takes time' }).click();
    const pay = page.getByRole('button', { name: /^Pay/ });
    await pay.click();
    await says(page, /Checking the status/);
    assert.equal(await pay.isEnabled(), false);
    assert.equal(await page.getByRole('button', { name: 'Try again' }).isVisible(), false);
    await answer?.();
    assert.equal(await home(), 'pending', 'a call that was lost may have been a payment: the page asks');
  }));

test('Stripe: an error that is no decline may hide a payment, so the page asks', () =>
  paying('stripe', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    await page.frameLocator('iframe[title="Card"]').getByRole('button', { name: 'Card that takes time' }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    assert.equal(await home(), 'pending');
  }));

test('PhonePe: by its address, with the name of the shop and nothing more', () =>
  paying('phonepe', async ({ page, made, home, seenOutside }) => {
    await page.goto(made.payUrl);
    await page.getByRole('link', { name: 'Pay' }).click();
    assert.match(seenOutside[0] ?? '', new RegExp(`phonepe\\.com/transact/\\S+ ${shop.url}/ $`));
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    assert.equal(await home(), 'paid');
  }));

test('a plain redirect: coming back without having paid is not a failure, and paying goes on with the same payment', () =>
  paying('redirect', async ({ page, made, home }) => {
    await page.goto(made.payUrl);
    await page.getByRole('link', { name: 'Cancel' }).click();
    assert.equal(await home(), 'pending');
    await page.goto(made.payUrl);
    await page.waitForURL(`https://gateway.example/pay/${made.providerIntentId}`);
  }));

test('PayU: the fields go as a form and come back as a form, and what they claim is not believed', () =>
  paying('payu', async ({ page, made, home, seenOutside }) => {
    await page.goto(made.payUrl);
    await page.getByRole('button', { name: 'Pay' }).click();
    assert.equal(await home(), 'paid');
    assert.match(seenOutside[0] ?? '', /_payment .*txnid=.*hash=f00/);
  }));

test('PayU: a form that may not leave says so, and what is known of the payment', async () => {
  const { page, context, trouble } = await visit(browser);
  const made = await shop.order('payu');
  await context.route('**/payu/order/payment', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('https://test.payu.in', 'https://evil.example'),
    });
  });
  await page.goto(made.payUrl);
  // Not by a locator: the driver waits for the navigation that the policy has stopped.
  const said = await waitUntil(async () => {
    const text = await page.evaluate(() => document.querySelector('[role=status]')?.textContent ?? '');
    return /couldn’t be opened/.test(text) ? text : undefined;
  });
  assert.match(said, /couldn’t be opened\. If you’ve already paid/);
  assert.match(trouble.join(), /form-action blocked https:\/\/evil\.example/);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is readable on a small phone in ${colorScheme} colours, whatever it says`, async () => {
    const { page, context } = await visit(browser, { colorScheme, viewport: { width: 320, height: 640 } });
    await context.route('https://**', (route) => route.abort());
    const fits = async (): Promise<void> => {
      assert.deepEqual(await findings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    };
    await page.goto(`${shop.url}/razorpay/pay`);
    await page.getByRole('link', { name: 'Go to the website' }).waitFor();
    await fits();
    await page.goto((await shop.order('razorpay')).payUrl);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await fits();
    await page.goto(`${shop.url}/razorpay/return?s=x`);
    await fits();
    assert.equal(await page.getByRole('link', { name: 'Go to the website' }).getAttribute('href'), shop.url);
    await context.close();
  });
}

test('offline after paying, the page waits for the connection and then asks', () =>
  paying('razorpay', async ({ page, context, made, home }) => {
    await page.goto(made.payUrl);
    const frame = page.frameLocator('iframe[title="Razorpay"]');
    await frame.getByRole('button', { name: 'Close' }).waitFor();
    await context.setOffline(true);
    await frame.getByRole('button', { name: 'Close' }).click();
    await says(page, /offline/);
    assert.equal(await page.getByRole('button', { name: /Pay|Try again/ }).count(), 0);
    await context.setOffline(false);
    assert.equal(await home(), 'pending');
  }));

test('the way back works in another browser, again and again', () =>
  paying('redirect', async ({ page, made }) => {
    await page.goto(made.payUrl);
    await page.waitForURL(`**/${made.providerIntentId}`);
    await shop.report(made.providerIntentId, 'paid');
    const { returnUrl = '' } = shop.sessions.get(made.providerIntentId) ?? {};
    const elsewhere = await visit(browser);
    for (const _ of [1, 2]) {
      await elsewhere.page.goto(returnUrl);
      assert.equal(await shop.stateOf('redirect', elsewhere.page), 'paid');
    }
    await elsewhere.context.close();
  }));
