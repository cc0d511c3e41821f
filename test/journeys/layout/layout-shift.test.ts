import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { CATALOGUES } from '../../../src/locales/index.ts';
import { shiftsOf, watchShifts } from '../support/watch-shifts.ts';
import { launch, visit } from '../support/browser.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Font files with the letters of a language; the first of a list gives the lines their height. */
const FILES = {
  ur: 'noto-nastaliq-urdu-arabic',
  hi: 'noto-sans-devanagari-devanagari',
  ta: 'noto-sans-tamil-tamil',
  en: 'noto-sans-devanagari-latin',
};

const faces = Object.entries(FILES).map(
  ([lang, file]) => `@font-face {
  font-family: 'letters-${lang}'; src: url('/fonts/${file.replace(/-\w+$/, '')}/files/${file}-400-normal.woff2');
  size-adjust: 122%; ascent-override: 150%; descent-override: 60%;
}`,
);
const stacks = Object.keys(FILES).map(
  (lang) =>
    `:root:has([lang=${lang}]:not(:root)) body { font-family: letters-${lang}, ${Object.keys(FILES)
      .map((one) => `letters-${one}`)
      .join(', ')} }`,
);

/**
 * What a page says in its own head to be drawn in the fonts of a machine, which may have few, and in those of another:
 * much taller and wider, with the letters of every language. Its code comes after the fonts, whose own swap is the
 * page's affair.
 */
const FONTS = {
  'the machine’s fonts': '<script type="module" src="/dist/estamp-checkout.min.js"></script>',
  'fonts of its own': `<style>${[...faces, ...stacks].join('\n')}</style>
<script type="module">
  await Promise.all([...document.fonts].map((font) => font.load()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  shiftObserver.takeRecords();
  shifts.length = 0;
  await import('/dist/estamp-checkout.min.js');
</script>`,
};
type Fonts = keyof typeof FONTS;

/** A page whose own words follow the checkout, which is where a shift hurts. */
const followed = (lang: string, fonts: Fonts): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
${FONTS[fonts]}
<main><h1>A merchant's page</h1><estamp-checkout lang="${lang}" proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
<h2>What customers ask</h2><p>Whether the stamp is valid everywhere in the state. It is.</p></main></html>`;

/** What the mark of test mode says, which comes with the answer. */
const MARKS = {
  en: 'Test mode. No real e‑Stamp will be issued.',
  hi: 'टेस्ट मोड। असली ई‑स्टाम्प जारी नहीं होगा।',
  ur: 'ٹیسٹ موڈ۔ اصلی ای اسٹامپ جاری نہیں ہوگا۔',
  ta: 'சோதனை முறை. உண்மையான இ‑ஸ்டாம்ப் வழங்கப்படாது.',
};

const NAMES = Object.keys(FONTS) as Fonts[];

/**
 * Languages of a page, and what stands on its element: every catalogue, those that follow the page, those in other
 * letters.
 */
const SPOKEN: readonly (readonly [page: string, attributes: string])[] = [
  ...Object.keys(CATALOGUES).map((lang) => ['en', `lang="${lang}"`] as const),
  ['en', ''],
  ['hi', ''],
  ['hi-IN', ''],
  ['hi', 'lang="en-IN"'],
  ['ta', ''],
  ['fr', ''],
  ['hi-Latn', ''],
  ['en', 'lang="TA-in"'],
  ['en', 'lang="pa-Arab"'],
  ['en', 'lang="pa-PK"'],
  ['en', 'lang="bn-Latn"'],
  ['hi', 'heading="Stamp \'paper\'"'],
  ['hi', 'heading=""'],
];

const SPOKEN_PAGE = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script>
${SPOKEN.map(([page, own], index) => `<div lang="${page}"><estamp-checkout ${own} reference="r${index}" proxy="/estamp" service-code="estamp.standard"></estamp-checkout></div>`).join('\n')}`;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let browser: Browser;
let folder: string;
const shops = new Map<string, Shop>();
before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  for (const lang of Object.keys(MARKS)) {
    for (const [index, fonts] of NAMES.entries())
      await writeFile(`${folder}/${lang}${index}.html`, followed(lang, fonts));
  }
  await writeFile(`${folder}/spoken.html`, SPOKEN_PAGE);
  browser = await launch();
  const folders = [
    { under: '/', path: pathToFileURL(`${folder}/`) },
    { under: '/fonts/', path: new URL('../../../node_modules/@fontsource/', import.meta.url) },
  ];
  for (const [mode, apiKey] of [
    ['test', 'sk_test_demo'],
    ['live', 'sk_live_demo'],
  ] as const) {
    shops.set(mode, await openShop({ folders, proxy: { apiKey, logger: quiet } }));
  }
});
after(async () => {
  await browser.close();
  for (const shop of shops.values()) await shop.close();
  await rm(folder, { recursive: true });
});

/** In which order the pieces come, each so late that those before it are on the screen: milliseconds of each. */
const ORDERS = {
  'code, words, answer': { code: 400, words: 150, answer: 500 },
  'code, answer, words': { code: 100, words: 700, answer: 200 },
};

async function slow(page: Page, delays: Readonly<Record<string, number>>): Promise<void> {
  for (const [address, delay = 0] of [
    ['**/dist/estamp-checkout.min.js*', delays['code']],
    ['**/locales/*.json', delays['words']],
    ['**/estamp/checkout/*', delays['answer']],
    ['**/estamp/states/**', delays['articles']],
  ] as const) {
    await page.route(address, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
      await route.continue();
    });
  }
}

type Case = readonly [mode: 'test' | 'live', lang: keyof typeof MARKS, order: keyof typeof ORDERS, ...widths: number[]];

/** The words of English are in the code. What is drawn at last is the same in both orders, and lower in live mode. */
const CASES: readonly Case[] = [
  ['test', 'en', 'code, words, answer', 320, 768],
  ['test', 'hi', 'code, words, answer', 320, 1280],
  ['test', 'ur', 'code, words, answer', 360, 768],
  ['test', 'ta', 'code, words, answer', 320, 1280],
  ['test', 'hi', 'code, answer, words', 360],
  ['test', 'ur', 'code, answer, words', 320],
  ['test', 'ta', 'code, answer, words', 360],
  ['live', 'en', 'code, words, answer', 360],
  ['live', 'hi', 'code, words, answer', 320],
  ['live', 'ur', 'code, words, answer', 1280],
];

/** What of the card does not end where the element and the dock end. */
function fill(): string[] {
  const element = document.querySelector('estamp-checkout') as Element;
  const edges = ['form', 'footer', 'button button-primary'].map(
    (part) => (element.shadowRoot?.querySelector(`[part='${part}']`) as Element).getBoundingClientRect().bottom,
  );
  const [card = 0, dock = 0, button = 0] = edges;
  const reserved = element.getBoundingClientRect().bottom;
  return Math.abs(card - reserved) < 0.1 && dock < card && button <= dock
    ? []
    : [`element ${reserved}, card ${card}, dock ${dock}, button ${button}`];
}

for (const [index, fonts] of NAMES.entries()) {
  for (const [mode, lang, order, ...widths] of CASES) {
    for (const width of widths) {
      test(`nothing moves at ${width} px in ${lang}, ${mode} mode, in ${fonts}, while they come late: ${order}`, async () => {
        // The merchant's own fonts and styles are not what the policy is tested with.
        const { page, context } = await visit(browser, { viewport: { width, height: 1200 }, bypassCSP: true });
        await context.addInitScript({ content: watchShifts({ isBuffered: true }) });
        await slow(page, ORDERS[order]);
        await page.goto(`${(shops.get(mode) as Shop).url}/${lang}${index}.html`);
        await page.locator(`form[lang=${lang}] [id$=".stateCode"]`).waitFor();
        const marks = page.getByText(MARKS[lang], { exact: true }).filter({ visible: true });
        assert.equal(await marks.count(), mode === 'test' ? 1 : 0, 'a test is marked');
        assert.deepEqual(await shiftsOf(page), []);
        assert.deepEqual(await page.evaluate(fill), [], 'the card fills what was kept, and nothing stands out of it');
        assert.equal(
          await page.evaluate('[...document.fonts].some(({ status }) => status === "loaded")'),
          index === 1,
          'the fonts are used',
        );
        await context.close();
      });
    }
  }
}

test('the words that keep the space are those that are drawn in it', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 360, height: 1200 } });
  await page.goto(`${(shops.get('live') as Shop).url}/spoken.html`);
  await page
    .locator('estamp-checkout [part=heading]')
    .nth(SPOKEN.length - 1)
    .waitFor();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('estamp-checkout')].some(({ shadowRoot }) => shadowRoot?.querySelector('.blank')),
  );
  const pairs = await page.evaluate(() =>
    [...document.querySelectorAll('estamp-checkout')].map((element) => {
      const part = (name: string): Element => element.shadowRoot?.querySelector(`[part=${name}]`) as Element;
      return [getComputedStyle(part('frame'), '::before').content.slice(1, -1), part('heading').textContent.trim()];
    }),
  );
  assert.equal(pairs.length, SPOKEN.length);
  assert.ok(new Set(pairs.map(([reserved]) => reserved)).size > 13, 'each language has words of its own');
  for (const [index, [reserved, drawn]] of pairs.entries()) assert.equal(reserved, drawn, SPOKEN[index]?.join());
  await context.close();
});

for (const width of [360, 1280]) {
  test(`nothing of the demo's own checkout moves at ${width} px`, async () => {
    const { page, context } = await visit(browser, { viewport: { width, height: 1200 } });
    await context.addInitScript({ content: watchShifts({ isBuffered: true }) });
    await slow(page, ORDERS['code, words, answer']);
    await page.goto(`${(shops.get('test') as Shop).url}/checkout.html`);
    await page.getByLabel('State', { exact: true }).waitFor();
    assert.deepEqual(await shiftsOf(page), []);
    await context.close();
  });
}

test('a list of documents that comes late takes the room that was kept for it', async () => {
  const { page, context } = await visit(browser, { viewport: { width: 360, height: 740 } });
  await context.addInitScript({ content: watchShifts({ isBuffered: true }) });
  await slow(page, { articles: 1500 });
  await page.goto(`${(shops.get('live') as Shop).url}/en0.html`);
  await page.getByLabel('State', { exact: true }).focus();
  await page.keyboard.type('Karnataka');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  assert.deepEqual(await shiftsOf(page), []);
  await context.close();
});
