import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { atProvider, fillIn, heading, pay } from '../support/customer.ts';
import { readPaper } from '../support/paper.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

/** Letters that a font draws as one are two again, and gaps do not count. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

/** The buttons and fields that would be on paper. */
const controls = (page: Page): Promise<string[]> =>
  page.locator('form').locator('button, input, select, textarea').filter({ visible: true }).allInnerTexts();

/** Prints the page as it stands. @returns the text of the checkout, every line of which was found on the paper */
async function printed(page: Page, most = 2): Promise<string> {
  const offered = await page.locator('form').getByRole('button').allInnerTexts();
  assert.ok(offered.length > 0, 'on the screen there are buttons');
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await controls(page), [], 'nothing to press is on paper');
  const text = await page.locator('form').innerText();
  const { sheets, text: read } = readPaper(await page.pdf({ format: 'A4' }));
  const lost = text.split('\n').filter((line) => !plain(read).includes(plain(line)));
  assert.deepEqual(lost, [], `${sheets} sheets hold every line: ${read}`);
  assert.ok(sheets > 0 && sheets <= most, `it takes ${sheets} sheets`);
  await page.emulateMedia({ media: null });
  return text;
}

/** The stages that are filled on the screen and would be hollow on paper. */
const fadedDots = (page: Page): Promise<string[]> =>
  page.locator('.timeline li').evaluateAll((stages) =>
    stages
      .filter((stage) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(stage, '::before');
        return backgroundColor === 'rgba(0, 0, 0, 0)' || printColorAdjust !== 'exact';
      })
      .map(({ textContent }) => textContent),
  );

for (const [tag, file] of [
  ['estamp-checkout', 'checkout.html'],
  ['estamp-checkout-button', 'button.html'],
] as const) {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    test(`what <${tag}> shows at ${width} px, ${colorScheme}, is on paper as a whole, and its buttons are not`, async () => {
      const { page, trouble } = await visit(browser, { viewport: { width, height: 740 }, colorScheme });
      await page.goto(`${shop.url}/${file}`);
      if (file === 'button.html') await page.getByRole('button').click();
      await fillIn(page);
      const review = await printed(page);
      for (const line of [
        'ASHA RAO',
        'Name change affidavit',
        '₹100.00',
        '₹50.00',
        '₹9.00',
        '₹159.00',
        'Before you pay',
      ]) {
        assert.ok(review.includes(line), `the review has “${line}”: ${review}`);
      }
      await pay(page);
      await atProvider(page, 'Pay');
      await heading(page, 'Your e‑Stamp is ready');
      const { externalOrderId: order } = await page.evaluate(() => {
        const { state } = document.querySelector('estamp-checkout, estamp-checkout-button') as unknown as {
          state: { externalOrderId: string };
        };
        return state;
      });
      const receipt = await printed(page, 1);
      const number = /\bIN-XX[0-9A-Z]{15,}/.exec(receipt)?.[0];
      for (const line of [
        order,
        number,
        '₹159.00',
        'Affidavit',
        'Karnataka',
        '₹100.00',
        '₹50.00',
        'ASHA RAO',
        'Name change affidavit',
        'Your e‑Stamp is ready',
        `${new Date().getFullYear()}`,
        'Order placed',
        'Payment confirmed',
        'Certificate in preparation',
        'Ready to download',
      ]) {
        assert.ok(line && receipt.includes(line), `the receipt has “${line}”: ${receipt}`);
      }
      assert.deepEqual(await fadedDots(page), [], 'browsers print no background unless they are told to');
      assert.deepEqual(trouble, []);
    });
  }
}

test('the button that prints opens the print dialog of the browser, once', async () => {
  const { page, context } = await visit(browser);
  await context.addInitScript('window.prints = 0; window.print = () => { window.prints += 1; };');
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await page.getByRole('button', { name: 'Print this page' }).click();
  assert.equal(await page.evaluate('window.prints'), 1);
});
