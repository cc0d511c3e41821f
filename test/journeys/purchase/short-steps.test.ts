import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  fillIn,
  heading,
  nameParties,
  pay,
  shows,
  toReview,
  unfold,
} from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => {
  [browser, shop] = await Promise.all([launch(), openShop()]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

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

/** What the service was sent as an order's details. */
async function orderDetails(): Promise<Record<string, unknown>> {
  const { orders } = (await shop.control('GET', '/orders')) as { orders: { details: Record<string, unknown> }[] };
  return orders.at(-1)?.details ?? {};
}

test('step 1 of a Karnataka affidavit is at most 1,100 px high at 360 px, and asks nothing that it has no use for', async () => {
  const page = await open();
  await chooseStamp(page);
  const height = await heightOf(page);
  assert.ok(height <= 1100, `${height} px`);
  const asked = await page.getByRole('textbox').or(page.getByRole('checkbox')).count();
  assert.equal(await page.getByLabel(/Consideration|property/).count(), 0);
  assert.equal(asked, 2, 'purpose and delivery');
  await page.context().close();
});

test('what one document asks and another does not is not sent with the other, and the proxy takes the order', async () => {
  const page = await open();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
  await page.getByRole('radio', { name: /^Agreement/ }).click();
  await page.getByLabel(/^Consideration price/).fill('₹1,00,000.50');
  await page.getByLabel('This document is about a property').check();
  await page.getByLabel(/^Property description/).fill('Flat 4, 12 MG Road, Bengaluru 560001');
  await page.getByRole('button', { name: 'Change: Document type' }).click();
  await page.getByRole('radio', { name: /^Affidavit/ }).click();
  await page.getByRole('radio', { name: '₹100', exact: true }).check();
  await page.getByLabel(/^Purpose/).fill('Name change affidavit');
  await askPrice(page);
  await nameParties(page);
  await toReview(page);
  assert.equal(await page.getByText('1,00,000.50').count(), 0);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  const { purpose, ...others } = await orderDetails();
  assert.equal(purpose, 'Name change affidavit');
  assert.deepEqual(
    Object.keys(others).filter((name) => name !== 'estamp'),
    [],
  );
  await page.context().close();
});

test('the consideration is read however it is written, and shown as it is read', async () => {
  const page = await open();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
  await page.getByRole('radio', { name: /^Agreement/ }).click();
  const field = page.getByLabel(/^Consideration price/);
  for (const [text, shown] of [
    ['500/-', '₹500 (Five Hundred only)'],
    ['१००', '₹100 (One Hundred only)'],
    ['₹1,00,000.50', '₹1,00,000.50 ('],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(text);
    await shows(page, shown);
    assert.equal(await field.inputValue(), text);
  }
  await page.getByLabel(/^Purpose/).fill('An agreement for a journey');
  await askPrice(page);
  await nameParties(page);
  await page.getByLabel(/^Second party/).fill('Vikram Shah');
  await toReview(page);
  await page.getByText('See how it will be printed').click();
  await shows(page, '1,00,000.50 (One Lakh and Fifty Paise only)');
  await pay(page, '₹259.00');
  await page.waitForURL(/return_url=/);
  assert.equal((await orderDetails())['considerationPrice'], 100000.5);
  await page.context().close();
});

test('the footer names the stamp value as soon as it is known', async () => {
  const page = await open();
  const footer = page.locator('[part~=footer]');
  await footer.getByText('You’ll see the exact price next').filter({ visible: true }).waitFor();
  await chooseStamp(page);
  assert.match(await footer.locator('[part=footer-total]').innerText(), /^₹100\s+Stamp value$/);
  await page.context().close();
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
  await page.context().close();
});

test('a reload says that answers are not kept, only where the page forbids it and the customer had entered some', async () => {
  const page = await open();
  const forbid = (): Promise<void> =>
    page.locator('estamp-checkout').evaluate((one) => one.setAttribute('remember', 'none'));
  await forbid();
  const said = page.getByText(/^For your privacy, some details aren’t kept/).filter({ visible: true });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
  await page.reload();
  await page.getByLabel('State', { exact: true }).waitFor();
  assert.equal(await said.count(), 0);
  await forbid();
  await fillIn(page);
  await page.reload();
  await heading(page, 'Choose your e‑Stamp');
  await said.first().waitFor();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  assert.doesNotMatch(stored, /Asha|98765|Name change/);
  await page.getByLabel(/^Purpose/).fill('Name change affidavit');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  assert.equal(await said.count(), 0);
  await page.context().close();
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
    await page.context().close();
  });
}

test('each answer on the review has a Change that leads to its field', async () => {
  const page = await open();
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  for (const line of ['email', 'PAN', 'address']) await unfold(page, line);
  await page.getByLabel(/^Email/).fill('asha.rao@example.in');
  await page.getByLabel(/^PAN/).fill('ABCPE1234F');
  const address = `${'Flat 4, a very long name of a house in a very long street, '.repeat(6)}Bengaluru 560001`;
  await page.getByLabel(/^Address/).fill(address);
  await toReview(page);
  await shows(page, address);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
  for (const name of ['Mobile number', 'Email', 'PAN', 'Address']) {
    await page.getByRole('button', { name: `Change: ${name}` }).click();
    await heading(page, 'Who is this e‑Stamp for?');
    const field = page.getByLabel(new RegExp(`^${name}`));
    await page.waitForFunction(
      (wanted) => document.activeElement?.shadowRoot?.activeElement?.id === wanted,
      await field.getAttribute('id'),
    );
    await toReview(page);
  }
  await page.context().close();
});
