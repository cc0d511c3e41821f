import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '../../../src/proxy/payment-page/languages.ts';
import { script } from './providers/answers.ts';
import { fakePayu } from './providers/hosted.ts';
import { customerOf, openPaymentShop, type PaymentShop } from './providers/shop.ts';
import { firstOf } from '../../support/share.ts';
import { findings } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { atProvider, fillIn, heading, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

let payments: PaymentShop;
useShop();
before(async () => {
  payments = await openPaymentShop();
});
after(() => payments.close());

interface Texts {
  checkout: Record<string, string>;
  states: Record<string, string>;
}

const textsOf = (code: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../src/locales/texts/${code}.json`, import.meta.url), 'utf8')) as Texts;

function languageFor(code: string): Language {
  const language = LANGUAGES.get(code);
  assert.ok(language);
  return language;
}

const says = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).waitFor();
const saidTo = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title]);

/** Steps 1 to 3, up to the button that pays. */
async function buy(page: Page, { checkout, states }: Texts): Promise<void> {
  const word = (key: string): string => checkout[key] ?? key;
  const button = (key: string) => page.getByRole('button', { name: word(key), exact: true });
  await heading(page, word('stampHeading'));
  await page.getByLabel(word('state'), { exact: true }).selectOption({ label: states['KA'] ?? '' });
  await page.locator('input[type=radio][value="KA-RG-4"]').click();
  // The list gives way to what was chosen.
  await page.locator('input[type=radio][value="KA-RG-4"]').waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: '₹100', exact: true }).check();
  await page.locator('[name="purpose"]').fill('Name change affidavit');
  await button('continue').click();
  await heading(page, word('partiesHeading'));
  await page.getByLabel(new RegExp(`^${word('partyName')}`)).fill('Asha Rao');
  await page.getByLabel(new RegExp(`^${word('customerMobile')}`)).fill('98765 43210');
  await button('review').click();
  await heading(page, word('reviewHeading'));
  // Around an amount from right to left stand marks that nobody sees.
  await page.getByRole('button', { name: new RegExp(word('pay').replace('{amount}', '.?₹159\\.00.?')) }).click();
}

for (const [name, code, path] of [
  ['Hindi', 'hi', '/hindi.html'],
  ['Urdu', 'ur', '/right-to-left.html'],
] as const) {
  test(`who buys in ${name} pays on a page in ${name}, and comes back to it`, async () => {
    const { page, context, trouble } = await visit(browser);
    const { direction, words } = languageFor(code);
    const texts = textsOf(code);
    let refused = false;
    await context.route('**/order/payment**', (route) => {
      if (refused) return route.fallback();
      refused = true;
      return route.fulfill({ status: 503, json: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    });
    await page.goto(shop.url + path);
    await buy(page, texts);
    await says(page, words.script.trouble);
    assert.equal(
      page.url(),
      `${shop.url}/estamp/pay?lang=${code}`,
      'the token is gone from the address, the language is not',
    );
    assert.deepEqual(await saidTo(page), [code, direction, `${words.page.title} · Kagaz & Co`]);
    await page.getByRole('link', { name: 'Kagaz & Co', exact: true }).waitFor();
    await page.getByRole('button', { name: words.script.toOrder }).waitFor();
    await page.getByRole('button', { name: words.page.retry }).click();
    await atProvider(page, 'Pay');
    await heading(page, texts.checkout['status_completed'] ?? '');
    assert.deepEqual(trouble, []);
  });
}

test('who buys in English pays in English, at an address that names no language', async () => {
  const { page, context } = await visit(browser);
  await context.route('**/order/payment**', (route) => route.abort());
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(page.url(), `${shop.url}/estamp/pay`);
  assert.deepEqual(await saidTo(page), ['en', 'ltr', 'Payment · Kagaz & Co']);
});

test('an expired token is reported in the language of the page', async () => {
  const { page } = await visit(browser);
  const { words } = languageFor('ta');
  await page.goto(`${payments.url}/redirect/pay?lang=ta#a.b.c`);
  await says(page, words.script.refused.TOKEN_INVALID);
  assert.equal(
    await page.getByRole('button', { name: words.page.retry }).isVisible(),
    false,
    'asking again changes nothing',
  );
  await page.reload();
  await says(page, words.page.waiting);
  assert.equal((await saidTo(page))[0], 'ta', 'a reload keeps the language');
});

/* Razorpay's script as far as it is told something. */
const LISTENER = 'window.Razorpay = class { constructor(options) { window.told = options; } on() {} open() {} };';

for (const [code, expected] of [
  ['bn', { display: { language: 'ben' } }],
  ['or', undefined],
] as const) {
  test(`Razorpay's window gets ${code} as its own locale code, if it has one`, async () => {
    const { page, trouble } = await customerOf(browser, payments, async (opened) => {
      await opened.route('https://checkout.razorpay.com/v1/checkout.js', (route) => script(route, LISTENER));
    });
    const { words } = languageFor(code);
    await page.goto((await payments.order('razorpay')).payUrl.replace('#', `?lang=${code}#`));
    await says(page, words.script.inTheWindow);
    await page.getByRole('link', { name: words.script.toOrder }).waitFor();
    const shown = await page.evaluate(() => Reflect.get(window, 'told') as { config?: unknown; description?: unknown });
    assert.deepEqual([shown.config, shown.description], [expected, words.script.item]);
    assert.equal(await page.locator('#amount').textContent(), '₹159.00');
    assert.deepEqual(trouble, []);
  });
}

test('PayU gets the language in its own field', async () => {
  const { page, seenOutside } = await customerOf(browser, payments, fakePayu);
  await page.goto((await payments.order('payu')).payUrl.replace('#', '?lang=te#'));
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(`${payments.url}/thanks?estamp=**`);
  assert.match(seenOutside[0] ?? '', /_payment .*display_lang=Telugu.*hash=f00/);
});

test('in every language the page is readable on the smallest phone', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 320, height: 640 } });
  await context.route('**/order/payment**', (route) => route.abort());
  const { payUrl } = await payments.order('redirect');
  // Hindi and Urdu come first: `npm test` tests only the first two languages.
  const first = (code: string): number => Number(code !== 'hi' && code !== 'ur');
  const languages = [...LANGUAGES.values()].sort((one, other) => first(one.code) - first(other.code));
  for (const { code, words } of firstOf(languages, 2)) {
    await page.goto(payUrl.replace('#', `?lang=${code}#`));
    await page.getByRole('button', { name: words.page.retry }).waitFor();
    assert.deepEqual(await findings(page), [], code);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, code);
  }
});
