import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  firstQuestion,
  heading,
  nameParties,
  pay,
  toReview,
} from '../support/customer.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
/** Compares pictures. */
let desk: Page;
before(async () => {
  [browser, shop] = await Promise.all([
    launch(),
    openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } }),
  ]);
  desk = await browser.newPage();
});
after(async () => {
  await browser.close();
  await shop.close();
});

/** A share of what a ring 2 px wide covers: corners are round and their pixels mixed. */
const ENOUGH = 0.7;

/**
 * How many pixels have 3:1 or more between two pictures. Text, because a compiler would put names into it that no page
 * has.
 */
const COMPARE = `async ([one, other]) => {
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height).data;
  };
  const linear = (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const luminance = (data, at) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => sum + weight * linear(data[at + part] / 255), 0.05);
  const [first, second] = await Promise.all([pixels(one), pixels(other)]);
  let strong = 0;
  for (let at = 0; at < first.length; at += 4) {
    const [light, dark] = [luminance(first, at), luminance(second, at)].sort((a, b) => b - a);
    if (light / dark >= 3) strong += 1;
  }
  return strong;
}`;

interface Focused {
  name: string;
  box: { x: number; y: number; width: number; height: number };
}

/** What has the focus, and the box that its ring is drawn around. */
const focused = (page: Page): Promise<Focused | undefined> =>
  page.evaluate(() => {
    const element = document.querySelector('estamp-checkout')?.shadowRoot?.activeElement;
    if (!element) return undefined;
    const { x, y, width, height } = (element.closest('.choice, .chip') ?? element).getBoundingClientRect();
    return { name: element.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 100), box: { x, y, width, height } };
  });

/** The same place with its ring and without, all else being equal. */
async function strongPixels(page: Page, { box: { x, y, width, height } }: Focused): Promise<number> {
  const picture = async (): Promise<string> =>
    (
      await page.screenshot({
        clip: { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 },
      })
    ).toString('base64');
  const withRing = await picture();
  const ring = (value: string): Promise<void> =>
    page.evaluate((to) => {
      document.querySelector<HTMLElement>('estamp-checkout')?.style.setProperty('--estamp-focus-ring', to);
    }, value);
  await ring('3px solid transparent');
  const without = await picture();
  await ring('');
  return desk.evaluate(`(${COMPARE})(${JSON.stringify([withRing, without])})`);
}

/** Tabs through the step. @returns how many controls it met, and the rings that are too faint */
async function faintRings(page: Page): Promise<{ met: number; faint: string[] }> {
  const faint: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector('estamp-checkout')?.shadowRoot?.getElementById('title')?.focus();
  });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (!now || seen.has(JSON.stringify(now))) break;
    seen.add(JSON.stringify(now));
    const strong = await strongPixels(page, now);
    const wanted = 2 * 2 * (now.box.width + now.box.height) * ENOUGH;
    if (strong < wanted) faint.push(`${now.name}: ${strong} of ${Math.round(wanted)} pixels`);
  }
  return { met: seen.size, faint };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The focus ring of every control of the four steps has 3:1 or more by its pixels, ${colorScheme}.`, async () => {
    const { page, context } = await visit(browser, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 1600 },
    });
    const ringsAre = async (step: string, least: number): Promise<void> => {
      const { met, faint } = await faintRings(page);
      assert.ok(met >= least, `${step}: ${met} controls`);
      assert.deepEqual(faint, [], step);
    };
    await page.goto(`${shop.url}/checkout.html`);
    await firstQuestion(page);
    await chooseStamp(page);
    await ringsAre('stamp', 6);
    await askPrice(page);
    await nameParties(page);
    await ringsAre('parties', 6);
    await toReview(page);
    await ringsAre('review', 4);
    await pay(page);
    await atProvider(page, 'Close');
    await heading(page, 'Not paid yet');
    await ringsAre('order', 3);
    await context.close();
  });
}
