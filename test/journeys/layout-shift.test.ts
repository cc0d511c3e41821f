import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, visit } from './support/browser.ts';
import { heading } from './support/customer.ts';
import { openShop, type Shop } from './support/shop.ts';

/** A page whose own words follow the checkout, which is where a shift hurts. */
const FOLLOWED = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<main><h1>A merchant's page</h1><estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>
<h2>What customers ask</h2><p>Whether the stamp is valid everywhere in the state. It is.</p></main></html>`;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let browser: Browser;
let folder: string;
const shops = new Map<string, Shop>();
before(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  await writeFile(`${folder}/followed.html`, FOLLOWED);
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

for (const mode of ['live', 'test']) {
  for (const file of ['checkout.html', 'followed.html']) {
    for (const width of [360, 1280]) {
      test(`in ${mode} mode ${mode === 'live' ? 'nothing' : 'hardly anything'} of ${file} moves at ${width} px while code and answer are on their way`, async () => {
        const { page, context } = await visit(browser, { viewport: { width, height: 1200 } });
        await context.addInitScript({ content: WATCH });
        for (const [address, delay] of [['**/dist/estamp-checkout.min.js', 500], ['**/estamp/checkout/*', 300]] as const) {
          await context.route(address, async (route) => {
            await new Promise((resolve) => { setTimeout(resolve, delay); });
            await route.continue();
          });
        }
        await page.goto(`${(shops.get(mode) as Shop).url}/${file}`);
        await heading(page, 'Choose your e-Stamp');
        await page.getByLabel('State', { exact: true }).waitFor();
        assert.equal(await page.getByText('Test mode. No real stamp is issued.').count(), mode === 'test' ? 1 : 0);
        // What arrives is drawn, and told, in the frames after it.
        await page.waitForTimeout(500);
        const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('shifts');
        if (mode === 'live') assert.deepEqual(shifts, []);
        // The mark of test mode comes with the answer and is one line high. No customer ever sees it.
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        assert.ok(sum < 0.005, `it moved by ${sum}: ${JSON.stringify(shifts)}`);
        await context.close();
      });
    }
  }
}
