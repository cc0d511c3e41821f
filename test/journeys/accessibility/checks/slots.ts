import type { Page } from 'playwright-core';
import { layoutFaults } from '../../support/layout-faults.ts';
import { HEIGHT } from './sizes.ts';

/** The shop's own content, as long as shops write it, in all slots that a step has. */
function fillSlots(): void {
  const element = document.querySelector('estamp-checkout, estamp-checkout-button');
  for (const name of ['logo', 'step-start', 'step-end', 'legal', 'support']) {
    if (element?.querySelector(`:scope > [slot=${name}]`)) continue;
    const content = document.createElement('p');
    content.slot = name;
    content.textContent = `${name}: help@a-long-name-of-a-shop-without-a-space.example, 1800 000 000 (Monday to Saturday, 9 am to 7 pm)`;
    element?.append(content);
  }
}

export type Sizes = readonly [width: number, letters: string];

export const SIZES: readonly Sizes[] = [
  [320, '100%'],
  [640, '200%'],
];
/** More than WCAG asks: 160 px for letters of the usual size. Only what has no control in it fits. */
export const NARROWEST: Sizes = [320, '200%'];

/** Takes the content out again, so that the next scene is the page's own. */
function emptySlots(): void {
  for (const content of document.querySelectorAll('p[slot]')) content.remove();
}

/** What is wrong with all slots filled. */
export async function faultsWithSlots(page: Page, all: readonly Sizes[]): Promise<string[]> {
  await page.evaluate(fillSlots);
  const found: string[] = [];
  for (const [width, size] of all) {
    // Large letters make the review higher than `HEIGHT`, and the bar would be held over it.
    await page.setViewportSize({ width, height: 2 * HEIGHT });
    await page.evaluate((letters) => document.documentElement.style.setProperty('font-size', letters), size);
    const content = await page.evaluate(() =>
      [...document.querySelectorAll('[slot]')]
        .filter(
          (one) =>
            one.checkVisibility() &&
            (one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth),
        )
        .map(({ slot }) => `slot ${slot} leaves its place`),
    );
    found.push(
      ...[...(await page.evaluate(layoutFaults)), ...content].map((fault) => `${width} px, letters ${size}: ${fault}`),
    );
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.evaluate(emptySlots);
  return found;
}
