import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { waitUntil } from '../../support/wait-until.ts';
import { findings } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
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
} from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

const PAGES = readdirSync('demo/pages', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => basename(name));

useShop();

/** Until every element of ours on the page has drawn what it shows first, in its own language. */
const drawn = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('estamp-checkout, estamp-form')].every(
      ({ localName, lang, shadowRoot }) => {
        const form = localName === 'estamp-form' ? '' : `form[lang=${lang || document.documentElement.lang}] `;
        return shadowRoot?.querySelector(`${form}:is(select, input)`);
      },
    ),
  );

test('the first page lists every other one', async () => {
  const { page } = await visit(browser);
  await page.goto(shop.url);
  const listed = await page.locator('.cards a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // The page of thanks is where the way back from payment leads.
  const wanted = PAGES.filter((name) => !['index.html', 'thank-you.html'].includes(name)).map((name) => `/${name}`);
  assert.deepEqual(listed.sort(), wanted.sort());
});

for (const name of PAGES) {
  test(`${name} breaks no policy, fits a phone of 320 px, and axe finds nothing`, async () => {
    const { page, trouble } = await visit(browser, {
      viewport: { width: 320, height: 700 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${shop.url}/${name}`);
    await drawn(page);
    assert.deepEqual(await findings(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.deepEqual(trouble, []);
  });
}

test('the page of brands shows three, each with its own accent and logo, and axe finds nothing in any', async () => {
  const { page } = await visit(browser, { reducedMotion: 'reduce' });
  await page.goto(`${shop.url}/brand.html`);
  await drawn(page);
  const seen = new Set<string>();
  for (const name of ['Law press', 'Bank', 'Studio']) {
    await page.getByRole('radio', { name, exact: true }).check();
    const color = await page
      .locator('[part~=button-primary]')
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    seen.add(`${color} ${await page.locator('.logo').innerText()}`);
    assert.deepEqual(await findings(page), [], name);
  }
  assert.equal(seen.size, 3);
});

test('the language changes while a customer is at it, and keeps the choice', async () => {
  const { page, trouble } = await visit(browser);
  await page.goto(`${shop.url}/languages.html`);
  await chooseStamp(page);
  await page.getByLabel('Language').selectOption('hi');
  await heading(page, 'अपना ई‑स्टाम्प चुनें');
  assert.ok(await page.getByRole('radio', { name: '₹100', exact: true }).isChecked());
  await page.getByLabel('Language').selectOption('ur');
  await page.locator('form[lang=ur][dir=rtl]').waitFor();
  await page.getByLabel('Language').selectOption('en');
  await heading(page, 'Choose your e‑Stamp');
  assert.deepEqual(trouble, []);
});

test('payment leads to the page of thanks, which shows the order and keeps it over a reload', async () => {
  const { page, trouble } = await visit(browser);
  await page.goto(`${shop.url}/order.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await page.waitForURL(/thank-you\.html/);
  await downloadCertificate(page);
  assert.equal(new URL(page.url()).hash, '', 'no token stays in the address');
  await page.reload();
  await heading(page, 'Your e‑Stamp is ready');
  assert.deepEqual(trouble, []);
});

test('a document writer sends a sale, the client pays on another device, and the desk hears of it', async () => {
  const { page: writer, trouble } = await visit(browser);
  await writer.goto(`${shop.url}/desk.html`);
  await writer.getByRole('link', { name: 'Rent agreement of the Iyers' }).click();
  await fillIn(writer);
  await writer.getByRole('button', { name: 'Send to someone else' }).click();
  await writer.getByRole('button', { name: 'Make a link' }).click();
  const link = await writer.getByLabel('Link to send').inputValue();

  const { page: client } = await visit(browser);
  await client.goto(link);
  await client.getByRole('button', { name: 'Continue' }).click();
  await pay(client);
  await atProvider(client, 'Pay');
  await heading(client, 'Your e‑Stamp is ready');

  await writer.goto(`${shop.url}/desk.html`);
  const states = writer.locator('[data-sale]');
  await waitUntil(async () => {
    await writer.getByRole('button', { name: 'Ask again' }).click();
    return (await states.nth(1).textContent()) === 'Stamped';
  }, 'the desk never heard of the payment');
  assert.deepEqual(await states.allTextContents(), ['Not ordered yet', 'Stamped', 'Not ordered yet']);
  assert.deepEqual(trouble, []);
});

test('a page of thanks without an order says where to place one', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/thank-you.html`);
  await page.getByRole('link', { name: 'Place one' }).waitFor();
});

test('the shop’s own handler takes the payment: declined, then paid', async () => {
  const { page, trouble } = await visit(browser);
  await page.goto(`${shop.url}/own-payment.html`);
  await fillIn(page);
  await pay(page);
  await page.getByRole('dialog', { name: 'Kagaz purse' }).getByText('₹159.00').waitFor();
  await page.getByRole('button', { name: 'Decline' }).click();
  await heading(page, 'Your payment didn’t go through');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
  await downloadCertificate(page);
  assert.match(page.url(), /own-payment\.html$/, 'the page was never left');
  assert.deepEqual(trouble, []);
});

test('what the page filled in beforehand stands in the form', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/prefill.html`);
  await page.getByRole('radio', { name: /^Affidavit/ }).click();
  assert.equal(await page.getByLabel(/^Purpose/).inputValue(), 'Name change affidavit');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  assert.equal(await page.getByLabel(/^First party/).inputValue(), 'Asha Rao');
});

test('every value that makes the sandbox fail is on the page, and a press puts it in place', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/failures.html`);
  const { scenarios } = (await shop.control('GET', '/scenarios')) as { scenarios: { place: string; value: string }[] };
  const wanted = scenarios
    .filter(({ place, value }) => place !== 'number' && /^sandbox/i.test(value))
    .map(({ value }) => value);
  assert.deepEqual(await page.locator('td code').allTextContents(), wanted);
  await page.getByRole('button', { name: 'sandbox refund' }).click();
  await page.waitForFunction(() => {
    const field = document
      .querySelector('estamp-checkout')
      ?.shadowRoot?.querySelector<HTMLInputElement>('[id$=".purpose"]');
    return field?.value === 'sandbox refund';
  });
  await page.getByRole('button', { name: 'SANDBOX-USD' }).click();
  await askPrice(page);
  await shows(page, 'We couldn’t confirm the price');
});

test('the log prints every event of a purchase, and nothing that opens a payment', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/events.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
  const names = await page.locator('#log code').allTextContents();
  for (const name of [
    'estamp-ready',
    'estamp-step',
    'estamp-quote',
    'estamp-before-order',
    'estamp-payment',
    'estamp-status',
    'estamp-complete',
  ]) {
    assert.ok(names.includes(name), `${name} is in ${names.join()}`);
  }
  assert.doesNotMatch((await page.locator('#log').textContent()) ?? '', /eyJ|Asha|98765/);
});

test('a checkout in a dialog above the shop’s own dialog closes alone', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/dialog.html`);
  await page.getByRole('button', { name: 'Open the cart' }).click();
  await page.getByRole('button', { name: 'Buy the stamp' }).click();
  await heading(page, 'Choose your e‑Stamp');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Choose your e‑Stamp' }).waitFor({ state: 'hidden' });
  assert.ok(await page.getByRole('dialog', { name: 'Your cart' }).isVisible());
  await page.keyboard.press('Escape');
  assert.ok(
    await page.getByRole('button', { name: 'Open the cart' }).evaluate((button) => button === document.activeElement),
  );
});

test('the form alone asks further by what is chosen, and gives its value to the form around', async () => {
  const { page, trouble } = await visit(browser);
  await page.goto(`${shop.url}/form.html`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Something else').check();
  await page.getByLabel('In your words').fill('A gift to my sister');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  await shows(page, /"words": "A gift to my sister"/);
  assert.deepEqual(trouble, []);
});

test('the playground turns settings into attributes and rules, and keeps them in its address', async () => {
  const { page, context, trouble } = await visit(browser, { viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${shop.url}/playground.html`);
  await drawn(page);
  await page.getByText('Attributes', { exact: true }).click();
  await page.getByLabel('heading', { exact: true }).fill('Stamp for “plot 7”');
  await heading(page, 'Stamp for “plot 7”');
  await page.getByLabel('color-accent', { exact: true }).fill('#aa0055');
  await page.getByText('Parts', { exact: true }).click();
  await page.getByRole('button', { name: 'heading', exact: true }).click();
  await page.keyboard.type('text-transform: uppercase;');
  await page.getByLabel('Width of the place').fill('400');
  const styles = (): Promise<unknown> =>
    page.evaluate(() => {
      const root = document.querySelector('estamp-checkout')?.shadowRoot;
      const [button, title] = ['button-primary', 'heading'].map((part) => root?.querySelector(`[part~=${part}]`));
      return {
        button: button && getComputedStyle(button).backgroundColor,
        heading: title && getComputedStyle(title).textTransform,
        width: root?.host.getBoundingClientRect().width,
      };
    });
  const wanted = { button: 'rgb(170, 0, 85)', heading: 'uppercase', width: 400 };
  assert.deepEqual(await styles(), wanted);
  await page.getByRole('button', { name: 'Copy the HTML' }).click();
  await shows(page, 'Copied.');
  assert.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /<estamp-checkout[^>]*heading="Stamp for “plot 7”"/,
  );
  await page.getByRole('button', { name: 'Copy the CSS' }).click();
  await page.reload();
  await heading(page, 'Stamp for “plot 7”');
  assert.deepEqual(await styles(), wanted);
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await heading(page, 'Choose your e‑Stamp');
  assert.equal(new URL(page.url()).hash, '');
  assert.deepEqual(trouble, []);
});

test('the settings of the playground do not lose an order that comes back from payment', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/playground.html#attribute.theme=dark`);
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await toReview(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
  assert.doesNotMatch(page.url(), /eyJ/);
});
