import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  nameParties,
  pay,
  toReview,
  unfold,
} from '../support/customer.ts';
import { openShop, type JournalEntry, type Shop } from '../support/shop.ts';

const PRICE_OF_A_CHECK = 500;

let browser: Browser;
let shop: Shop;
before(async () => {
  browser = await launch();
});
after(() => browser.close());
// Each test has a journal of its own to count in.
beforeEach(async () => {
  shop = await openShop({
    proxy: { panVerification: true, logger: { info: () => undefined, warn: () => undefined, error: () => undefined } },
  });
});
afterEach(() => shop.close());

const checks = async (): Promise<JournalEntry[]> =>
  (await shop.journal()).filter(({ operationId }) => operationId === 'verifyPan');

/** Waits for it in the step itself: the live region says the same. */
const shows = (page: Page, text: string | RegExp, limit = 10_000): Promise<void> =>
  page
    .locator('form')
    .getByText(text)
    .filter({ visible: true })
    .waitFor({ timeout: scaled(limit) });

const hints = (page: Page, text: RegExp): Promise<number> => page.locator('form').getByText(text).count();

const checkButton = 'Check PAN and name';

/** A customer in step 2 with a price, a name and this PAN, who has asked nothing yet. */
async function named(pan: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, trouble } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await unfold(page, 'PAN');
  await page.getByLabel(/^PAN/).fill(pan);
  assert.deepEqual(await checks(), [], 'nothing is sent before somebody asks');
  await act(page);
  assert.deepEqual(trouble, []);
  await context.close();
}

async function buy(page: Page): Promise<void> {
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
}

test('a PAN that belongs to the name is said to, and is paid for once however often it is asked', () =>
  named('ABCPE1234F', async (page) => {
    const asked = page.getByRole('button', { name: checkButton });
    await asked.click();
    await shows(page, 'PAN and name match.');
    const again = page.waitForResponse((answer) => answer.url().endsWith('/verifications/pan'));
    await asked.click();
    assert.equal((await again).status(), 200);
    await toReview(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await shows(page, 'PAN and name match.');
    assert.deepEqual(
      (await checks()).map(({ status, meteredPaise }) => [status, meteredPaise]),
      [[200, PRICE_OF_A_CHECK]],
    );
    await toReview(page);
    assert.equal(await hints(page, /belongs to/), 0, 'the review has nothing to warn of');
    await buy(page);
  }));

test('a PAN of another person causes a warning at the field and on the review, and paying stays possible', () =>
  named('ABCPE0001F', async (page) => {
    const warning = 'This PAN is registered to a different name. Check both before you pay.';
    await page.getByRole('button', { name: checkButton }).click();
    await shows(page, warning);
    await toReview(page);
    await shows(page, warning);
    await buy(page);
    assert.equal((await checks()).length, 1);
  }));

test('another name after a warning takes the warning away, and is asked by a call of its own', () =>
  named('ABCPE0001F', async (page) => {
    await page.getByRole('button', { name: checkButton }).click();
    await shows(page, /registered to a different name/);
    await page.getByLabel(/^First party/).fill('Meera Iyer');
    await page.getByLabel(/^First party/).blur();
    await page
      .locator('form')
      .getByText(/registered to a different name/)
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: checkButton }).click();
    await shows(page, /registered to a different name/);
    assert.deepEqual(
      (await checks()).map(({ meteredPaise }) => meteredPaise),
      [PRICE_OF_A_CHECK, PRICE_OF_A_CHECK],
    );
  }));

test('a register that cannot be reached costs nothing and does not block the purchase', () =>
  named('ABCPE0502F', async (page) => {
    await page.getByRole('button', { name: checkButton }).click();
    await shows(page, 'We couldn’t check this PAN right now. You can continue without checking it.', 30_000);
    for (const { meteredPaise } of await checks()) assert.equal(meteredPaise, 0);
    await toReview(page);
    assert.equal(await hints(page, /couldn’t check this PAN/), 0, 'the review has nothing to warn of');
    await buy(page);
  }));

test('a shop that did not turn it on offers no check', async () => {
  const plain = await openShop();
  const { page, context } = await visit(browser);
  await page.goto(`${plain.url}/checkout.html`);
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await unfold(page, 'PAN');
  await page.getByLabel(/^PAN/).fill('ABCPE1234F');
  await page.getByLabel(/^PAN/).blur();
  assert.equal(await page.getByRole('button', { name: checkButton }).count(), 0);
  await toReview(page);
  await context.close();
  await plain.close();
});
