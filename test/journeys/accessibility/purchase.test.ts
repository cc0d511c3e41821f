import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import { findings } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { askPrice, atProvider, chooseStamp, heading, nameParties, pay, shows, toReview } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

test('axe finds nothing on any step of a real purchase, light and dark', async () => {
  const { page } = await visit(browser, { reducedMotion: 'reduce' });
  const clean = async (step: string): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findings(page), [], `${step}, ${colorScheme}`);
    }
  };
  await page.goto(`${shop.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).waitFor();
  await clean('an empty stamp step');
  await askPrice(page);
  await shows(page, /There (?:is|are) \d+ problems?/);
  await clean('the stamp step with its problems');
  await chooseStamp(page);
  await clean('the stamp step, filled in');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByRole('button', { name: 'Review' }).click();
  await shows(page, /There (?:is|are) \d+ problems?/);
  await clean('the parties step with its problems');
  await nameParties(page);
  await toReview(page);
  await clean('the review');
  await pay(page);
  await page.waitForURL(/return_url=/);
  await clean("the simulated provider's page");
  await atProvider(page, 'Decline');
  await heading(page, 'Your payment didn’t go through');
  await clean('a failed payment');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await atProvider(page, 'Pay');
  await page.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor({ timeout: scaled(30_000) });
  await clean('the finished order');
});

test('a purchase needs no pointer', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).focus();
  await page.keyboard.type('Karn');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  const focusedName = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const { labels, textContent } = element as HTMLInputElement;
      const name = labels?.length
        ? [...labels].map((item) => item.textContent.trim()).join(' ')
        : (textContent ?? '').trim();
      return name.replace(/\s+/g, ' ');
    });
  /** Walks on with Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await focusedName())) return;
    }
    assert.fail(`Tab never reached ${String(name)}`);
  };
  await tabTo(/^Affidavit|^(?=.*Article)/);
  await page.keyboard.press('Space');
  await tabTo(/^₹/);
  await page.keyboard.press('Space');
  await tabTo(/^Purpose/);
  await page.keyboard.type('Name change affidavit');
  await page.keyboard.press('Enter');
  await heading(page, 'Who is this e‑Stamp for?');
  assert.match(await focusedName(), /^First party/, 'the first field of the new step has the focus');
  await page.keyboard.type('Asha Rao');
  await tabTo(/^Mobile number/);
  await page.keyboard.type('9876543210');
  await page.keyboard.press('Enter');
  await heading(page, 'Check the details, then pay');
  await tabTo(/^Pay ₹/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/return_url=/);
});
