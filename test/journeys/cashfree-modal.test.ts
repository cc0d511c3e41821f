import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { PROVIDERS } from '../../src/proxy/pay/providers.ts';
import { fakeCashfreeModal } from './providers/cashfree-modal.ts';
import { launch, visit, type Visit } from './support/browser.ts';
import { downloadCertificate, fillIn, heading, pay, shows } from './support/customer.ts';
import { openShop, type Shop } from './support/shop.ts';

const { scripts = [], frames = [], calls = [], forms = [] } = PROVIDERS.cashfree;
/** What docs/payment.md tells a merchant to allow, made of what the payment page allows. */
const POLICY = [
  "default-src 'none'", `script-src 'self' ${scripts.join(' ')}`, "style-src 'self'", "img-src 'self' data:",
  `connect-src 'self' ${calls.join(' ')}`, `frame-src ${frames.join(' ')}`, `form-action 'self' ${forms.join(' ')}`, "base-uri 'none'",
].join('; ');

const page = (tag: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<script type="module" src="/dist/estamp-checkout.min.js"></script><script type="module" src="/cashfree.js"></script>
<h1>A merchant's page</h1><${tag} proxy="/estamp" service-code="estamp.standard"></${tag}></html>`;

let browser: Browser;
let folder: string;
let shop: Shop;
/** Our ids of the payments, by those of the provider. */
const intents = new Map<string, string>();
/** While it is there, the provider has told the service nothing yet. */
let unreported: (() => Promise<unknown>)[] | undefined;

before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  await Promise.all([
    writeFile(`${folder}/cashfree.html`, page('estamp-checkout')),
    writeFile(`${folder}/cashfree-button.html`, page('estamp-checkout-button')),
    writeFile(`${folder}/cashfree.js`, `import { cashfreeModal } from '/dist/pay/cashfree.js';
document.querySelector('estamp-checkout, estamp-checkout-button').paymentHandlers = { cashfree: cashfreeModal() };`),
  ]);
  [browser, shop] = await Promise.all([launch(), openShop({
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: () => POLICY,
    proxy: {
      payment: {
        connectionId: 'pc_demo', provider: 'cashfree',
        clientParams({ id, providerIntentId }) {
          intents.set(providerIntentId, id);
          return { sessionId: `session_${providerIntentId}` };
        },
      },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    },
  })]);
});
after(async () => {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

async function settle(id: string, outcome: 'paid' | 'failed'): Promise<void> {
  const report = (): Promise<unknown> => shop.control('POST', `/payments/${intents.get(id) ?? ''}`, { outcome });
  if (unreported) unreported.push(report);
  else await report();
}

/** A customer who has come to the review on a page with Cashfree's window, and who never leaves that page. */
async function buying(act: (visit: Visit) => Promise<void>, file = 'cashfree.html'): Promise<{ orders: number; intents: number }> {
  const visited = await visit(browser);
  const { page: tab, context, trouble } = visited;
  const earlier = await shop.made();
  // Nothing of these tests leaves the machine: a host that no fake plays is a host that is not there.
  await context.route((place) => !['localhost', '127.0.0.1'].includes(place.hostname), (route) => route.abort());
  await fakeCashfreeModal(context, { settle });
  await tab.goto(`${shop.url}/${file}`);
  if (file.includes('button')) await tab.getByRole('button').click();
  await fillIn(tab);
  await act(visited);
  assert.deepEqual(trouble, [], 'the policy of the page was kept');
  assert.equal(new URL(tab.url()).pathname, `/${file}`, 'the customer never left the page');
  await context.close();
  const made = await shop.made();
  return { orders: made.orders - earlier.orders, intents: made.intents - earlier.intents };
}

const inCashfree = (tab: Page, name: string): Promise<void> =>
  tab.frameLocator('iframe[title="Cashfree"]').getByRole('button', { name }).click();

const payButtons = (tab: Page): Promise<number> => tab.locator('form').getByRole('button', { name: /pay/i }).count();

for (const file of ['cashfree.html', 'cashfree-button.html']) {
  test(`Cashfree in the page (${file}): a declined attempt goes on in the window, then the certificate comes`, async () => {
    assert.deepEqual(await buying(async ({ page: tab }) => {
      await pay(tab);
      await inCashfree(tab, 'Card that is declined');
      await tab.frameLocator('iframe[title="Cashfree"]').getByText('Your payment was declined. Try another way.').waitFor();
      await inCashfree(tab, 'Pay by UPI');
      await downloadCertificate(tab);
      assert.equal(await tab.locator('iframe').count(), 0, 'its window is gone');
    }, file), { orders: 1, intents: 1 });
  });
}

test('Cashfree in the page: its "finished" is no proof, so the page confirms and offers no second payment', async () => {
  const reports: (() => Promise<unknown>)[] = unreported = [];
  await buying(async ({ page: tab }) => {
    await pay(tab);
    await inCashfree(tab, 'Pay by UPI');
    await heading(tab, 'We are confirming your payment');
    await tab.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
    await tab.waitForResponse((answer) => answer.url().endsWith('/estamp/order'));
    await heading(tab, 'We are confirming your payment');
    assert.equal(await payButtons(tab), 0);
    unreported = undefined;
    for (const report of reports) await report();
    await downloadCertificate(tab);
  });
});

test('Cashfree in the page: a closed window says nothing, so the service is asked before the payment may go on', async () => {
  await buying(async ({ page: tab }) => {
    await pay(tab);
    await inCashfree(tab, 'Close');
    await heading(tab, 'We are confirming your payment');
    assert.equal(await payButtons(tab), 0);
    // The bank had taken it a moment before.
    await settle([...intents.keys()].at(-1) ?? '', 'paid');
    await downloadCertificate(tab);
  });
});

test('Cashfree in the page: a payment that failed for certain is said so, and another one may be made', async () => {
  assert.deepEqual(await buying(async ({ page: tab }) => {
    await pay(tab);
    await inCashfree(tab, 'Give up');
    await heading(tab, 'The payment did not go through');
    await tab.getByRole('button', { name: 'Pay again' }).click();
    await inCashfree(tab, 'Pay by UPI');
    await downloadCertificate(tab);
  }), { orders: 1, intents: 2 });
});

test('Cashfree in the page: a script that is blocked is a payment that was not opened, and the next try opens it', async () => {
  assert.deepEqual(await buying(async ({ page: tab, context }) => {
    let blocked = true;
    await context.route('https://sdk.cashfree.com/**', (route) => blocked ? route.abort('blockedbyclient') : route.fallback());
    await pay(tab);
    await shows(tab, 'The payment could not be opened. Nothing was charged.');
    blocked = false;
    await tab.getByRole('button', { name: 'Continue to payment' }).click();
    await inCashfree(tab, 'Pay by UPI');
    await downloadCertificate(tab);
  }), { orders: 1, intents: 1 });
});
