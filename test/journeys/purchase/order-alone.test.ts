/**
 * `estamp-order.min.js`: an order without the purchase; the form of a correction comes with the one file, on a press.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { STRICT_POLICY } from '../../../demo/policy.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { visit, type Visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

const ORDER = '<script type="module" src="/dist/estamp-order.min.js"></script>';
const WHOLE = '<script type="module" src="/dist/estamp-checkout.min.js"></script>';
const page = (scripts: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A page of thanks</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">${scripts}<main></main></html>`;
const PAGES = {
  alone: page(ORDER),
  strict: page(ORDER),
  'order-first': page(ORDER + WHOLE),
  'whole-first': page(WHOLE + ORDER),
} as const;
/** Two files with Lit make its policy of Trusted Types twice. */
const TWO_LITS = STRICT_POLICY.replace('lit-html', "lit-html 'allow-duplicates'");

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-alone-`);
  for (const [name, text] of Object.entries(PAGES)) await writeFile(`${folder}/${name}.html`, text);
  return {
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: (path) => (path.startsWith('/strict') ? STRICT_POLICY : TWO_LITS),
  };
});
after(() => rm(folder, { recursive: true }));

interface Opened extends Visit {
  /** The browser files that were asked for, and what the console has warned of. */
  scripts: string[];
  warned: string[];
}

async function open(): Promise<Opened> {
  const visited = await visit(browser);
  const scripts: string[] = [];
  const warned: string[] = [];
  visited.page.on('request', (request) => {
    const [name] = /[\w.-]+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name?.startsWith('estamp-')) scripts.push(name);
  });
  visited.page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  return { ...visited, scripts, warned };
}

async function show(tab: Page, name: keyof typeof PAGES, token: string, lang = 'en'): Promise<void> {
  await tab.goto(`${shop.url}/${name}.html`);
  await tab.evaluate(
    ([orderToken, language]) => {
      const element = document.createElement('estamp-order-status');
      const attributes = { proxy: '/estamp', 'order-token': orderToken, lang: language };
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      element.addEventListener('estamp-failure', ({ detail }) => element.append(`heard ${detail.code}`));
      document.querySelector('main')?.append(element);
    },
    [token, lang] as const,
  );
  await tab.locator('.certificate').waitFor();
}

const correct = (tab: Page): Promise<void> => tab.getByRole('button', { name: 'Correct names' }).click();
const firstParty = (tab: Page): ReturnType<Page['getByLabel']> => tab.getByLabel(/^First party/);

async function save(tab: Page): Promise<void> {
  await firstParty(tab).fill('Asha R. Rao');
  await tab.getByRole('button', { name: 'Save' }).click();
  await tab.locator('.certificate dd').filter({ hasText: 'ASHA R. RAO' }).first().waitFor();
}

test('The demo’s page of thanks loads the order alone and nothing else, and the customer gets the certificate', async () => {
  const { page: tab, scripts, trouble } = await open();
  await tab.goto(`${shop.url}/order.html`);
  await fillIn(tab);
  await pay(tab);
  scripts.length = 0;
  await atProvider(tab, 'Pay');
  await tab.waitForURL(/thank-you\.html/);
  await downloadCertificate(tab);
  assert.deepEqual(scripts, ['estamp-order.min.js']);
  assert.match(await tab.locator('.certificate').innerText(), /Certificate number\s+IN-[^]*Article 4 - Affidavit/);
  assert.deepEqual(trouble, []);
});

test('A press on “Correct names” loads the form once, with errors in words, and the names are saved', async () => {
  const token = await shop.placeOrder();
  const { page: tab, scripts, trouble, warned } = await open();
  await show(tab, 'alone', token);
  assert.deepEqual(scripts, ['estamp-order.min.js']);
  await correct(tab);
  assert.equal(await firstParty(tab).inputValue(), 'Asha Rao');
  await firstParty(tab).fill('');
  await tab.getByRole('button', { name: 'Save' }).click();
  await tab.getByText('Fill in “First party”.').first().waitFor();
  await save(tab);
  await correct(tab);
  await firstParty(tab).waitFor();
  assert.deepEqual([...new Set(scripts)], ['estamp-order.min.js', 'estamp-checkout.min.js']);
  assert.deepEqual([trouble, warned], [[], []]);
});

test('In Hindi every field of a correction has its label', async () => {
  const token = await shop.placeOrder();
  const { page: tab } = await open();
  await show(tab, 'alone', token, 'hi');
  await tab.locator('form[lang=hi] .notice button').first().click();
  await tab.locator('.correction .label').first().waitFor();
  const labels = await tab.locator('.correction .label').allInnerTexts();
  assert.ok(labels.length >= 2, labels.join());
  for (const label of labels) assert.match(label, /\p{Script=Devanagari}/u);
});

test('While the one file is slow the button says so, and a second press asks nothing', async () => {
  const token = await shop.placeOrder();
  const { page: tab, scripts } = await open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await tab.route(/estamp-checkout\.min\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await show(tab, 'alone', token);
  await correct(tab);
  const button = tab.getByRole('button', { name: 'Correct names' });
  await waitUntil(async () => (await button.getAttribute('aria-disabled')) === 'true');
  await button.click({ force: true });
  assert.equal(scripts.filter((name) => name === 'estamp-checkout.min.js').length, 1);
  release();
  await firstParty(tab).waitFor();
});

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  blocked: (route) => route.abort(),
  'of other bytes': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`Where the one file is ${fault} the page says so and goes on, and the next press tries again`, async () => {
    const token = await shop.placeOrder();
    const { page: tab } = await open();
    await tab.route(/estamp-checkout\.min\.js/, answer);
    await show(tab, 'alone', token);
    await correct(tab);
    await tab.getByText('That didn’t work. Your order is safe.').filter({ visible: true }).first().waitFor();
    await tab.getByText('heard OFFLINE').waitFor();
    assert.equal(await tab.locator('.certificate').count(), 1);
    assert.equal(await firstParty(tab).count(), 0);
    await tab.unroute(/estamp-checkout\.min\.js/);
    await correct(tab);
    await save(tab);
  });
}

test('A checkout of another version on the page is not used, and the page says so', async () => {
  const token = await shop.placeOrder();
  const { page: tab, scripts } = await open();
  await show(tab, 'alone', token);
  await tab.evaluate(() => {
    class Other extends HTMLElement {
      static readonly version = '0.0.1';
      static readonly parts = {};
    }
    customElements.define('estamp-checkout', Other);
  });
  await correct(tab);
  await tab.getByText('That didn’t work. Your order is safe.').filter({ visible: true }).first().waitFor();
  assert.deepEqual(scripts, ['estamp-order.min.js']);
});

test('Where Trusted Types allow one Lit alone, the order is shown and a correction says that it didn’t work', async () => {
  const token = await shop.placeOrder();
  const { page: tab } = await open();
  await show(tab, 'strict', token);
  await correct(tab);
  await tab.getByText('That didn’t work. Your order is safe.').filter({ visible: true }).first().waitFor();
  assert.equal(await tab.locator('.certificate').count(), 1);
});

for (const name of ['order-first', 'whole-first'] as const) {
  test(`Both files on one page, ${name}: one element, no warning, and a correction`, async () => {
    const token = await shop.placeOrder();
    const { page: tab, trouble, warned, scripts } = await open();
    await show(tab, name, token);
    await tab.waitForFunction(() => !!customElements.get('estamp-checkout'));
    await correct(tab);
    await save(tab);
    assert.equal(scripts.length, 2);
    assert.deepEqual([trouble, warned], [[], []]);
  });
}
