import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { PROVIDERS } from '../../src/proxy/pay/providers.ts';
import { fakeRazorpay } from './providers/razorpay.ts';
import { fakeStripe } from './providers/stripe.ts';
import { launch, visit, type Visit } from './support/browser.ts';
import { downloadCertificate, fillIn, heading, pay, shows } from './support/customer.ts';
import { openShop, type Shop } from './support/shop.ts';

type Name = 'razorpay' | 'stripe';

interface ModalShop extends Shop {
  /** What the provider reports to the service. */
  settle(providerIntentId: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** From now on the provider reports nothing. @returns lets it report, all at once */
  holdReports(): () => Promise<void>;
}

/** What docs/payment.md tells a merchant to allow, made of what the payment page allows. */
function policy({ scripts = [], frames = [], calls = [], images = [], forms = [], inlineStyles }: (typeof PROVIDERS)[Name]): string {
  return [
    "default-src 'none'", `script-src 'self' ${scripts.join(' ')}`, `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' ${[...new Set([...images, 'data:'])].join(' ')}`, `connect-src 'self' ${calls.join(' ')}`, `frame-src ${frames.join(' ')}`,
    `form-action 'self' ${forms.join(' ')}`, "base-uri 'none'",
  ].join('; ');
}

const page = (tag: string, provider: Name): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script><script type="module" src="/${provider}.js"></script>
<h1>A merchant's page</h1><${tag} proxy="/estamp" service-code="estamp.standard"></${tag}></html>`;

const FAKES = { razorpay: fakeRazorpay, stripe: fakeStripe };
const KEYS = { razorpay: 'rzp_test_1', stripe: 'pk_test_1' };

let browser: Browser;
let folder: string;
const shops = new Map<Name, ModalShop>();

before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  browser = await launch();
  for (const provider of ['razorpay', 'stripe'] as const) {
    await writeFile(`${folder}/${provider}.html`, page('estamp-checkout', provider));
    await writeFile(`${folder}/${provider}-button.html`, page('estamp-checkout-button', provider));
    await writeFile(`${folder}/${provider}.js`, `import { ${provider}Modal } from '/dist/pay/${provider}.js';
document.querySelector('estamp-checkout, estamp-checkout-button').paymentHandlers = { ${provider}: ${provider}Modal() };`);
    const intents = new Map<string, string>();
    const shop = await openShop({
      folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
      policy: () => policy(PROVIDERS[provider]),
      proxy: {
        payment: {
          connectionId: 'pc_demo', provider, publicKey: KEYS[provider],
          clientParams({ id, providerIntentId }) {
            intents.set(providerIntentId, id);
            return provider === 'stripe' ? { clientSecret: `${providerIntentId}_secret_1` } : {};
          },
        },
        logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      },
    });
    let held: (() => Promise<unknown>)[] | undefined;
    shops.set(provider, Object.assign(shop, {
      async settle(id: string, outcome: 'paid' | 'failed') {
        const report = (): Promise<unknown> => shop.control('POST', `/payments/${intents.get(id) ?? ''}`, { outcome });
        if (held) held.push(report);
        else await report();
      },
      holdReports() {
        const reports = held = [] as (() => Promise<unknown>)[];
        return async () => {
          held = undefined;
          for (const report of reports) await report();
        };
      },
    }));
  }
});
after(async () => {
  await browser.close();
  for (const shop of shops.values()) await shop.close();
  await rm(folder, { recursive: true });
});

/** A customer who has come to the review on a page with a window of its own. */
async function buying(
  provider: Name, act: (visit: Visit & { shop: ModalShop }) => Promise<void>, file = `${provider}.html`,
): Promise<void> {
  const shop = shops.get(provider) as ModalShop;
  const visited = await visit(browser);
  const { page: tab, context, trouble } = visited;
  // Nothing of these tests leaves the machine: a host that no fake plays is a host that is not there.
  await context.route((place) => !['localhost', '127.0.0.1'].includes(place.hostname), (route) => route.abort());
  await FAKES[provider](context, shop);
  await tab.goto(`${shop.url}/${file}`);
  if (file.includes('button')) await tab.getByRole('button').click();
  await fillIn(tab);
  await act({ ...visited, shop });
  assert.deepEqual(trouble, [], 'the policy of the page was kept');
  assert.equal(new URL(tab.url()).pathname, `/${file}`, 'the customer never left the page');
  await context.close();
}

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

test('Razorpay in the page: a declined attempt goes on in the window, then the certificate comes', () =>
  buying('razorpay', async ({ page: tab, shop }) => {
    const earlier = await shop.made();
    await pay(tab);
    await inRazorpay(tab, 'Card that is declined');
    await inRazorpay(tab, 'Pay by UPI');
    await downloadCertificate(tab);
    const made = await shop.made();
    assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
  }));

test('Razorpay in the page: until the service says paid the page says confirming, and offers no second payment', () =>
  buying('razorpay', async ({ page: tab, shop }) => {
    await pay(tab);
    await tab.frameLocator('iframe[title="Razorpay"]').getByRole('button', { name: 'Pay by UPI' }).waitFor();
    // The provider has the money, and the service has not heard of it.
    const reported = shop.holdReports();
    const seen = await watchButtons(tab);
    await inRazorpay(tab, 'Pay by UPI');
    await heading(tab, 'We are confirming your payment');
    // Looks at the order that say "pending" change nothing.
    await tab.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
    await tab.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
    await heading(tab, 'We are confirming your payment');
    assert.deepEqual(await seen(), []);
    // Then the service cannot say anything, and at last it says paid.
    for (const operationId of ['getOrderPayment', 'getPaymentIntent']) await shop.fault({ operationId, times: 1000, status: 500 });
    await tab.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
    await heading(tab, 'We are confirming your payment');
    await reported();
    await shop.control('DELETE', '/faults');
    await downloadCertificate(tab);
    assert.deepEqual(await seen(), []);
  }));

test('Razorpay in the page: closing the window is no failure, and the same payment goes on', () =>
  buying('razorpay', async ({ page: tab, shop }) => {
    const earlier = await shop.made();
    await pay(tab);
    await inRazorpay(tab, 'Close');
    await heading(tab, 'Your order is waiting for payment');
    await tab.getByRole('button', { name: 'Continue to payment' }).click();
    await inRazorpay(tab, 'Pay by UPI');
    await downloadCertificate(tab);
    assert.equal(await tab.locator('script[src^="https"]').count(), 1, 'the script was loaded once');
    const made = await shop.made();
    assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
  }));

test('Razorpay in the page: a script that is blocked is a payment that was not opened, and the next try opens it', () =>
  buying('razorpay', async ({ page: tab, context }) => {
    let blocked = true;
    const asked: string[] = [];
    await context.route('https://checkout.razorpay.com/**', (route) => {
      asked.push(route.request().url());
      return blocked ? route.abort('blockedbyclient') : route.fallback();
    });
    await pay(tab);
    await shows(tab, 'The payment could not be opened. Nothing was charged.');
    assert.equal(asked.length, 2, 'it was tried twice');
    assert.equal(await tab.locator('script[src^="https"]').count(), 0, 'what failed was removed');
    blocked = false;
    await tab.getByRole('button', { name: 'Continue to payment' }).click();
    await inRazorpay(tab, 'Pay by UPI');
    await downloadCertificate(tab);
  }));

test('Razorpay in the page: its window can be used over the dialog of the checkout button', () =>
  buying('razorpay', async ({ page: tab }) => {
    await pay(tab);
    await inRazorpay(tab, 'Pay by UPI');
    await downloadCertificate(tab);
    assert.equal(await tab.evaluate('document.querySelector("estamp-checkout-button").open'), true);
  }, 'razorpay-button.html'));

for (const file of ['stripe.html', 'stripe-button.html']) {
  test(`Stripe in the page (${file}): what is missing is said, a declined card is changed, then the certificate comes`, () =>
    buying('stripe', async ({ page: tab, shop }) => {
      const earlier = await shop.made();
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
      const made = await shop.made();
      assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
    }, file));
}
