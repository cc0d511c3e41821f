import type { Browser } from 'playwright-core';
import { startFirefox } from '../../test/journeys/other-browsers/support/firefox.ts';
import { Page } from '../../test/journeys/other-browsers/support/page.ts';
import { otherStage } from '../../test/journeys/other-browsers/support/stage.ts';
import { openShop } from '../../test/journeys/support/shop.ts';
import { HEIGHTS, SCHEMES, toWebp, WIDTHS, type Scheme } from './picture.ts';
import { tour, type Scene } from './tour.ts';

/** The scenes that show the certificate. */
export const CERTIFICATE_SCENES: readonly Scene[] = ['review', 'completed'];

/** By the attribute and by the page around, because WebDriver cannot set what the customer prefers. Nothing moves. */
const SET_THEME = `(theme) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  const checkout = document.querySelector('estamp-checkout');
  for (const root of [document, checkout.shadowRoot]) root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
  document.documentElement.classList.toggle('dark', theme === 'dark');
  checkout.setAttribute('theme', theme);
}`;
const HEIGHT = '() => Math.ceil(document.body.getBoundingClientRect().height)';

/** Takes one checkout through its states in Firefox, and calls `keep` with the pictures of its certificate. */
export async function certificateInFirefox(
  browser: Browser,
  lang: string,
  keep: (image: Buffer, scene: Scene, width: number, scheme: Scheme) => Promise<void>,
): Promise<void> {
  const stage = otherStage();
  const shop = await openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } }, folders: [stage.folder] });
  const firefox = await startFirefox();
  try {
    const tab = await firefox.newTab();
    const page = new Page(tab);
    await tour(stage.on(page, shop.url), lang, async (scene) => {
      if (!CERTIFICATE_SCENES.includes(scene)) return;
      for (const width of WIDTHS) {
        for (const scheme of SCHEMES) {
          await page.run(SET_THEME, scheme);
          await tab.resize(width, HEIGHTS[width] ?? 800);
          const height = Number(await page.run(HEIGHT));
          await tab.resize(width, height);
          await page.run('() => scrollTo(0, 0)');
          await page.calm();
          await keep(await toWebp(browser, await tab.screenshot(), width, height), scene, width, scheme);
        }
      }
    });
  } finally {
    await firefox.close();
    await shop.close();
  }
}
