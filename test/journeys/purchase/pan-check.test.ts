import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { visit } from '../support/browser.ts';
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
import type { JournalEntry } from '../support/shop.ts';
import { browser, shop, useShopForEach } from '../support/hooks.ts';

const PRICE_OF_A_CHECK = 500;

// Each test has a journal of its own to count in.
useShopForEach(() => ({
  proxy: { panVerification: true, logger: { info: () => undefined, warn: () => undefined, error: () => undefined } },
}));

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
