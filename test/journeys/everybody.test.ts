import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { walk } from '../../scripts/screenshots/walk.ts';
import { findings } from './support/axe.ts';
import { launch, visit, type Visit } from './support/browser.ts';
import { chooseStamp } from './support/customer.ts';
import { openShop, type Shop } from './support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => { [browser, shop] = await Promise.all([launch(), openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } })]); });
after(async () => { await browser.close(); await shop.close(); });

/** A customer whose page may hold the helper by which the compiler of these tests names functions. */
async function customer(options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
  const visited = await visit(browser, { reducedMotion: 'reduce', viewport: { width: 360, height: 740 }, ...options });
  await visited.context.addInitScript('globalThis.__name = (named) => named');
  return visited;
}

// Colours are the same in every language, and the side on which things stand is the same in both schemes.
for (const [lang, colorScheme] of [['en', 'light'], ['en', 'dark'], ['hi', 'light'], ['ur', 'dark']] as const) {
  test(`axe finds nothing in any state of any step, ${lang}, ${colorScheme}`, async () => {
    const { page, context } = await customer({ colorScheme });
    const found: string[] = [];
    await walk(page, shop.url, lang, async (scene) => {
      // The page around is bare: that it has no heading of its own is not the checkout's fault.
      for (const finding of await findings(page)) if (!finding.startsWith('page-has-heading-one')) found.push(`${scene}: ${finding}`);
    });
    assert.deepEqual(found, []);
    await context.close();
  });
}

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

test('the focus is seen wherever it goes, and the bar with the button never covers it', async () => {
  const { page, context } = await customer({ viewport: { width: 360, height: 640 } });
  const found: string[] = [];
  await walk(page, shop.url, 'en', async (scene) => {
    if (/^(?:stamp|parties)-filled$|^stamp-errors$|^review$|^waiting$|^correcting$/.test(scene)) {
      for (const fault of await tabThrough(page)) found.push(`${scene}: ${fault}`);
    }
  });
  assert.deepEqual([...new Set(found)], []);
  await context.close();
});

/** What WCAG 1.4.12 lets a reader set. */
const SPACING = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** What the spacing of the criterion cuts off, or pushes out of the page; runs in the page. */
function lostBySpacing(css: string): string[] {
  const root = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot;
  const card = root?.querySelector('.card');
  if (!root || !card) return ['no card'];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const before = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [...before, sheet];
  const cut = [...root.querySelectorAll('*')].filter((element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    return element.checkVisibility() && element.textContent?.trim() && clipPath === 'none' && !element.matches('select')
      && ((overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1));
  }).map((element) => element.outerHTML.slice(0, 100));
  const wide = card.scrollWidth > card.clientWidth || document.documentElement.scrollWidth > innerWidth;
  root.adoptedStyleSheets = before;
  return [...cut, ...(wide ? ['it is wider than the page'] : [])];
}

const moving = (): number =>
  document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.getAnimations().length ?? 0;

test('every state has names, a heading and one region that speaks, takes wider spacing, and moves for nobody who minds', async () => {
  const { page, context } = await customer();
  const found: string[] = [];
  await walk(page, shop.url, 'en', async (scene) => {
    const { nameless, live, title } = await spoken(page);
    for (const element of nameless) found.push(`${scene}: no name: ${element}`);
    if (live !== 1) found.push(`${scene}: ${live} live regions`);
    if (!title) found.push(`${scene}: no heading`);
    if (await page.evaluate(moving)) found.push(`${scene}: it moves`);
    for (const lost of await page.evaluate(lostBySpacing, SPACING)) found.push(`${scene}: wider letters: ${lost}`);
  });
  assert.deepEqual(found, []);
  await context.close();
});

test('with letters of twice the size nothing leaves the page', async () => {
  const { page, context } = await customer({ viewport: { width: 640, height: 900 } });
  await context.addInitScript(() => addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')));
  const found: string[] = [];
  await walk(page, shop.url, 'en', async (scene) => {
    const sizes = await page.evaluate(() => {
      const card = document.querySelector('estamp-checkout, estamp-checkout-button')?.shadowRoot?.querySelector('.card');
      return card && {
        size: parseFloat(getComputedStyle(card).fontSize), wide: card.scrollWidth > card.clientWidth || document.documentElement.scrollWidth > innerWidth,
      };
    });
    if (sizes?.size !== 32) found.push(`${scene}: letters of ${sizes?.size} px`);
    if (sizes?.wide) found.push(`${scene}: it is wider than the page`);
  });
  assert.deepEqual(found, []);
  await context.close();
});

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
