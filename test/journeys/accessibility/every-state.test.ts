import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { walk } from '../../../scripts/screenshots/walk.ts';
import { findings } from '../support/axe.ts';
import { launch, visit, type Visit } from '../support/browser.ts';
import { chooseStamp } from '../support/customer.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => { [browser, shop] = await Promise.all([launch(), openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } })]); });
after(async () => { await browser.close(); await shop.close(); });

const PHONE = { width: 360, height: 740 };
/** So high that nothing has to be held at the edge of the window, and no dialog scrolls. */
const HEIGHT = 5000;

const customer = (options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> =>
  visit(browser, { reducedMotion: 'reduce', viewport: PHONE, ...options });

/** What axe finds. The page around is bare: that it has no heading of its own is not the checkout's fault. */
const axe = async (page: Page): Promise<string[]> =>
  (await findings(page)).filter((finding) => !finding.startsWith('page-has-heading-one'));

/** What a screen reader is given, in the order of the page: what can have the focus, and what speaks by itself. */
async function spoken(page: Page): Promise<{ nameless: string[]; live: number; title: string }> {
  return page.evaluate(() => {
    const root = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot;
    const all = [...root?.querySelectorAll<HTMLElement>('*') ?? []].filter((element) => element.checkVisibility());
    const name = (element: HTMLElement): string => [
      element.getAttribute('aria-label'),
      ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => id && root?.getElementById(id)?.textContent),
      ...[...(element as HTMLInputElement).labels ?? []].map((label) => label.textContent),
      element.matches('button, a, summary') ? element.textContent : '',
    ].join(' ').trim();
    return {
      nameless: all.filter((element) => element.matches('button, a[href], input, select, textarea, summary, fieldset, [role=group], dialog'))
        .filter((element) => !name(element) && !element.querySelector(':scope > legend')?.textContent?.trim())
        .map((element) => element.outerHTML.slice(0, 120)),
      live: [...root?.querySelectorAll('[aria-live], [role=status], [role=alert]') ?? []].length,
      title: root?.getElementById('title')?.textContent?.trim() ?? '',
    };
  });
}

/** Tabs through the page. @returns which controls show no focus, or have it where nobody sees them */
async function tabThrough(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const root = document.activeElement?.shadowRoot;
      const element = root?.activeElement as HTMLElement | null;
      if (!root || !element) return undefined;
      const box = element.closest('label.choice, label.chip')?.getBoundingClientRect() ?? element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) =>
        root.elementFromPoint(box.left + box.width * across, box.top + box.height * down)));
      const inside = points.some((at) => at && (element.contains(at) || at.contains(element)) && !at.matches('form, .card, .frame'));
      const shown = [element, element.closest('label.choice, label.chip')].some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      return { name: element.outerHTML.slice(0, 100), inside, shown, last: element.matches('.dock [part~=button-primary]') };
    });
    if (!seen) continue;
    if (!seen.inside) found.push(`covered: ${seen.name}`);
    if (!seen.shown) found.push(`no outline: ${seen.name}`);
    if (seen.last) return found;
  }
  return found;
}

/** What WCAG 1.4.12 lets a reader set. */
const SPACING = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** What is wrong once the reader has set a spacing of his own. */
async function faultsWithSpacing(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: PHONE.width, height: HEIGHT });
  const spaced = await page.evaluate((css) => {
    const root = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root?.adoptedStyleSheets.push(sheet);
    const card = root?.querySelector('.card');
    return card ? getComputedStyle(card).letterSpacing !== 'normal' : false;
  }, SPACING);
  const faults = await page.evaluate(layoutFaults);
  await page.evaluate(() => document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.adoptedStyleSheets.pop());
  return spaced ? faults : ['the spacing stays as it was', ...faults];
}

/** What is wrong once the letters of the page are of twice the size. */
async function faultsOfLargeLetters(page: Page): Promise<string[]> {
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

type Sizes = readonly [width: number, letters: string];

const SIZES: readonly Sizes[] = [[320, '100%'], [640, '200%']];
/** More than WCAG asks: 160 px for letters of the usual size. Only what has no control in it fits. */
const NARROWEST: Sizes = [320, '200%'];

/** What is wrong with all slots filled. */
async function faultsWithSlots(page: Page, all: readonly Sizes[]): Promise<string[]> {
  await page.evaluate(fillSlots);
  const found: string[] = [];
  for (const [width, size] of all) {
    // Large letters make the review higher than `HEIGHT`, and the bar would be held over it.
    await page.setViewportSize({ width, height: 2 * HEIGHT });
    await page.evaluate((letters) => document.documentElement.style.setProperty('font-size', letters), size);
    const content = await page.evaluate(() => [...document.querySelectorAll('[slot]')].filter((one) =>
      one.checkVisibility() && (one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth)).map(({ slot }) => `slot ${slot} leaves its place`));
    found.push(...[...await page.evaluate(layoutFaults), ...content].map((fault) => `${width} px, letters ${size}: ${fault}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

const moving = (): number =>
  document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.getAnimations().length ?? 0;

/** Where Tab leads through all controls of a step. */
const TABBED = /^(?:stamp|parties)-filled$|^stamp-errors$|^review$|^waiting$|^correcting$/;

describe('in every state of every step, in English,', () => {
  const found = { light: [] as string[], dark: [] as string[], names: [] as string[], spacing: [] as string[], letters: [] as string[], focus: [] as string[] };

  // One walk answers every question.
  before(async () => {
    const { page, context } = await customer();
    await walk(page, shop.url, 'en', async (scene) => {
      const note = (question: keyof typeof found, faults: string[]): void => void found[question].push(...faults.map((fault) => `${scene}: ${fault}`));
      await page.setViewportSize(PHONE);
      note('light', await axe(page));
      await page.emulateMedia({ colorScheme: 'dark' });
      note('dark', await axe(page));
      await page.emulateMedia({ colorScheme: 'light' });
      const { nameless, live, title } = await spoken(page);
      note('names', nameless.map((element) => `no name: ${element}`));
      if (live !== 1) note('names', [`${live} live regions`]);
      if (!title) note('names', ['no heading']);
      if (await page.evaluate(moving)) note('names', ['it moves']);
      note('spacing', await faultsWithSpacing(page));
      note('letters', await faultsOfLargeLetters(page));
      await page.setViewportSize({ width: 360, height: 640 });
      if (TABBED.test(scene)) note('focus', await tabThrough(page));
    });
    await context.close();
  });

  test('In every state of every step, in English, axe finds nothing, light', () => assert.deepEqual(found.light, []));
  test('In every state of every step, in English, axe finds nothing, dark', () => assert.deepEqual(found.dark, []));
  test('In every state of every step, in English, there are names, a heading and one live region, and nothing moves with reduced motion', () => assert.deepEqual(found.names, []));
  test('In every state of every step, in English, nothing is cut off, lies on something else or leaves the page with wider spacing', () => assert.deepEqual(found.spacing, []));
  test('In every state of every step, in English, nothing is cut off, lies on something else or leaves the page with letters of twice the size', () => assert.deepEqual(found.letters, []));
  test('In every state of every step, in English, the focus is seen wherever it goes, and the bar with the button never covers it', () => assert.deepEqual(found.focus, []));
});

// Colours are the same in every language, and the side on which things stand is the same in both schemes.
for (const [lang, colorScheme] of [['hi', 'light'], ['ur', 'dark']] as const) {
  test(`axe finds nothing in any state of any step, ${lang}, ${colorScheme}`, async () => {
    const { page, context } = await customer({ colorScheme });
    const found: string[] = [];
    await walk(page, shop.url, lang, async (scene) => { for (const finding of await axe(page)) found.push(`${scene}: ${finding}`); });
    assert.deepEqual(found, []);
    await context.close();
  });
}

// Tamil has the longest words, Urdu the tallest letters and the other direction.
for (const lang of ['ta', 'ur']) {
  test(`with all slots filled nothing is cut off at 320 px or with letters of twice the size, ${lang}`, async () => {
    const { page, context } = await customer();
    const found: string[] = [];
    await walk(page, shop.url, lang, async (scene) => {
      for (const fault of await faultsWithSlots(page, scene === 'loading' ? [...SIZES, NARROWEST] : SIZES)) found.push(`${scene}: ${fault}`);
    });
    assert.deepEqual(found, []);
    await context.close();
  });
}

test('with the colours of the system, what is chosen and what acts has an edge', async () => {
  const { page, context } = await customer({ forcedColors: 'active' });
  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  const edges = await page.evaluate(() => {
    const root = document.querySelector('estamp-checkout')?.shadowRoot;
    const edge = (selector: string): string => {
      const element = root?.querySelector(selector);
      const { borderTopWidth = '0', outlineWidth = '0', backgroundColor = '' } = element ? getComputedStyle(element) : {};
      return element ? `${parseFloat(borderTopWidth) + parseFloat(outlineWidth) > 0} ${backgroundColor}` : 'absent';
    };
    return { chip: edge('.chip:has(:checked)'), control: edge('select.control'), button: edge('.button-primary') };
  });
  assert.match(edges.chip, /^true/);
  assert.match(edges.control, /^true/);
  assert.doesNotMatch(edges.button, /rgba\(0, 0, 0, 0\)$/);
  await context.close();
});
