import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { EstampProxyOptions } from '../../../src/proxy/index.ts';
import { launch } from '../../support/browsers/chromium.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Json } from '../support/kit.ts';
import { openPayShop, type PayShop } from '../support/pay-shop.ts';
import { watchedLogger } from '../support/watch.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A shop that takes payments in its own page, and its merchant's alerts. */
async function open(
  context: TestContext,
  clientParams?: EstampProxyOptions['payment']['clientParams'],
): Promise<{ shop: PayShop; events: Json[]; lines: string[]; page: Page }> {
  const events: Json[] = [];
  const lines: string[] = [];
  const shop = await openPayShop({
    payment: { connectionId: 'pc_demo', provider: 'custom', ...(clientParams && { clientParams }) },
    onEvent: (event) => void events.push({ ...event }),
    logger: watchedLogger(lines),
  });
  const page = await browser.newPage();
  context.after(() => Promise.all([page.close(), shop.close()]));
  await page.goto(`${shop.origin}/stamps`);
  return { shop, events, lines, page };
}

test('a customer who cannot pay on the payment page sees the reason and can go back; the merchant gets an alert', async (context) => {
  const { shop, events, lines, page } = await open(context);
  await page.goto((await shop.order()).payUrl);
  await page.getByRole('status').filter({ hasText: 'payment isn’t fully set up on the website' }).waitFor();
  assert.match(
    (await page.getByRole('status').textContent()) ?? '',
    /can’t pay here.*contact the website’s support team/,
  );
  assert.equal(
    await page.getByRole('button', { name: 'Try again' }).isVisible(),
    false,
    'trying again changes nothing',
  );
  assert.equal(await page.getByRole('link', { name: 'Go to the website' }).isVisible(), true);
  const [event] = await waitUntil(() => Promise.resolve(events.length > 0 ? events : undefined));
  assert.equal(event?.['type'], 'payment-not-set-up');
  for (const fix of ['respondWith()', 'paymentHandlers', '"redirectUrl"', 'payment.clientParams']) {
    assert.ok(String(event?.['message']).includes(fix), fix);
  }
  assert.ok(
    lines.some((line) => line.includes(String(event?.['message']).slice(0, 60))),
    'the log says it, too',
  );
  await page.getByRole('button', { name: 'Back to your order' }).click();
  await page.waitForURL(`${shop.origin}/stamps`);
});

test('the merchant gets at most one alert a minute for customers who cannot pay on the payment page', async (context) => {
  const { shop, events, page } = await open(context);
  const { payUrl } = await shop.order();
  for (const time of [1, 2, 3]) {
    await page.goto(`${shop.origin}/stamps?${time}`);
    await page.goto(payUrl);
    await page.getByRole('status').filter({ hasText: 'contact the website’s support team' }).waitFor();
  }
  assert.equal(events.length, 1);
});

test('a shop whose own page takes the payment gets no alert', async (context) => {
  const { shop, events } = await open(context);
  const { token, intentId } = await shop.order();
  const { payment } = (await shop.post('/order/payment', {}, token)) as { payment: Json };
  assert.equal(payment['intentId'], intentId);
  assert.deepEqual(events, []);
});

test('with a URL from the hook the payment page redirects there, without an alert', async (context) => {
  const { shop, events, page } = await open(context, () => ({ redirectUrl: 'https://pay.example/p/1' }));
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }),
  );
  await page.goto((await shop.order()).payUrl);
  await page.getByRole('heading', { name: 'Provider' }).waitFor();
  assert.deepEqual(events, []);
});
