import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { STRICT_POLICY } from '../../../demo/policy.ts';
import { launch, visit, type Visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, heading, pay, shows } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HOUR = 3_600_000;
const SALE = {
  serviceCode: 'estamp.standard',
  stamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' },
  parties: { partyName: 'Asha Rao', customerMobile: '+919876543210' },
  details: { purpose: 'Name change affidavit' },
};

let browser: Browser;
let shop: Shop;
/** How far the proxy's clock is ahead, in milliseconds. */
let ahead = 0;
/** The session of the page `/agreement`. */
let token = '';

before(async () => {
  [browser, shop] = await Promise.all([
    launch(),
    openShop({
      proxy: {
        clock: {
          now: () => Date.now() + ahead,
          after(delay, callback) {
            const timer = setTimeout(callback, delay);
            return () => clearTimeout(timer);
          },
        },
      },
      front: () =>
        Promise.resolve((request, response, next) => {
          if (!/^\/agreement(?:$|\?)/.test(request.url ?? '')) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.setHeader('cache-control', 'no-store');
          response.setHeader('content-security-policy', STRICT_POLICY);
          response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
            <title>Agreement</title><script type="module" src="/dist/estamp-checkout.min.js"></script>
            <main><estamp-checkout proxy="/estamp" session="${token}"></estamp-checkout></main>`);
        }),
    }),
  ]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

/** Opens the page with a session that says this. */
async function open(says: object): Promise<Visit> {
  ({ token } = await shop.proxy.createSession({ ...SALE, ...says }));
  return onDevice();
}

/** Opens the page of the present session on another device. */
async function onDevice(): Promise<Visit> {
  const visitor = await visit(browser);
  await visitor.page.goto(`${shop.url}/agreement`);
  return visitor;
}

const steps = (page: Page): Promise<number> => page.locator('[part~=step]').count();
const review = (page: Page): Promise<void> => heading(page, 'Check the details, then pay');

async function noTrace({ page, trouble }: Visit): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]));
  assert.ok(!stored.includes(token), 'the session is stored nowhere');
  assert.doesNotMatch(page.url(), /#|session|\.\./);
  assert.deepEqual(trouble, []);
}

test('A customer pays what is fixed from the review alone, and comes back to the same order', async () => {
  const earlier = await shop.made();
  const visitor = await open({});
  const { page, context } = visitor;
  await review(page);
  assert.equal(await steps(page), 2);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  assert.equal(await steps(page), 2);
  await noTrace(visitor);
  const made = await shop.made();
  assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
  await context.close();
});

test('A tab that was closed at the provider is continued on another device, without a second order', async () => {
  const earlier = await shop.made();
  const { page, context } = await open({});
  await review(page);
  await pay(page);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await context.close();
  const other = await onDevice();
  await heading(other.page, 'Not paid yet');
  await other.page.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(other.page, 'Pay');
  await downloadCertificate(other.page);
  assert.equal((await shop.made()).orders - earlier.orders, 1);
  await other.context.close();
});

test('A second device whose price is older shows the order of the first', async () => {
  const { page, context } = await open({ editable: ['/parties/partyName'] });
  const other = await onDevice();
  for (const one of [page, other.page]) {
    await heading(one, 'Who is this e‑Stamp for?');
    await one.getByRole('button', { name: 'Review' }).click();
    await review(one);
  }
  const earlier = await shop.made();
  await pay(page);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await pay(other.page);
  await other.page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  assert.equal((await shop.made()).orders - earlier.orders, 1);
  await context.close();
  await other.context.close();
});

test('A session that expired before the order says where to go, and one that expired after it still shows it', async () => {
  const { page, context } = await open({ expiresIn: 60 });
  await review(page);
  await pay(page);
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  await context.close();
  ahead += HOUR;
  const later = await onDevice();
  await heading(later.page, 'Not paid yet');
  await later.context.close();

  const other = await open({ expiresIn: 60 });
  await review(other.page);
  ahead += HOUR;
  await pay(other.page);
  await shows(other.page, /^Go back to the website/);
  await other.page.reload();
  await shows(other.page, /^Go back to the website/);
  await other.context.close();
});
