import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { launch } from '../../support/browsers/chromium.ts';
import { control } from '../support/kit.ts';
import { everyThird } from '../../support/share.ts';
import { openPayShop, type PayShop } from '../support/pay-shop.ts';

let shop: PayShop;
let sandbox: Sandbox;
let origin: string;
let browser: Browser;

before(async () => {
  [shop, browser] = await Promise.all([openPayShop(), launch()]);
  ({ sandbox, origin } = shop);
});
after(async () => {
  await browser.close();
  await shop.close();
});

/** A page at the shop, and every complaint of its browser: a policy that was broken shows here. */
async function visit(): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/security policy|trusted/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${origin}/stamps`);
  return { page, complaints };
}

test('the customer goes to the provider and back to the page with a code, and no URL contains the order token', async () => {
  const { payUrl } = await shop.order();
  const { page, complaints } = await visit();
  const places: string[] = [];
  page.on('request', (request) => places.push(request.url()));
  await page.goto(payUrl);
  await page.waitForURL(`${sandbox.url}/pay/**`);
  await page
    .getByRole('button', { name: /^pay\b(?!.*late)/i })
    .first()
    .click();
  await page.waitForURL(`${origin}/thanks**`);
  assert.match(page.url(), /\?estamp=r1\.[\w.-]+$/);
  const token = new URL(payUrl).hash.slice(1);
  assert.equal(
    places.some((place) => place.includes(token) && !place.startsWith(`${origin}/estamp/pay#`)),
    false,
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the token is removed from the URL at once; a failure is shown, and can be retried', async () => {
  const { payUrl } = await shop.order();
  const { page, complaints } = await visit();
  await control(sandbox, 'POST', '/faults', { operationId: 'getOrder', times: 3, status: 503 });
  await page.goto(payUrl);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  assert.equal(page.url(), `${origin}/estamp/pay`);
  assert.match((await page.getByRole('status').textContent()) ?? '', /If you’ve already paid, check your order/);
  await retry.click();
  await page.waitForURL(`${sandbox.url}/pay/**`);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a customer who may have paid before is not told that nothing was charged', async () => {
  const { payUrl, intentId } = await shop.order();
  await control(sandbox, 'POST', `/payments/${intentId}`, { outcome: 'paid' });
  await control(sandbox, 'POST', '/faults', { operationId: 'getOrder', times: 3, status: 503 });
  const { page } = await visit();
  await page.goto(payUrl);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.doesNotMatch((await page.getByRole('status').textContent()) ?? '', /charged/);
  await page.close();
});

test('a paid order is not paid again, and the page offers the way back', async () => {
  const { payUrl, intentId } = await shop.order();
  await control(sandbox, 'POST', `/payments/${intentId}`, { outcome: 'paid' });
  const { page } = await visit();
  await page.goto(payUrl);
  const back = page.getByRole('button', { name: 'Back to your order' });
  await back.waitFor();
  assert.match((await page.getByRole('status').textContent()) ?? '', /nothing to pay/);
  await back.click();
  await page.waitForURL(`${origin}/stamps`);
  await page.close();
});

test('without a token, as after a reload, the page says where the order is, and makes no call', async () => {
  const { page } = await visit();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  await page.goto(`${origin}/estamp/pay`);
  await page.getByRole('button', { name: 'Back to your order' }).waitFor();
  assert.match((await page.getByRole('status').textContent()) ?? '', /order is saved/);
  assert.equal(await page.getByRole('link', { name: 'Go to the website' }).getAttribute('href'), origin);
  assert.equal(calls.includes('POST'), false);
  await page.close();
});

test('a page whose script does not load links to the shop', async () => {
  const { payUrl } = await shop.order();
  const { page } = await visit();
  await page.route('**/pay.js', (route) => route.abort());
  await page.goto(payUrl);
  assert.match((await page.getByRole('status').textContent()) ?? '', /order is saved/);
  await page.getByRole('link', { name: 'Go to the website' }).click();
  await page.waitForURL(`${origin}/`);
  await page.close();
});

test('in its own tab the payment page links to the shop and has no "back" button', async () => {
  const { payUrl, intentId } = await shop.order();
  await control(sandbox, 'POST', `/payments/${intentId}`, { outcome: 'paid' });
  const { page } = await visit();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => void open(url, '_blank', 'noopener'), payUrl),
  ]);
  await opened.getByRole('link', { name: 'Go to the website' }).waitFor();
  assert.equal(await opened.getByRole('button', { name: 'Back to your order' }).isVisible(), false);
  await opened.close();
  await page.close();
});

test('The order number is on the page as soon as the proxy has verified the token, and stays when the payment does not open.', async () => {
  const { payUrl } = await shop.order();
  const { page, complaints } = await visit();
  await page.route('**/order/payment', async (route) => {
    const answer = await route.fetch();
    const { payment, orderToken } = (await answer.json()) as { payment: { redirectUrl: string }; orderToken: string };
    // An address that the page does not open.
    await route.fulfill({
      response: answer,
      json: { orderToken, payment: { ...payment, redirectUrl: 'javascript:0' } },
    });
  });
  await page.goto(payUrl);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.match((await page.locator('#order').textContent()) ?? '', /^Order ES-[\w-]+$/);
  assert.deepEqual(complaints, []);
  await page.close();
});

/** A token whose claims nobody has sealed. */
const forged = (claims: unknown, [first, last] = ['x', 'x']): string =>
  `${first}.${Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims)).toString('base64url')}.${last}`;

const SPOOF = 'REFUND DUE: call +91 90000 00000 at once';

test('A forged token of any shape shows none of its text: not before the response, not after it, and not if there is none.', async () => {
  const { payUrl } = await shop.order();
  const [head = '', , seal = ''] = new URL(payUrl).hash.slice(1).split('.');
  const tokens = [
    forged({ oid: SPOOF }),
    forged({ oid: SPOOF }, [head, seal]),
    forged({ oid: `ES-AAAA-AAAA-AAAA-AAAA ${SPOOF}` }),
    forged({ oid: 'ES-CALL-9000-0000-0000' }),
    forged({ oid: `<b>${SPOOF}</b>` }),
    forged({ oid: [SPOOF] }),
    forged({ oid: { toString: SPOOF } }),
    forged([SPOOF]),
    forged(SPOOF),
    forged({ oid: SPOOF.repeat(100) }),
    encodeURIComponent(SPOOF),
    `${encodeURIComponent(SPOOF)}.${encodeURIComponent(SPOOF)}.${encodeURIComponent(SPOOF)}`,
    `${forged({ oid: SPOOF })}&lang=${encodeURIComponent(SPOOF)}`,
    `${forged({ oid: SPOOF })}#${encodeURIComponent(SPOOF)}`,
  ];
  const text = (page: Page): Promise<string> =>
    page.evaluate(() => `${document.title} ${document.body.innerText} ${document.body.innerHTML}`);
  for (const answers of [true, false]) {
    const { page, complaints } = await visit();
    if (!answers) await page.route('**/order/payment', (route) => route.abort());
    for (const token of everyThird(tokens, Number(answers))) {
      await page.goto(`${origin}/stamps`);
      await page.goto(`${origin}/estamp/pay#${token}`, { waitUntil: 'commit' });
      await page.locator('#message').waitFor();
      assert.doesNotMatch(await text(page), /REFUND|90000|CALL-9/, token);
      await page.locator('#back, #shop, #retry').filter({ visible: true }).first().waitFor();
      assert.doesNotMatch(await text(page), /REFUND|90000|CALL-9/, token);
    }
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test('a rate limit shows when to try again, with the date if it is not today', async () => {
  const { payUrl } = await shop.order();
  const { page } = await visit();
  const refuse = async (retryAfterSeconds?: number): Promise<string> => {
    await page.route('**/order/payment', (route) =>
      route.fulfill({
        status: 429,
        json: { error: { code: 'RATE_LIMITED', message: '', requestId: '', retryable: true, retryAfterSeconds } },
      }),
    );
    await page.goto(`${origin}/stamps`);
    await page.goto(payUrl);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    return (await page.getByRole('status').textContent()) ?? '';
  };
  await page.clock.setFixedTime('2026-03-04T01:30:00');
  assert.match(await refuse(1964), /Try again after 2:03\sam\.$/i);
  assert.match(await refuse(86_000), /Try again after 5 Mar, 1:24\sam\.$/i);
  assert.match(await refuse(), /too many requests from your network/);
  await page.close();
});

test('with a brand the logo is shown and the button has its color, under the same policy', async () => {
  const branded = await openPayShop({
    brand: {
      name: 'Kagaz',
      color: '#ffcc00',
      logoUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    },
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`${branded.origin}/estamp/pay`);
  assert.equal(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth), 1);
  const colors = await page
    .locator('#retry')
    .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
  assert.deepEqual(colors, ['rgb(255, 204, 0)', 'rgb(0, 0, 0)']);
  assert.deepEqual(complaints, []);
  await page.close();
  await branded.close();
});
