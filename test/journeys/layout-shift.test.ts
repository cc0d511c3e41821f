import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from './support/browser.ts';
import { openShop, type Shop } from './support/shop.ts';

/** A page whose own words follow the checkout, which is where a shift hurts. */
const followed = (lang: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<main><h1>A merchant's page</h1><estamp-checkout lang="${lang}" proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
<h2>What customers ask</h2><p>Whether the stamp is valid everywhere in the state. It is.</p></main></html>`;

/** What the mark of test mode says, which comes with the answer. */
const MARKS = {
  en: 'Test mode. No real stamp is issued.',
  hi: 'टेस्ट मोड। असली स्टाम्प जारी नहीं होता।',
  ur: 'ٹیسٹ موڈ۔ اصلی اسٹامپ جاری نہیں ہوتا۔',
  ta: 'சோதனை முறை. உண்மையான முத்திரைத்தாள் வழங்கப்படாது.',
};

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let browser: Browser;
let folder: string;
const shops = new Map<string, Shop>();
before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  for (const lang of Object.keys(MARKS)) await writeFile(`${folder}/${lang}.html`, followed(lang));
  browser = await launch();
  const folders = [{ under: '/', path: pathToFileURL(`${folder}/`) }];
  for (const [mode, apiKey] of [['test', 'sk_test_demo'], ['live', 'sk_live_demo']] as const) {
    shops.set(mode, await openShop({ folders, proxy: { apiKey, logger: quiet } }));
  }
});
after(async () => {
  await browser.close();
  for (const shop of shops.values()) await shop.close();
  await rm(folder, { recursive: true });
});

/** Text, because a compiler would put names into it that no page has. */
const WATCH = `window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ previousRect: { y: from }, currentRect: { y: to } }) => from + ' to ' + to) });
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** In which order the pieces come, each so late that those before it are on the screen: milliseconds of each. */
const ORDERS = {
  'code, words, answer': { code: 400, words: 150, answer: 500 },
  'code, answer, words': { code: 100, words: 700, answer: 200 },
};

async function slow(page: Page, delays: Readonly<Record<string, number>>): Promise<void> {
  for (const [address, delay = 0] of [
    ['**/dist/estamp-checkout.min.js', delays['code']], ['**/locales/*.json', delays['words']],
    ['**/estamp/checkout/*', delays['answer']], ['**/estamp/states/**', delays['articles']],
  ] as const) {
    await page.route(address, async (route) => {
      await new Promise((resolve) => { setTimeout(resolve, delay); });
      await route.continue();
    });
  }
}

async function shiftsOf(page: Page): Promise<unknown> {
  // What arrives is drawn, and told, in the frames after it.
  await page.waitForTimeout(400);
  return page.evaluate('shifts');
}

for (const mode of ['live', 'test']) {
  for (const [lang, mark] of Object.entries(MARKS)) {
    for (const [order, delays] of Object.entries(ORDERS)) {
      // The words of English are in the code. What is drawn at last is the same in both orders, and lower in live mode.
      if (order !== 'code, words, answer' && (lang === 'en' || mode === 'live')) continue;
      for (const width of lang === 'ta' ? [320, 1280] : [320, 360, 768, 1280]) {
        test(`nothing moves at ${width} px in ${lang}, ${mode} mode, while they come late: ${order}`, async () => {
          const { page, context } = await visit(browser, { viewport: { width, height: 1200 } });
          await context.addInitScript({ content: WATCH });
          await slow(page, delays);
          await page.goto(`${(shops.get(mode) as Shop).url}/${lang}.html`);
          await page.locator(`form[lang=${lang}] [id$=".stateCode"]`).waitFor();
          const marks = page.getByText(mark, { exact: true }).filter({ visible: true });
          assert.equal(await marks.count(), mode === 'test' ? 1 : 0, 'a test is marked');
          assert.deepEqual(await shiftsOf(page), []);
          await context.close();
        });
      }
    }
  }
}

for (const width of [360, 1280]) {
  test(`nothing of the demo's own checkout moves at ${width} px`, async () => {
    const { page, context } = await visit(browser, { viewport: { width, height: 1200 } });
    await context.addInitScript({ content: WATCH });
    await slow(page, ORDERS['code, words, answer']);
    await page.goto(`${(shops.get('test') as Shop).url}/checkout.html`);
    await page.getByLabel('State', { exact: true }).waitFor();
    assert.deepEqual(await shiftsOf(page), []);
    await context.close();
  });
}

test('a list of documents that comes late takes the room that was kept for it', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 360, height: 740 } });
  await context.addInitScript({ content: WATCH });
  await slow(page, { articles: 1500 });
  await page.goto(`${(shops.get('live') as Shop).url}/en.html`);
  await page.getByLabel('State', { exact: true }).focus();
  await page.keyboard.type('Karnataka');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  assert.deepEqual(await shiftsOf(page), []);
  await context.close();
});
