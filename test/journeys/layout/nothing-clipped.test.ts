import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { walk } from '../../../scripts/screenshots/walk.ts';
import { CATALOGUES } from '../../../src/locales/index.ts';
import { launch, visit } from '../support/browser.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** Tamil has the longest words of all. */
const LANGUAGES = ['en', 'hi', 'ur', 'ta'].filter((lang) => lang === 'en' || lang in CATALOGUES);
const WIDTHS = [320, 360, 1280];
/** So high that nothing has to be held at the edge of the window, and no dialog scrolls. */
const HEIGHT = 5000;

let browser: Browser;
let shop: Shop;
before(async () => { [browser, shop] = await Promise.all([launch(), openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } })]); });
after(async () => { await browser.close(); await shop.close(); });

async function measure(page: Page, scene: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await page.evaluate(layoutFaults)) found.push(`${scene}, ${width} px: ${fault}`);
  }
  return found;
}

for (const lang of LANGUAGES) {
  test(`nothing is cut off, lies on something else or is too small to hit, in ${lang}`, async () => {
    const { page, context, trouble } = await visit(browser, { reducedMotion: 'reduce', viewport: { width: 360, height: HEIGHT } });
    const found: string[] = [];
    await walk(page, shop.url, lang, async (scene) => { found.push(...await measure(page, scene)); });
    assert.deepEqual(found, []);
    assert.deepEqual(trouble, []);
    await context.close();
  });
}
