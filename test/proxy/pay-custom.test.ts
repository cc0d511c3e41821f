import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import type { EstampProxyOptions } from '../../src/proxy/index.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browser-flags.mjs';
import { until } from './kit.ts';
import type { Json } from './kit.ts';
import { openPayShop } from './pay-shop.ts';
import type { PayShop } from './pay-shop.ts';
import { watchedLogger } from './watch.ts';

let browser: Browser;
before(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
});
after(() => browser.close());

/** A shop that means to take payments in its own page, and what its merchant is told. */
async function open(
  context: TestContext, clientParams?: EstampProxyOptions['payment']['clientParams'],
): Promise<{ shop: PayShop; told: Json[]; lines: string[]; page: Page }> {
  const told: Json[] = [];
  const lines: string[] = [];
  const shop = await openPayShop({
    payment: { connectionId: 'pc_demo', provider: 'custom', ...(clientParams && { clientParams }) },
    onEvent: (event) => void told.push({ ...event }),
    logger: watchedLogger(lines),
  });
  const page = await browser.newPage();
  context.after(() => Promise.all([page.close(), shop.close()]));
  await page.goto(`${shop.origin}/stamps`);
  return { shop, told, lines, page };
}

test('a customer whom nothing can take any further is told so, and led back; the merchant is told what is missing', async (context) => {
  const { shop, told, lines, page } = await open(context);
  await page.goto((await shop.order()).payUrl);
  await page.getByRole('status').filter({ hasText: 'something is missing on the side of the shop' }).waitFor();
  assert.match(await page.getByRole('status').textContent() ?? '', /cannot be opened here.*ask the shop how you can pay/);
  assert.equal(await page.getByRole('button', { name: 'Try again' }).isVisible(), false, 'trying again changes nothing');
  assert.equal(await page.getByRole('link', { name: 'Go to the shop' }).isVisible(), true);
  const [event] = await until(() => Promise.resolve(told.length > 0 ? told : undefined));
  assert.equal(event?.['type'], 'payment-not-set-up');
  for (const mend of ['respondWith()', 'paymentHandlers', '"redirectUrl"', 'payment.clientParams']) {
    assert.ok(String(event?.['message']).includes(mend), mend);
  }
  assert.ok(lines.some((line) => line.includes(String(event?.['message']).slice(0, 60))), 'the log says it, too');
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.waitForURL(`${shop.origin}/stamps`);
});

test('however often customers come there, the merchant is told once a minute', async (context) => {
  const { shop, told, page } = await open(context);
  const { payUrl } = await shop.order();
  for (const time of [1, 2, 3]) {
    await page.goto(`${shop.origin}/stamps?${time}`);
    await page.goto(payUrl);
    await page.getByRole('status').filter({ hasText: 'ask the shop' }).waitFor();
  }
  assert.equal(told.length, 1);
});

test('a shop whose own page takes the payment over hears of no trouble', async (context) => {
  const { shop, told } = await open(context);
  const { token, intentId } = await shop.order();
  const { payment } = await shop.post('/order/payment', {}, token) as { payment: Json };
  assert.equal(payment['intentId'], intentId);
  assert.deepEqual(told, []);
});

test('with an address from the hook the payment page leads there, and there is nothing to tell', async (context) => {
  const { shop, told, page } = await open(context, () => ({ redirectUrl: 'https://pay.example/p/1' }));
  await page.route('https://pay.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }));
  await page.goto((await shop.order()).payUrl);
  await page.getByRole('heading', { name: 'Provider' }).waitFor();
  assert.deepEqual(told, []);
});
