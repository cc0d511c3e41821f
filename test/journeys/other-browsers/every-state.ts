import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCENES, tour } from '../../../scripts/screenshots/tour.ts';
import { openShop } from '../support/shop.ts';
import { findings } from './support/axe.ts';
import type { Page } from './support/page.ts';
import { otherStage } from './support/stage.ts';
import type { Visits } from './support/visits.ts';

/**
 * By the attribute and by the page around: these drivers cannot tell the browser what its user likes. Nor that he minds
 * motion, so nothing is left to move: a colour on its way from light to dark has the contrast of neither.
 */
const SET_THEME = `(theme) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  const checkouts = [...document.querySelectorAll('estamp-checkout, estamp-checkout-button')];
  for (const root of [document, ...checkouts.map(({ shadowRoot }) => shadowRoot)]) root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
  document.documentElement.classList.toggle('dark', theme === 'dark');
  for (const checkout of checkouts) checkout.setAttribute('theme', theme);
}`;

/** What axe finds. The page around is bare: that it has no heading of its own is not the checkout's fault. */
async function axe(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.run(SET_THEME, theme);
  return (await findings(page)).filter((finding) => !finding.startsWith('page-has-heading-one'));
}

/** The states at which the tests in Chromium stop, too. */
export function everyState({ visit }: Visits): void {
  for (const [name, lang] of [
    ['English', 'en'],
    ['Urdu, from right to left', 'ur'],
  ] as const) {
    test(`axe finds nothing in any state of any step, in ${name}, light and dark`, async (t) => {
      const stage = otherStage();
      const shop = await openShop({
        sandbox: { timings: { start: 60_000, complete: 60_000 } },
        folders: [stage.folder],
      });
      t.after(() => shop.close());
      const page = await visit();
      const found: string[] = [];
      const seen: string[] = [];
      await tour(stage.on(page, shop.url), lang, async (scene) => {
        seen.push(scene);
        for (const theme of ['light', 'dark'] as const) {
          for (const finding of await axe(page, theme)) found.push(`${scene}, ${theme}: ${finding}`);
        }
      });
      assert.deepEqual(found, []);
      assert.deepEqual(seen, [...SCENES]);
    });
  }
}
