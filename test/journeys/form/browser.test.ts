import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/browsers/browser-flags.mjs';
import { scaled } from '../../support/pace.mjs';
import { visit } from '../support/browser.ts';
import { askPrice, chooseStamp, heading, shows, toReview } from '../support/customer.ts';
import { formPage } from '../support/form-page.ts';
import { browser, shop, useShop } from '../support/hooks.ts';
import { autofill, compose, confirm } from '../support/typing.ts';

/** The headless shell fills in no forms. */
const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS, timeout: scaled(60_000) });

useShop(async () => ({ folders: [await formPage()] }), launch);

const complaints = (page: Page): Promise<string[]> => page.locator('[part=error]').allTextContents();
const value = (page: Page): Promise<unknown> =>
  page.locator('estamp-form').evaluate((form) => Reflect.get(form, 'value') as unknown);

async function toParties(page: Page): Promise<void> {
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
}

test('the browser fills in a customer, and the prefix of the mobile number goes', async () => {
  const { page, trouble } = await visit(browser);
  await toParties(page);
  for (const name of [/^Add email/, /^Add PAN/, /^Add address/]) await page.getByRole('button', { name }).click();
  await page.getByLabel(/^First party/).focus();
  await autofill(page, { name: 'Asha Rao', email: 'asha@example.in', mobile: '+919876543210', street: '5 MG Road' });
  await page.getByLabel(/^Mobile/).focus();
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
  assert.equal(await page.getByLabel(/mail/).inputValue(), 'asha@example.in');
  assert.equal(
    await page
      .getByLabel(/address/i)
      .last()
      .inputValue(),
    '5 MG Road',
  );
  assert.equal(await page.getByLabel(/^Mobile number/).inputValue(), '9876543210');
  assert.equal(await page.getByLabel(/^PAN/).inputValue(), '', 'no browser knows a PAN');
  assert.deepEqual(await complaints(page), []);
  await toReview(page);
  await shows(page, 'Asha Rao');
  assert.deepEqual(trouble, []);
});

test('an input method composes undisturbed, by complaints and by the page', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/form/form.html`);
  const name = page.getByLabel('Your name');
  await name.fill('अ');
  await name.press('Tab');
  assert.deepEqual(await complaints(page), ['Enter at least 3 characters. You’ve entered 1.']);
  await name.fill('');
  await name.focus();
  await compose(page, 'a', 'आ', 'आश');
  assert.equal(await name.inputValue(), 'आश');
  assert.deepEqual(await complaints(page), [], 'nobody complains in mid-word');
  await page.locator('estamp-form').evaluate(async (form) => {
    Object.assign(form, { value: { name: 'Someone else' } });
    await (form as unknown as { updateComplete: Promise<unknown> }).updateComplete;
  });
  assert.equal(await name.inputValue(), 'आश', 'the page does not write into a composition');
  await compose(page, 'आशा');
  await confirm(page, 'आशा राव');
  assert.equal(await name.inputValue(), 'आशा राव');
  await name.press('Tab');
  assert.deepEqual(await value(page), { name: 'आशा राव' });
  assert.equal(await name.inputValue(), 'आशा राव');
  assert.deepEqual(await complaints(page), []);
});

test('going back in the history brings the answers back, and not the PAN', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/form/form.html`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Copies').fill('3');
  await page.getByLabel('Selling').check();
  await page.getByLabel('In your words').fill('House 5,\nMG Road');
  await page.getByLabel('PAN').fill('AAAPA1234A');
  await page.goto(`${shop.url}/`);
  await page.goBack();
  await page.waitForFunction(() => Reflect.get(document.querySelector('estamp-form') ?? {}, 'value') !== undefined);
  assert.deepEqual(await value(page), { name: 'Asha Rao', copies: 3, topic: 'sale', detail: 'House 5,\nMG Road' });
  assert.equal(await page.getByLabel('Your name').inputValue(), 'Asha Rao');
  assert.ok(await page.getByLabel('Selling').isChecked());
  assert.equal(await page.getByLabel('PAN').inputValue(), '');
  assert.deepEqual(await complaints(page), []);
});

test('going back to a checkout brings the stamp back, and no PAN', async () => {
  const { page } = await visit(browser);
  await toParties(page);
  await page.getByLabel(/^First party/).fill('Asha Rao');
  await page.getByRole('button', { name: /^Add PAN/ }).click();
  await page.getByLabel(/^PAN/).fill('AAAPA1234A');
  await page.goto(`${shop.url}/`);
  await page.goBack();
  await heading(page, 'Choose your e‑Stamp');
  await page.getByRole('button', { name: 'Change: State' }).waitFor();
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByRole('button', { name: 'Add PAN', exact: true }).click();
  assert.equal(await page.getByLabel(/^PAN/).inputValue(), '');
  assert.doesNotMatch(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])),
    /AAAPA/,
  );
});
