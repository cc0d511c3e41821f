import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { shiftsOf, watchShifts } from '../support/watch-shifts.ts';
import { afterAnimations } from '../support/after-animations.ts';
import { launch, visit } from '../support/browser.ts';
import { atProvider, fillIn, heading, pay } from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
let folder: string;

/** What follows the element is what a shift would move. */
const followed = (lang: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<main><h1>A merchant's page</h1><estamp-checkout lang="${lang}" reference="followed" proxy="/estamp" service-code="estamp.standard">
<p slot="support">Money stuck? Call Kagaz &amp; Co on <a href="tel:+918000000000">080 0000 0000</a>.</p></estamp-checkout>
<h2>What customers ask</h2><p>Whether the stamp is valid everywhere in the state. It is.</p></main></html>`;

const LANGUAGES = ['en', 'hi', 'ta', 'ur'];

before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-order-`);
  for (const lang of LANGUAGES) await writeFile(`${folder}/${lang}.html`, followed(lang));
  [browser, shop] = await Promise.all([
    launch(),
    openShop({
      folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
      sandbox: { timings: { start: 100, complete: 600_000 } },
    }),
  ]);
});
after(async () => {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** An order that is paid and being prepared. @returns its number */
async function prepared(page: Page, lang = 'en'): Promise<string> {
  await page.goto(`${shop.url}/en.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await page.locator('.sign.waiting').waitFor();
  if (lang !== 'en') {
    await page.evaluate((to) => {
      (document.querySelector('estamp-checkout') as HTMLElement).lang = to;
    }, lang);
    await page.locator(`form[lang=${lang}] .timeline`).waitFor();
  }
  await page
    .locator('.timeline .now')
    .filter({ hasText: lang === 'en' ? 'Certificate in preparation' : '' })
    .waitFor();
  return orderOf(page);
}

const orderOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { state } = document.querySelector('estamp-checkout') as unknown as { state: { externalOrderId: string } };
    return state.externalOrderId;
  });

/** How far the lower edge of a text is above the footer; negative where the footer covers it. */
const above = (page: Page, text: string): Promise<number> =>
  page.evaluate((wanted) => {
    const element = document.querySelector('estamp-checkout') as HTMLElement;
    const all = [
      ...element.querySelectorAll('[slot]'),
      ...(element.shadowRoot?.querySelectorAll('p, .title, dd') ?? []),
    ];
    const found = all.find(({ textContent }) => textContent?.includes(wanted)) as Element;
    const dock = element.shadowRoot?.querySelector('.dock') as Element;
    return dock.getBoundingClientRect().top - found.getBoundingClientRect().bottom;
  }, text);

for (const [lang, width, height, scrolled] of [
  ['en', 360, 740, false],
  ['en', 360, 740, true],
  ['en', 1280, 900, false],
  ['en', 768, 900, false],
  ['hi', 360, 740, false],
  ['ta', 360, 740, true],
  ['ur', 1280, 900, false],
] as const) {
  test(`Nothing moves when the certificate is ready, in ${lang} at ${width} px${scrolled ? ', scrolled to the end' : ''}.`, async () => {
    const { page, context } = await visit(browser, { viewport: { width, height } });
    const order = await prepared(page, lang);
    await afterAnimations(page);
    if (scrolled) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(watchShifts({ all: true }));
    await shop.control('POST', `/orders/${order}/advance`, { to: 'FULFILMENT_COMPLETED' });
    await page.locator('.sign.done').waitFor();
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    // A line of Urdu whose words change counts as moved, because it starts at another place.
    assert.ok(sum < (lang === 'ur' ? 0.012 : 0.01), `${sum}: ${JSON.stringify(shifts)}`);
    await context.close();
  });
}

test('On the smallest phone the reason of a declined payment stands above the footer, with one button in it.', async () => {
  const { page, context, trouble } = await visit(browser, { viewport: { width: 320, height: 568 } });
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Decline');
  await heading(page, 'Your payment didn’t go through');
  await page.evaluate(() => document.querySelector('estamp-checkout')?.scrollIntoView());
  assert.ok((await above(page, 'If money has left your account')) > 0);
  assert.deepEqual(await page.locator('.dock button').allInnerTexts(), ['Pay again']);
  assert.equal(await page.locator('.timeline .bad').innerText(), 'Your payment didn’t go through\n\u00a0');
  assert.deepEqual(trouble, []);
  await context.close();
});

test('On the smallest phone an e-Stamp that could not be issued says first what to do, and whom to call above the footer.', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 320, height: 568 } });
  const order = await prepared(page);
  await shop.control('POST', `/orders/${order}/advance`, { to: 'FAILED' });
  await heading(page, 'Your e‑Stamp couldn’t be issued');
  await page.evaluate(() => document.querySelector('estamp-checkout')?.scrollIntoView());
  const message = await page.locator('[part=message]').innerText();
  assert.match(message, /^Give the website your order number/);
  assert.ok((await above(page, 'Money stuck? Call Kagaz & Co')) > 0);
  assert.match(message, /₹159\.00 was received\. It hasn’t been refunded yet\./);
  assert.equal(await page.locator('.timeline li.bad').count(), 1);
  const support = page.locator('.dock').getByRole('link', { name: 'Contact support' });
  assert.equal(await support.getAttribute('href'), 'tel:+918000000000');
  await context.close();
});

test('The corrected names are seen where they are said to be saved, on the smallest phone, too.', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 320, height: 568 } });
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Close');
  await page.getByRole('button', { name: 'Correct names' }).click();
  await page.getByLabel(/^First party/).fill('Asha R. Rao');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Names updated.').filter({ visible: true }).first().waitFor();
  const names = page.locator('.certificate dd').filter({ hasText: 'ASHA R. RAO' }).first();
  await names.waitFor();
  assert.ok(
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('estamp-checkout') as HTMLElement;
      const dock = shadowRoot?.querySelector('.dock')?.getBoundingClientRect().top ?? 0;
      const seen = [...(shadowRoot?.querySelectorAll('dd, .notice p') ?? [])].filter(({ textContent }) =>
        textContent?.includes('Asha R. Rao'),
      );
      return seen.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom > 0 && (bottom <= dock || one.closest('.dock') !== null) && bottom <= innerHeight;
      });
    }),
    'the new name is on the screen without a touch',
  );
  await context.close();
});

for (const lang of LANGUAGES) {
  test(`The number of an order and every amount stay on one line at 360 px in ${lang}.`, async () => {
    const { page, context } = await visit(browser, { viewport: { width: 360, height: 740 } });
    const number = await prepared(page, lang);
    assert.ok(number.length >= 22, number);
    const lines = await page.evaluate((id) => {
      const { shadowRoot } = document.querySelector('estamp-checkout') as HTMLElement;
      return [...(shadowRoot?.querySelectorAll('bdi, dd, small') ?? [])]
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return [
            one.textContent ?? '',
            new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size,
          ] as const;
        })
        .filter(([text]) => text === id || /^\s*₹[^(]*$/.test(text));
    }, number);
    assert.ok(lines.length >= 4, JSON.stringify(lines));
    assert.deepEqual(
      lines.filter(([, count]) => count !== 1),
      [],
    );
    await context.close();
  });
}
