/** The start file shows the first question before the code is there; the element takes over without a trace. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { waitUntil } from '../../support/wait-until.ts';
import { forgetShifts, shiftsOf } from '../support/watch-shifts.ts';
import { afterFrames } from '../support/after-frames.ts';
import { afterAnimations } from '../support/after-animations.ts';
import { findings } from '../support/axe.ts';
import { firstOf } from '../../support/share.ts';
import { visit, type Visit } from '../support/browser.ts';
import { askPrice, nameParties, toReview } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';
import { LANGUAGES, SLOTS, START_PAGES, startPage } from '../support/start-pages.ts';

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-start-`);
  for (const [name, text] of Object.entries(START_PAGES)) await writeFile(`${folder}/${name}`, text);
  return { folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }] };
});
after(() => rm(folder, { recursive: true }));

interface Held extends Visit {
  /** Lets the code come. */
  release: () => void;
  /** Addresses that were requested of the proxy. */
  asked: string[];
}

/** A visit of a page whose code does not come yet. */
async function hold(name: string, options: Parameters<typeof visit>[1] = {}): Promise<Held> {
  const visited = await visit(browser, options);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  visited.page.on('request', (request) => {
    if (request.url().includes('/estamp/')) asked.push(new URL(request.url()).pathname);
  });
  await visited.page.route(/estamp-checkout\.min\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await visited.page.goto(`${shop.url}/${name}`);
  return { ...visited, release, asked };
}

const state = (tab: Page): ReturnType<Page['getByLabel']> => tab.getByLabel('State', { exact: true });
const isDefined = (tab: Page): Promise<boolean> => tab.evaluate(() => !!customElements.get('estamp-checkout'));
const heard = (tab: Page): Promise<string[]> => tab.evaluate('heard');

/** Where each visible part of each checkout is, with its words. */
const places = (tab: Page): Promise<string[]> =>
  tab.evaluate(() =>
    [...document.querySelectorAll('estamp-checkout')].flatMap(({ lang, shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[part], option, .ghost.button, .button-primary, small, dl') ?? [])].map(
        (one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const { color, fontFamily, fontSize, fontWeight, backgroundColor } = getComputedStyle(one);
          const isButton = one.classList.contains('button');
          const name = isButton ? 'button' : `${one.localName} ${one.getAttribute('part')?.trim() ?? ''}`;
          const style = isButton ? '' : [color, fontFamily, fontSize, fontWeight, backgroundColor].join(' ');
          return [
            lang,
            name,
            x,
            y,
            width,
            height,
            style,
            (one as HTMLElement).lang,
            one.children.length && !isButton ? '' : one.textContent?.trim(),
          ].join(' | ');
        },
      ),
    ),
  );

for (const width of firstOf([360, 1280], 1)) {
  test(`In thirteen languages nothing moves or changes at ${width} px when the element takes over`, async () => {
    const { page: tab, trouble, release } = await hold('languages.html', { viewport: { width, height: 900 } });
    await tab.waitForFunction(
      (count) =>
        [...document.querySelectorAll('estamp-checkout')].filter(({ shadowRoot }) =>
          shadowRoot?.querySelector('select'),
        ).length === count,
      LANGUAGES.length,
    );
    assert.equal(await isDefined(tab), false);
    await forgetShifts(tab);
    const early = await places(tab);
    release();
    await tab.waitForFunction(
      (count) => (Reflect.get(window, 'heard') as unknown[]).length === count,
      LANGUAGES.length,
    );
    await afterAnimations(tab);
    assert.deepEqual(await places(tab), early);
    assert.ok(early.length > 13 * 40, 'the parts of each were compared');
    assert.deepEqual(await shiftsOf(tab), []);
    assert.deepEqual(new Set(await heard(tab)), new Set([' true 1']));
    assert.deepEqual(trouble, []);
  });
}

test('A customer with a keyboard who is faster than the code goes on where they are, and buys', async () => {
  const { page: tab, trouble, release, asked } = await hold('plain.html');
  await state(tab).waitFor();
  assert.deepEqual(await findings(tab), [], 'axe finds nothing before the code');
  await tab.getByRole('heading', { level: 2, name: 'Choose your e‑Stamp' }).waitFor();
  while (await state(tab).evaluate((select) => (select.getRootNode() as ShadowRoot).activeElement !== select))
    await tab.keyboard.press('Tab');
  await tab.keyboard.type('Karn');
  assert.equal(await state(tab).inputValue(), 'KA');
  const early = await places(tab);
  assert.deepEqual([await isDefined(tab), await heard(tab)], [false, []]);
  release();
  // The list of documents, which the customer asked for, moves what is below it; nothing above it moves.
  await tab.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  const late = await places(tab);
  assert.deepEqual(
    early.filter((one) => one.startsWith(' | select') || one.startsWith(' | dl')),
    late.filter((one) => one.startsWith(' | select') || one.startsWith(' | dl')),
  );
  assert.equal(await state(tab).inputValue(), 'KA');
  assert.ok(
    await state(tab).evaluate((select) => (select.getRootNode() as ShadowRoot).activeElement === select),
    'the focus stays in the field',
  );
  assert.deepEqual(await heard(tab), ['KA true 1']);
  assert.deepEqual(asked.filter((path) => /articles|checkout/.test(path)).sort(), [
    '/estamp/checkout/estamp.standard',
    '/estamp/states/KA/articles',
  ]);
  await tab.keyboard.press('Tab');
  assert.ok(
    await tab
      .locator('[part~=tile]')
      .first()
      .evaluate((tile) => (tile.getRootNode() as ShadowRoot).activeElement === tile),
    'Tab goes on',
  );
  await tab.getByRole('radio', { name: /^Affidavit/ }).click();
  await tab.getByRole('button', { name: 'Change: Document type' }).waitFor();
  await tab.getByRole('radio', { name: '₹100', exact: true }).check();
  await tab.getByLabel(/^Purpose/).fill('Name change affidavit');
  await askPrice(tab);
  await nameParties(tab);
  await toReview(tab);
  assert.deepEqual(trouble, []);
});

test('A list of states that is open stays open, and the element waits for the choice', async () => {
  const { page: tab, release } = await hold('plain.html');
  await state(tab).click();
  assert.ok(await state(tab).evaluate((select) => select.matches(':open')), 'the list is open');
  release();
  await tab.waitForFunction(() => customElements.get('estamp-checkout'));
  await afterAnimations(tab);
  assert.deepEqual([await heard(tab), await state(tab).evaluate((select) => select.matches(':open'))], [[], true]);
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'Continue' }).waitFor();
  assert.deepEqual(await heard(tab), ['AN true 1']);
  assert.equal(await state(tab).inputValue(), 'AN');
});

test('If the code is blocked, the first question says so and offers another try, which keeps the choice', async () => {
  const { page: tab } = await visit(browser);
  await tab.route(/estamp-checkout\.min\.js/, (route) => route.abort());
  await tab.goto(`${shop.url}/plain.html`);
  const retry = tab.getByRole('alert').getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  assert.match(await tab.getByRole('alert').innerText(), /Something went wrong\s+We couldn’t connect/);
  await state(tab).selectOption('KA');
  await retry.click();
  await tab.locator('estamp-checkout .notice button:not([aria-disabled])').waitFor();
  assert.equal(await retry.count(), 1, 'it can be pressed again');
  await tab.unroute(/estamp-checkout\.min\.js/);
  await retry.click();
  await tab.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  assert.deepEqual(
    [await tab.getByRole('alert').count(), await state(tab).inputValue(), await heard(tab)],
    [0, 'KA', ['KA true 1']],
  );
});

test('A catalogue that never comes is given up, and the customer can try again', async () => {
  const { page: tab } = await visit(browser);
  await tab.route('**/estamp/checkout/*', () => undefined);
  await tab.goto(`${shop.url}/plain.html`);
  const retry = tab.getByRole('button', { name: 'Try again' });
  await retry.waitFor({ timeout: scaled(40_000) });
  assert.deepEqual(await heard(tab), []);
  await tab.unroute('**/estamp/checkout/*');
  await retry.click();
  await tab.getByRole('button', { name: 'Continue' }).waitFor();
  assert.equal((await heard(tab)).length, 1, 'ready once');
});

test('The page’s own heading and words hold before and after the code, as text', async () => {
  const { page: tab, trouble, release } = await hold('own-words.html', { viewport: { width: 1280, height: 900 } });
  await tab.getByLabel('Which state?').waitFor();
  await tab.getByLabel('Which state?').selectOption({ label: 'Namma <Karnataka>' });
  await tab.getByRole('heading', { level: 3, name: 'Stamp <paper>' }).waitFor();
  const early = await places(tab);
  release();
  await tab.getByRole('button', { name: 'Continue' }).waitFor();
  const late = await places(tab);
  const seen = (all: string[]): string[] =>
    all.filter((one) => /\| (?:option  |div heading|p subheading|label label|dl)/.test(one));
  assert.deepEqual(seen(late), seen(early));
  assert.ok(seen(early).some((one) => one.endsWith('| Yours')));
  assert.deepEqual(trouble, []);
});

test('With a preset, a stored choice or an order in the address nothing is drawn before the code', async () => {
  const isEmpty = async ({ page: tab, context, release, asked }: Held): Promise<void> => {
    await waitUntil(() => asked.includes('/estamp/checkout/estamp.standard'), 'The catalogue was not requested.');
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/estamp/checkout/')),
    );
    await afterFrames(tab);
    assert.equal(await tab.evaluate(() => document.querySelector('estamp-checkout')?.shadowRoot), null);
    release();
    await tab.locator('estamp-checkout [part=form]').waitFor();
    assert.equal(asked.filter((path) => path.includes('/checkout/')).length, 1);
    await context.close();
  };
  await isEmpty(await hold('preset.html'));
  await isEmpty(await hold('plain.html#estamp=a.b.c'));
  const stored = await visit(browser);
  await stored.page.goto(`${shop.url}/plain.html`);
  await stored.page.getByRole('button', { name: 'Continue' }).waitFor();
  await state(stored.page).selectOption('KA');
  await stored.page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  await stored.page.route(/estamp-checkout\.min\.js/, () => undefined);
  const answered = stored.page.waitForResponse(/\/estamp\/checkout\//);
  await stored.page.reload();
  await answered;
  await afterFrames(stored.page);
  assert.equal(await stored.page.evaluate(() => document.querySelector('estamp-checkout')?.shadowRoot), null);
});

test('The first step that a server sends can be used before any script, and the element takes over in place', async () => {
  await fetch(`${shop.url}/estamp/checkout/estamp.standard`);
  const markup = await shop.proxy.startMarkup({
    serviceCode: 'estamp.standard',
    lang: 'hi',
    heading: 'Stamp <paper>',
    messages: { yourStamp: 'Yours' },
  });
  // The page sets the same words.
  const body = markup.replace(
    '</estamp-checkout>',
    `${SLOTS}</estamp-checkout><script src="/server-words.js"></script>`,
  );
  await writeFile(
    `${folder}/server-words.js`,
    "document.querySelector('estamp-checkout').messages = { yourStamp: 'Yours' };",
  );
  await writeFile(
    `${folder}/server.html`,
    startPage(body).replace(
      /<link rel="stylesheet" href="\/dist.*?>|<script type="module" src="\/dist.*?<\/script>/g,
      '',
    ),
  );
  const visited = await visit(browser, { viewport: { width: 1280, height: 900 } });
  const { page: tab, trouble } = visited;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('/estamp/')) asked.push(new URL(request.url()).pathname);
  });
  await tab.route('**/estamp-checkout.start.js', async (route) => {
    await held;
    await route.continue();
  });
  await tab.goto(`${shop.url}/server.html`, { waitUntil: 'commit' });
  const select = tab.locator('estamp-checkout select');
  await select.waitFor();
  await tab.getByRole('heading', { name: 'Stamp <paper>' }).waitFor();
  assert.deepEqual(trouble, []);
  assert.deepEqual(await findings(tab), []);
  // axe reads a linked style sheet of a shadow root by an inline one.
  trouble.length = 0;
  const early = await places(tab);
  await select.selectOption('KA');
  await forgetShifts(tab);
  assert.equal(await isDefined(tab), false);
  release();
  await tab.locator('estamp-checkout [part~=articles]').waitFor();
  assert.deepEqual(await heard(tab), ['KA true 1']);
  const late = await places(tab);
  const seen = (all: string[]): string[] =>
    all.filter((one) => /\| (?:ol|li|div heading|p |label label|select|button)/.test(one));
  assert.deepEqual(
    seen(late).filter((one) => !one.includes('| button ')),
    seen(early).filter((one) => !one.includes('| button ')),
  );
  assert.ok(seen(early).length > 8);
  assert.deepEqual(asked.filter((path) => /states|checkout\//.test(path)).sort(), [
    '/estamp/checkout/estamp.standard',
    '/estamp/states/KA/articles',
  ]);
  assert.deepEqual(trouble, []);
});

test('A page that preloads the files by their plain names loads each of them once; preloaded files of another release are not used', async () => {
  for (const [name, used] of [
    ['preload.html', ''],
    ['preload-old.html', '[^?]{8}'],
  ] as const) {
    const { page: tab, context, trouble } = await visit(browser);
    const asked: string[] = [];
    tab.on('request', (request) => {
      asked.push(request.url().slice(shop.url.length));
    });
    await tab.goto(`${shop.url}/${name}`);
    await tab.getByRole('button', { name: 'Continue' }).waitFor();
    for (const file of [
      '/estamp/checkout/estamp.standard',
      '/dist/estamp-checkout.start.css',
      '/dist/estamp-checkout.min.js',
    ]) {
      const own = new RegExp(`^${file}${file.startsWith('/dist') && used ? `\\?${used}` : ''}$`);
      assert.equal(asked.filter((one) => own.test(one)).length, 1, `${name}: ${file} among ${asked.join(' ')}`);
    }
    if (!used)
      assert.deepEqual(
        asked.filter((one) => one.includes('?')),
        [],
      );
    assert.deepEqual([await heard(tab), trouble], [[' true 1'], []]);
    await context.close();
  }
});
