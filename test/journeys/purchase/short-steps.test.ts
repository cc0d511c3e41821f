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
