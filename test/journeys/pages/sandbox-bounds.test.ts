import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import type { Browser, Page } from 'playwright-core';
import { launch, visit, type Visit } from '../support/browser.ts';

/** Without a place to break. */
const WORD = 'Sahyadri'.repeat(25);

let browser: Browser;
let sandbox: Sandbox;
let visitor: Visit;

before(async () => {
  browser = await launch();
});
after(() => browser.close());
beforeEach(async () => {
  sandbox = await createSandbox({ manual: true });
  visitor = await visit(browser, { viewport: { width: 1280, height: 900 } });
});
afterEach(async () => {
  assert.deepEqual(visitor.trouble, [], 'nothing was blocked and nothing failed');
  await visitor.context.close();
  await sandbox.close();
});

async function send(path: string, body: unknown, method = 'POST'): Promise<Record<string, unknown>> {
  const response = await fetch(sandbox.url + path, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json', 'x-sandbox-control': '1' },
  });
  assert.ok(response.ok, `${path} answers ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

const signUp = (name: string): Promise<unknown> =>
  send('/v1/auth/password/signup', {
    fullName: 'Asha Rao',
    email: `${name}@example.in`,
    password: 'Correct-horse-9',
    mobileNumber: '+919876543210',
  });

async function open(): Promise<Page> {
  const { page } = visitor;
  await page.goto(sandbox.url);
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  return page;
}

/** What is wider than the page, other than inside a region that scrolls. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.scroll, .bar nav, .away'))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
    return document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways', ...found] : found;
  });

for (const width of [320, 360, 1280]) {
  test(`a word of 200 letters in every list leaves the page as wide as its window of ${width} px`, async () => {
    await visitor.page.setViewportSize({ width, height: 900 });
    const { organizationId } = await send('/_sandbox/organizations', { name: WORD });
    await send('/_sandbox/webhook-endpoints', { url: `http://127.0.0.1:9/${WORD}` });
    await send('/v1/orders', {
      externalOrderId: WORD,
      externalCustomerId: WORD,
      serviceCode: 'estamp.standard',
      details: {
        purpose: WORD,
        secondPartyName: WORD,
        estamp: { stateCode: 'KA', articleCode: WORD, stampDutyAmount: 100 },
      },
    });
    await send(`/v1/estamp/orders/${WORD}/parties`, { partyName: WORD });
    await send('/v1/payments/intents', {
      externalOrderId: WORD,
      amountMinor: 15900,
      currency: 'INR',
      paymentConnectionId: 'pc_demo',
    });
    await signUp('a'.repeat(60));
    const page = await open();
    const order = page.getByRole('article', { name: WORD });
    await order.getByRole('button', { name: 'Paid' }).click();
    await page.getByText(`${WORD}: payment paid.`).waitFor();
    await order.getByRole('button', { name: 'Start fulfilment' }).waitFor();
    await page.locator('.mail summary').first().click();
    assert.deepEqual(await tooWide(page), []);
    await send(`/_sandbox/organizations/${String(organizationId)}`, { entitlements: [WORD] }, 'PUT');
    await page.locator('#keys select').selectOption({ label: WORD });
    await page.getByRole('heading', { name: WORD, level: 2 }).waitFor();
    assert.deepEqual(await tooWide(page), [], 'with an organisation of that name');
  });
}

test('long lists show their newest, and say how many more there are', async () => {
  for (let one = 1; one <= 40; one += 1) {
    await send('/_sandbox/organizations', { name: `Organisation ${one}` });
    await send('/_sandbox/keys', { environment: 'sandbox' });
    await send('/_sandbox/faults', { operationId: 'verifyPan', status: 503 });
    await signUp(`person-${one}`);
  }
  const page = await open();
  const mail = page.locator('#mail');
  await mail.getByText('to person-40@example.in').waitFor();
  assert.equal(await mail.locator('li').count(), 25);
  await mail.getByText('15 older not shown').waitFor();
  const names = await page.locator('#keys select').locator('option').allInnerTexts();
  assert.equal(names.length, 26, 'the newest, and the one that is shown');
  assert.equal(names[0]?.trim(), 'Demo Merchant');
  // Each sign-up makes a personal workspace: 81 organisations in all.
  await page.locator('#keys').getByText('55 older not shown').waitFor();
  await page.locator('#keys').getByText('32 older not shown').waitFor();
  await page.locator('#faults').getByText('15 older not shown').waitFor();
});

test('an organisation that is chosen stays listed, and is left when it is gone', async () => {
  await send('/_sandbox/organizations', { name: 'Early' });
  const page = await open();
  const chooser = page.locator('#keys select');
  await chooser.selectOption({ label: 'Early' });
  await page.getByRole('heading', { name: 'Early', level: 2 }).waitFor();
  for (let one = 1; one <= 30; one += 1) await send('/_sandbox/organizations', { name: `Later ${one}` });
  await page
    .locator('#keys')
    .getByText(/older not shown/)
    .waitFor();
  assert.deepEqual(
    (await chooser.locator('option').allInnerTexts()).slice(0, 2).map((name) => name.trim()),
    ['Demo Merchant', 'Early'],
  );
  await page.getByRole('heading', { name: 'Early', level: 2 }).waitFor();
  await send('/_sandbox/reset', {});
  await page.getByRole('heading', { name: 'Demo Merchant', level: 2 }).waitFor();
});
