import type { Page } from 'playwright-core';
import { layoutFaults } from '../../support/layout-faults.ts';

/** So high that nothing has to be held at the edge of the window, and no dialog scrolls. */
export const HEIGHT = 5000;

const WIDTHS = [320, 360, 1280];

/** What is cut off, lies on something else, leaves the page or is too small to hit, at each width. */
export async function faultsOfWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await page.evaluate(layoutFaults)) found.push(`${width} px: ${fault}`);
  }
  return found;
}

/** What WCAG 1.4.12 lets a reader set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** What is wrong once the reader has set a spacing of their own. */
export async function faultsWithSpacing(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: HEIGHT });
  const spaced = await page.evaluate((css) => {
    const root = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root?.adoptedStyleSheets.push(sheet);
    const card = root?.querySelector('.card');
    return card ? getComputedStyle(card).letterSpacing !== 'normal' : false;
  }, SPACING);
  const faults = await page.evaluate(layoutFaults);
  await page.evaluate(() =>
    document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.adoptedStyleSheets.pop(),
  );
  return spaced ? faults : ['the spacing stays as it was', ...faults];
}

/** What is wrong once the letters of the page are of twice the size. */
export async function faultsOfLargeLetters(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: HEIGHT });
  const size = await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
    const card = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.querySelector('.card');
    return card ? getComputedStyle(card).fontSize : 'no card';
  });
  const faults = await page.evaluate(layoutFaults);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return size === '32px' ? faults : [`letters of ${size}`, ...faults];
}
