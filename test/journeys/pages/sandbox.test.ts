import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import type { Browser, Locator, Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { findings } from '../support/axe.ts';
import { launch, visit, type Visit } from '../support/browser.ts';

const SECTIONS = [
  'Demo Merchant',
  'Wallet',
  'Orders',
  'Journal',
  'Webhooks',
  'Mail',
  'Scenarios',
  'Answers',
  'Faults',
  'Services',
];

let browser: Browser;
let receiver: Server;
let hooks: string;
/** What the receiver was told, in the order in which it came. */
let received: { id: string; event: string }[] = [];
let sandbox: Sandbox;
let visitor: Visit;

before(async () => {
  browser = await launch();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({
        id: String(request.headers['x-webhook-event-id']),
        event: (JSON.parse(body) as { coreEventType: string }).coreEventType,
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
after(async () => {
  await browser.close();
  receiver.close();
});
beforeEach(async () => {
  received = [];
  sandbox = await createSandbox({ manual: true });
  visitor = await visit(browser, {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
afterEach(async () => {
  assert.deepEqual(visitor.trouble, [], 'nothing was blocked and nothing failed');
  await visitor.context.close();
  await sandbox.close();
});

async function send(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json', ...headers },
  });
  assert.ok(response.ok, `${path} answers ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/** An order of INR 159.00 with an open payment. */
async function placeOrder(externalOrderId: string): Promise<void> {
  await send('/v1/orders', {
    externalOrderId,
    externalCustomerId: 'customer-1',
    serviceCode: 'estamp.standard',
    details: { purpose: 'Change of name', estamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: 100 } },
  });
  await send('/v1/payments/intents', {
    externalOrderId,
    amountMinor: 15900,
    currency: 'INR',
    paymentConnectionId: 'pc_demo',
  });
}

async function signUp(): Promise<void> {
  await send('/v1/auth/password/signup', {
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    password: 'Correct-horse-9',
    mobileNumber: '+919876543210',
  });
}

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).first();

async function open(): Promise<Page> {
  const { page } = visitor;
  await page.goto(sandbox.url);
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  return page;
}

/** Another tab covers the page, or it is seen again. */
const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('a developer sees what is seeded, and copies a key', async () => {
  const page = await open();
  for (const name of SECTIONS) await page.getByRole('heading', { name, exact: true }).waitFor();
  for (const text of ['sk_test_demo', 'sk_live_demo', 'pc_demo'])
    await panel(page, 'Demo Merchant').getByText(text, { exact: true }).waitFor();
  await panel(page, 'Wallet').getByText('₹1,000.00').waitFor();
  await panel(page, 'Services').getByText('estamp.standard').waitFor();
  await panel(page, 'Scenarios').getByText('SANDBOX-MISMATCH').waitFor();
  await page.getByRole('button', { name: 'Copy the key sk_live_demo' }).click();
  await page.getByText('Copied the key sk_live_demo.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'sk_live_demo');
});

test('an order appears by itself, and goes to its certificate by the buttons that are legal', async () => {
  const page = await open();
  await page.getByText('No order yet.').waitFor();
  await placeOrder('order-1');
  const order = page.getByRole('article', { name: 'order-1' });
  await order.waitFor();
  const names = async (): Promise<string[]> =>
    (await order.locator('.work').getByRole('button').allTextContents()).map((text) => text.trim());
  assert.deepEqual(await names(), ['Confirm payment', 'Cancel']);
  await order
    .getByRole('group', { name: /provider reports/ })
    .getByRole('button', { name: 'Paid' })
    .click();
  await order.getByText('Succeeded').waitFor();
  assert.deepEqual(await names(), ['Start fulfilment', 'Cancel']);
  await order.getByRole('button', { name: 'Start fulfilment' }).click();
  await order.getByRole('button', { name: 'Complete, order-1' }).click();
  await order.getByRole('link', { name: /^Certificate/ }).waitFor();
  assert.deepEqual(await names(), [], 'a completed order goes nowhere');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    order.getByRole('link', { name: /^Certificate/ }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.pdf$/);
});

test('a payment that comes late is late, and is offered as paid once the time ran out', async () => {
  const page = await open();
  await placeOrder('order-1');
  const order = page.getByRole('article', { name: 'order-1' });
  await order.getByRole('button', { name: 'Late' }).click();
  // A button says "Expired" before the state does; it is the buttons' going that tells.
  await order.getByRole('button', { name: 'Late' }).waitFor({ state: 'detached' });
  assert.deepEqual(
    await order
      .getByRole('group', { name: /provider reports/ })
      .getByRole('button')
      .allInnerTexts(),
    ['Paid'],
  );
  await page.getByRole('button', { name: 'Move the clock on by 1 min' }).click();
  await order.getByRole('button', { name: 'Start fulfilment' }).waitFor();
  await page.getByText('1 min ahead').waitFor();
});

test('a login code is read from the mail', async () => {
  const page = await open();
  await signUp();
  const token = await panel(page, 'Mail').locator('.token code').innerText();
  await send('/v1/auth/password/verify-email', { token });
  const { challengeId } = await send('/v1/auth/password/login', {
    email: 'asha@example.in',
    password: 'Correct-horse-9',
  });
  const code = await panel(page, 'Mail').locator('.code code').innerText();
  assert.match(code, /^\d{6}$/);
  await send('/v1/auth/password/login/verify-otp', { challengeId, code });
});

test('an endpoint is registered, gets the event of an order, and gets its replay', async () => {
  const page = await open();
  await page.getByLabel('Tell of orders at').fill(hooks);
  await page.getByRole('button', { name: 'Register' }).click();
  await panel(page, 'Webhooks').getByText(hooks).waitFor();
  await placeOrder('order-1');
  await panel(page, 'Webhooks').getByText('HTTP 204, 1 try').waitFor();
  await page.getByRole('button', { name: 'Replay order.created of order-1' }).click();
  await panel(page, 'Webhooks').getByText('HTTP 204, 2 tries').waitFor();
  assert.deepEqual(
    received.map(({ event }) => event),
    ['CREATED', 'CREATED'],
  );
  assert.equal(received[0]?.id, received[1]?.id, 'a replay keeps the id of its event');
});

test('the journal shows a call with its price, and a fault that was asked for', async () => {
  const page = await open();
  await page.getByLabel('The next call of').selectOption('verifyPan');
  await page.getByLabel(/fails so/).selectOption('answers 503');
  await panel(page, 'Faults').getByRole('button', { name: 'Add' }).click();
  await page.getByText('1 waiting').waitFor();
  const pan = { pan: 'ABCPE1234F', name: 'Asha Rao' };
  await fetch(`${sandbox.url}/v1/verify/pan`, {
    method: 'POST',
    body: JSON.stringify(pan),
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
  });
  await send('/v1/verify/pan', pan);
  const rows = panel(page, 'Journal').locator('tbody').getByRole('row');
  await rows.nth(1).waitFor();
  assert.match(await rows.nth(0).innerText(), /verifyPan POST \/v1\/verify\/pan\s+test\s+200\s+500/);
  assert.match(await rows.nth(1).innerText(), /verifyPan POST \/v1\/verify\/pan\s+503\s+–/);
  await page.getByText('none waiting').waitFor();

  const call = rows.nth(0).locator('details');
  await call.locator('summary').click();
  await call.locator('pre').nth(1).waitFor();
  const [request = '', response = ''] = await call.locator('pre').allInnerTexts();
  assert.deepEqual(JSON.parse(request), pan);
  assert.match(response, /"panStatus": "VALID"/);
  assert.doesNotMatch(await panel(page, 'Journal').innerText(), /sk_test_demo/);
  await send('/v1/verify/pan', pan);
  await rows.nth(2).waitFor();
  assert.equal(await rows.nth(1).locator('pre').first().innerText(), request, 'an open call stays open as others come');
});

test('the wallet, the dialect and a switch are set, and a reset takes all of it back', async () => {
  const page = await open();
  await page.getByLabel(/^Set it to/).fill('12.50');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await panel(page, 'Wallet').getByText('₹12.50').waitFor();
  await page.getByText('envelope', { exact: true }).click();
  await page.getByText('Bodies speak envelope.').waitFor();
  await page.getByLabel('Reverse the order of keys').check();
  await page.getByText('Answers change from now on.').waitFor();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Reset everything' }).click();
  await panel(page, 'Wallet').getByText('₹1,000.00').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'json-schema' }).isChecked());
  assert.equal(await page.getByLabel('Reverse the order of keys').isChecked(), false);
});

test('a refusal is shown in the words of the sandbox', async () => {
  const page = await open();
  await placeOrder('order-1');
  const button = page.getByRole('article', { name: 'order-1' }).getByRole('button', { name: 'Cancel' });
  await button.waitFor();
  // Somebody else moves the order between two looks of the page.
  await setVisibility(page, 'hidden');
  await send('/_sandbox/orders/order-1/advance', { to: 'FULFILMENT_COMPLETED' }, { 'x-sandbox-control': '1' });
  await button.click();
  await page.getByText('to: An order cannot go from FULFILMENT_COMPLETED to CANCELLED.').waitFor();
});

test('the page stops polling while it is hidden and polls at once when it is visible', async () => {
  await visitor.page.clock.install();
  const page = await open();
  let calls = 0;
  page.on('request', () => (calls += 1));
  await Promise.all([page.waitForRequest(/orders/), page.clock.runFor(2_000)]);
  await page.waitForLoadState('networkidle');
  await setVisibility(page, 'hidden');
  calls = 0;
  await page.clock.runFor(60_000);
  assert.equal(calls, 0);
  await placeOrder('order-1');
  await setVisibility(page, 'visible');
  await page.getByRole('article', { name: 'order-1' }).waitFor({ timeout: scaled(1_500) });
});

test('it says when the sandbox cannot be reached', async () => {
  const page = await open();
  await page.getByText('Live', { exact: true }).waitFor();
  await sandbox.close();
  await page.getByText('Not reached', { exact: true }).waitFor();
  await page.getByText('sk_test_demo', { exact: true }).waitFor();
});

test('no pointer is needed, and a button that is gone leaves the keyboard at its order', async () => {
  const page = await open();
  await placeOrder('order-1');
  const order = page.getByRole('article', { name: 'order-1' });
  await order.waitFor();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Orders' }).focus();
  await page.keyboard.press('Enter');
  const focused = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    );
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    assert.fail(`Tab never reached ${String(name)}`);
  };
  await tabTo(/^Confirm payment, order-1$/);
  await page.keyboard.press('Enter');
  await order.getByRole('button', { name: 'Start fulfilment' }).waitFor();
  await page.getByText('order-1: Payment confirmed.').waitFor();
  await tabTo(/^Start fulfilment, order-1$/);
  await page.keyboard.press('Space');
  await order.getByRole('button', { name: 'Complete' }).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing, and nothing is wider than the page: ${colorScheme}, ${width} px`, async () => {
      await visitor.page.setViewportSize({ width, height: 900 });
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const page = await open();
      assert.deepEqual(await findings(page), [], 'as seeded');
      await send('/_sandbox/webhook-endpoints', { url: hooks }, { 'x-sandbox-control': '1' });
      await placeOrder('order-1');
      await placeOrder('order-2');
      await send('/_sandbox/orders/order-1/advance', { to: 'FAILED' }, { 'x-sandbox-control': '1' });
      await send('/_sandbox/faults', { operationId: 'calculateDuty', drop: true }, { 'x-sandbox-control': '1' });
      await signUp();
      await panel(page, 'Mail').getByRole('heading', { name: 'Verify your e-mail address' }).waitFor();
      await page.getByRole('article', { name: 'order-2' }).waitFor();
      await panel(page, 'Journal').locator('summary').first().click();
      await panel(page, 'Journal').locator('pre').first().waitFor();
      assert.deepEqual(await findings(page), [], 'with something in every list, and a call open');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
      await page.getByRole('button', { name: 'Reset…' }).click();
      assert.deepEqual(await findings(page), [], 'asked whether to reset');
    });
  }
}
