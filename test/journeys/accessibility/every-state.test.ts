import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { walk } from '../../../scripts/screenshots/walk.ts';
import { findings } from '../support/axe.ts';
import { visit, type Visit } from '../support/browser.ts';
import { chooseStamp } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';
import { faultsOfNames } from './checks/names.ts';
import { faultsOfLargeLetters, faultsOfWidths, faultsWithSpacing } from './checks/sizes.ts';
import { faultsWithSlots, NARROWEST, SIZES } from './checks/slots.ts';
import { tabThrough } from './checks/tabbing.ts';

useShop(() => ({ sandbox: { timings: { start: 60_000, complete: 60_000 } } }));

const PHONE = { width: 360, height: 740 };

const customer = (options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> =>
  visit(browser, { reducedMotion: 'reduce', viewport: PHONE, ...options });

/** What axe finds. The page around is bare: that it has no heading of its own is not the checkout's fault. */
async function axe(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const found = await findings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.filter((finding) => !finding.startsWith('page-has-heading-one'));
}

/** Where Tab leads through all controls of a step. */
const TABBED = /^(?:stamp|parties)-filled$|^stamp-errors$|^review$|^waiting$|^correcting$/;

/** The questions, as the test titles say them. Each returns the faults of one state. */
const QUESTIONS = {
  'axe finds nothing, light': (page) => axe(page, 'light'),
  'axe finds nothing, dark': (page) => axe(page, 'dark'),
  'there are names, a heading and one live region, and nothing moves with reduced motion': faultsOfNames,
  'nothing is cut off, lies on something else or is too small to hit at 320, 360 and 1280 px': faultsOfWidths,
  'nothing is cut off, lies on something else or leaves the page with wider spacing': faultsWithSpacing,
  'nothing is cut off, lies on something else or leaves the page with letters of twice the size': faultsOfLargeLetters,
  'nothing is cut off with all slots filled, at 320 px or with letters of twice the size': (page, scene) =>
    faultsWithSlots(page, scene === 'loading' ? [...SIZES, NARROWEST] : SIZES),
  'the focus is seen wherever it goes, and the bar with the button never covers it': async (page, scene) => {
    await page.setViewportSize({ width: 360, height: 640 });
    return TABBED.test(scene) ? tabThrough(page) : [];
  },
} satisfies Record<string, (page: Page, scene: string) => Promise<string[]>>;
type Question = keyof typeof QUESTIONS;

const WIDTHS: Question = 'nothing is cut off, lies on something else or is too small to hit at 320, 360 and 1280 px';
const COVERED: Question = 'the focus is seen wherever it goes, and the bar with the button never covers it';
const SLOTS: Question = 'nothing is cut off with all slots filled, at 320 px or with letters of twice the size';

/**
 * One walk in each language answers all its questions. Colours are the same in every language, and the side on which
 * things stand is the same in both schemes. Tamil has the longest words, Urdu the tallest letters and the other
 * direction.
 */
const LANGUAGES: readonly (readonly [lang: string, questions: readonly Question[]])[] = [
  ['en', (Object.keys(QUESTIONS) as Question[]).filter((question) => question !== SLOTS)],
  ['hi', ['axe finds nothing, light', WIDTHS, COVERED]],
  ['ur', ['axe finds nothing, dark', WIDTHS, SLOTS]],
  ['ta', [WIDTHS, SLOTS, COVERED]],
];

for (const [lang, questions] of LANGUAGES) {
  describe(`in every state of every step, ${lang},`, () => {
    const found = new Map<Question, string[]>(questions.map((question) => [question, []]));
    let blocked: string[];

    before(async () => {
      const { page, trouble } = await customer();
      let scenes = 0;
      await walk(page, shop.url, lang, async (scene) => {
        scenes += 1;
        for (const [question, faults] of found) {
          await page.setViewportSize(PHONE);
          faults.push(...(await QUESTIONS[question](page, scene)).map((fault) => `${scene}: ${fault}`));
        }
        await page.setViewportSize(PHONE);
      });
      assert.ok(scenes > 15, 'all states were seen');
      blocked = trouble;
    });

    for (const question of questions)
      test(`In every state of every step, ${lang}, ${question}`, () => assert.deepEqual(found.get(question), []));
    test(`In every state of every step, ${lang}, the page reports no error and the policy blocks nothing`, () =>
      assert.deepEqual(blocked, []));
  });
}

test('with the colours of the system, what is chosen and what acts has an edge', async () => {
  const { page } = await customer({ forcedColors: 'active' });
  await page.goto(`${shop.url}/checkout.html`);
  /**
   * Whether an element has an edge, and its background; in one call, because the element may replace the start file's.
   */
  const edge = (selector: string): Promise<string> =>
    page.evaluate((sought) => {
      const element = document.querySelector('estamp-checkout')?.shadowRoot?.querySelector(sought);
      if (!element) return 'none';
      const { borderTopWidth, outlineWidth, backgroundColor } = getComputedStyle(element);
      return `${parseFloat(borderTopWidth) + parseFloat(outlineWidth) > 0} ${backgroundColor}`;
    }, selector);
  // The select of a chosen state is folded.
  await page.locator('select.control').waitFor();
  assert.match(await edge('select.control'), /^true/);
  await chooseStamp(page);
  assert.match(await edge('.chip:has(:checked)'), /^true/);
  assert.doesNotMatch(await edge('.button-primary'), /rgba\(0, 0, 0, 0\)$/);
});
