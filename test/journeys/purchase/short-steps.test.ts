import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { atProvider, chooseStamp, downloadCertificate, fillIn, pay, shows } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

async function open(width = 360, file = 'checkout.html'): Promise<Page> {
  const { page } = await visit(browser, { viewport: { width, height: 740 } });
  await page.goto(`${shop.url}/${file}`);
  return page;
}

const heightOf = (page: Page, part?: string): Promise<number> =>
  page.evaluate((name) => {
    const element = document.querySelector('estamp-checkout') as Element;
    const measured = name ? element.shadowRoot?.querySelector(`[part~='${name}']`) : element;
    return measured?.getBoundingClientRect().height ?? NaN;
  }, part);

test('step 1 of a Karnataka affidavit is at most 1,100 px high at 360 px, and asks nothing that it has no use for', async () => {
  const page = await open();
  await chooseStamp(page);
  const height = await heightOf(page);
  assert.ok(height <= 1100, `${height} px`);
  const asked = await page.getByRole('textbox').or(page.getByRole('checkbox')).count();
  assert.equal(await page.getByLabel(/Consideration|property/).count(), 0);
  assert.equal(asked, 2, 'purpose and delivery');
});

test('the footer names the stamp value as soon as it is known', async () => {
  const page = await open();
  const footer = page.locator('[part~=footer]');
  await footer.getByText('You’ll see the exact price next').filter({ visible: true }).waitFor();
  await chooseStamp(page);
  assert.match(await footer.locator('[part=footer-total]').innerText(), /^₹100\s+Stamp value$/);
});

test('a coupon is asked about in the review, by Apply alone, and its reason stands where it was typed', async () => {
  const page = await open();
  const priced = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length;
  await fillIn(page);
  const earlier = await priced();
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel(/^Coupon code/).pressSequentially('NOPE');
  assert.equal(await priced(), earlier);
  const lines = await page.getByRole('button', { name: 'Apply' }).evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 10))).size;
  });
  assert.equal(lines, 1, 'Apply stands in one line');
  await page.getByRole('button', { name: 'Apply' }).click();
  await shows(page, /Coupon NOPE couldn’t be applied\.\s+This coupon is not known\./);
  assert.equal(await page.locator('[part~=footer]').getByText('NOPE').count(), 0);
  await page.getByLabel(/^Coupon code/).fill('HALFFEE');
  await page.getByLabel(/^Coupon code/).press('Enter');
  await shows(page, /Coupon HALFFEE applied\./);
  await pay(page, '₹129.50');
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
});

for (const [width, file, most] of [
  [320, 'checkout.html', 100],
  [360, 'languages.html', 150],
] as const) {
  test(`the footer of step 2 leaves room for the fields: ${file} at ${width} px`, async () => {
    const page = await open(width, file === 'languages.html' ? 'checkout.html' : file);
    if (file === 'languages.html')
      await page.evaluate(() => document.querySelector('estamp-checkout')?.setAttribute('lang', 'ta'));
    await page.locator('[id$=".stateCode"]').selectOption('KA');
    await page.locator('input[value=KA-RG-4]').click();
    await page.locator('.chip input[value="10000"]').check();
    await page.locator('[id$=".purpose"]').fill('Name change affidavit');
    await page.locator('.dock [part~=button-primary]').click();
    await page.locator('[part~=section-parties]').waitFor();
    const height = await heightOf(page, 'footer');
    assert.ok(height <= most, `${height} px`);
  });
}

/** What the browser's own list of a select takes: one press to open it, one to choose. Tests cannot press in it. */
const PRESSES_OF_SELECT = 2;

/** Buys a Karnataka rental agreement up to the page that takes the payment. @returns the presses that it took */
async function buyRental(page: Page): Promise<number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript('addEventListener("pointerdown", () => countPress(), true)');
  await page.goto(`${shop.url}/checkout.html`);
  const rent = page.getByRole('button', { name: 'House rent', exact: true });
  const state = page.getByLabel('State', { exact: true });
  await state.waitFor();
  if (!(await state.inputValue())) {
    await state.selectOption('KA');
    presses += PRESSES_OF_SELECT;
  }
  await rent.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const [label, text] of [
    [/^First party/, 'Asha Rao'],
    [/^Second party/, 'Ravi Iyer'],
    [/^Mobile number/, '9876543210'],
  ] as const) {
    const field = page.getByLabel(label).first();
    await field.waitFor();
    // Moving the focus may take a moment after the step has come.
    if (label.test('First party')) await page.locator('[id$=".partyName"]:focus').waitFor();
    else await field.click();
    await page.keyboard.type(text);
  }
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(/return_url=/);
  return presses;
}

test('a Karnataka rental agreement takes eight presses at 360 px, and six on a device that knows the state', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 360, height: 640 }, hasTouch: true });
  assert.equal(await buyRental(page), 8);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  const orders = (await shop.control('GET', '/orders'))['orders'] as { details?: { purpose?: string } }[];
  assert.equal(orders.at(-1)?.details?.purpose, 'House rent');
  await page.close();
  assert.equal(await buyRental(await context.newPage()), 6);
});
