/**
 * The built documentation in Chromium, with its scripts: tabs, search, live examples, the menu, dark, and narrow
 * windows.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addressOf, PAGES } from '../../../scripts/site/contents.ts';
import { findings } from '../../journeys/support/axe.ts';
import { openBuiltSite, type BuiltSite, type Reader } from './built-site.ts';

let site: BuiltSite;
before(async () => {
  site = await openBuiltSite();
});
after(() => site.close());

/** Runs a test as a new reader on one page, and asserts that nothing went wrong on it. */
async function reading(
  address: string,
  act: (page: Page, reader: Reader) => Promise<void>,
  options?: Parameters<BuiltSite['reader']>[0],
): Promise<void> {
  const reader = await site.reader(options);
  try {
    await reader.open(address);
    await act(reader.page, reader);
    assert.deepEqual(reader.trouble, []);
  } finally {
    await reader.close();
  }
}

const visibleParts = async (page: Page): Promise<string[]> => {
  const sections = await page.locator('.tabs > section').filter({ visible: true }).all();
  return Promise.all(sections.map(async (section) => (await section.getAttribute('aria-label')) ?? ''));
};

describe('Tabs', () => {
  test('A press chooses a part in every group, also on the next page and after a reload', () =>
    reading('guides/known-document.html', async (page, { open }) => {
      await page.getByText('Python', { exact: true }).first().click();
      assert.deepEqual(await visibleParts(page), ['Python']);
      await open('guides/php-java-python.html');
      assert.deepEqual(await visibleParts(page), ['Python']);
      await page.reload();
      assert.deepEqual(await visibleParts(page), ['Python']);
    }));

  test('Arrow keys choose a part, and the choice is kept', () =>
    reading('guides/getting-started.html', async (page) => {
      const [first = ''] = await visibleParts(page);
      await page.locator('.tabs > input').first().focus();
      await page.keyboard.press('ArrowRight');
      const [second = ''] = await visibleParts(page);
      assert.notEqual(second, first);
      await page.reload();
      assert.equal((await visibleParts(page))[0], second);
    }));

  test('A choice that the next page does not have leaves its first part', () =>
    reading('guides/getting-started.html', async (page, { open }) => {
      await page.evaluate(() => localStorage.setItem('estamp-docs-tab', 'COBOL'));
      await open('guides/php-java-python.html');
      for (const group of await page.locator('.tabs').all())
        assert.equal(await group.locator('> section').filter({ visible: true }).count(), 1);
    }));

  test('Without a script the parts can be chosen too', () =>
    reading(
      'guides/getting-started.html',
      async (page) => {
        await page.getByText('Express', { exact: true }).first().click();
        assert.equal((await visibleParts(page))[0], 'Express');
      },
      { javaScriptEnabled: false },
    ));
});

describe('Search', () => {
  test('A query with a typing error finds its page, and Enter opens it', () =>
    reading('index.html', async (page) => {
      await page.getByRole('searchbox').fill('woocomerce');
      await page.locator('#results a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/guides\/wordpress\.html/);
      assert.equal(await page.locator('h1').textContent(), 'WordPress and other site builders');
    }));

  test('It works below a folder, a slash goes to it, arrow keys to its hits, and Escape back', () =>
    reading('reference/estamp-form.html', async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('go live');
      await page.locator('#results a').first().waitFor();
      await page.keyboard.press('ArrowDown');
      assert.ok(
        await page
          .locator('#results a')
          .first()
          .evaluate((link) => link === document.activeElement),
      );
      await page.keyboard.press('ArrowUp');
      assert.ok(await page.getByRole('searchbox').evaluate((input) => input === document.activeElement));
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('#results').isVisible(), false);
      await page.getByRole('searchbox').fill('going live');
      await page.locator('#results a').first().click();
      await page.waitForURL(/guides\/going-live\.html/);
    }));

  test('An element is found by its name, and a word that is nowhere finds nothing', () =>
    reading('index.html', async (page) => {
      for (const name of ['estamp-form', 'estamp-order-status', 'estamp-checkout-button']) {
        await page.getByRole('searchbox').fill(name);
        await page.locator(`#results a[href*="reference/${name}.html"]`).first().waitFor();
      }
      await page.getByRole('searchbox').fill('xylophone');
      await page.getByText('Nothing found.').waitFor();
    }));

  test('The hits fit a phone', () =>
    reading(
      'index.html',
      async (page) => {
        await page.getByRole('searchbox').fill('price');
        await page.locator('#results a').first().waitFor();
        const box = await page.locator('#results').boundingBox();
        assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
      },
      { viewport: { width: 360, height: 740 } },
    ));
});

describe('The menu on a phone', () => {
  test('It opens, leads to another page, and is closed there', () =>
    reading(
      'index.html',
      async (page) => {
        const link = page.locator('#navigation').getByText('Going live', { exact: true });
        assert.equal(await link.isVisible(), false);
        await page.getByRole('button', { name: 'Menu' }).click();
        await link.click();
        await page.waitForURL(/going-live/);
        assert.equal(await page.locator('#navigation').isVisible(), false);
      },
      { viewport: { width: 360, height: 740 } },
    ));
});

describe('Light and dark', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`In ${colorScheme}, page, live example and pictures of parts are ${colorScheme}`, () =>
      reading(
        'reference/estamp-checkout.html',
        async (page) => {
          const lightness = await page.evaluate(() => {
            const [red = 0, green = 0, blue = 0] = (
              getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
            ).map(Number);
            return (red + green + blue) / 765;
          });
          assert.ok(colorScheme === 'dark' ? lightness < 0.2 : lightness > 0.8, String(lightness));
          const picture = page.locator('.drawing img').first();
          await picture.scrollIntoViewIfNeeded();
          await picture.evaluate((img: HTMLImageElement) => img.decode());
          assert.match(
            await picture.evaluate((img: HTMLImageElement) => img.currentSrc),
            new RegExp(`-${colorScheme}\\.webp$`),
          );
        },
        { colorScheme },
      ));
  }
});

describe('Accessibility', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const address of ['guides/getting-started.html', 'reference/estamp-form.html', 'measurements.html']) {
      test(`axe finds nothing on ${address} in ${colorScheme}`, () =>
        reading(address, async (page) => assert.deepEqual(await findings(page), []), { colorScheme }));
    }
  }
});

describe('The page of an element', () => {
  for (const [tag, sign] of [
    ['estamp-checkout', '[part~=section-stamp]'],
    ['estamp-checkout-button', '[part~=trigger]'],
    ['estamp-order-status', '[part~=section-status]'],
    ['estamp-form', '[part~=field]'],
  ] as const) {
    test(`The live example of ${tag} is drawn`, () =>
      reading(`reference/${tag}.html`, async (page) => {
        await page.locator(`.stage > ${tag} ${sign}`).first().waitFor();
      }));
  }

  test('A number of the list leads to its outline, which is then marked', () =>
    reading('reference/estamp-checkout.html', async (page) => {
      await page.locator('.drawn a[href="#drawn-footer"]').click();
      const outline = page.locator('#drawn-footer .outline');
      assert.equal(await outline.evaluate((element) => getComputedStyle(element).strokeWidth), '3px');
      const box = await outline.boundingBox();
      assert.ok(box && box.y > 56 && box.y < 900, JSON.stringify(box));
    }));

  test('A link to a section of the old page of all elements leads to the link to its new place', () =>
    reading('reference/elements.html#parts-of-estamp-form', async (page) => {
      await page.locator('a', { hasText: 'Parts' }).last().click();
      await page.waitForURL(/estamp-form\.html#parts/);
      await page.locator('#parts').waitFor();
    }));
});

describe('A window of 360 pixels', () => {
  test('A table with sentences shows each row as a block, with the names of its columns, and is still a table', () =>
    reading(
      'reference/estamp-checkout.html',
      async (page) => {
        const table = page.getByRole('region', { name: 'Table: Events' }).getByRole('table');
        const [, row] = await table.getByRole('row').all();
        const cells = (await row?.getByRole('cell').all()) ?? [];
        const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
        assert.ok(boxes.length === 3 && boxes.every((box) => box && box.x === boxes[0]?.x && box.width > 300));
        assert.equal(await cells[1]?.evaluate((cell) => getComputedStyle(cell, '::before').content), '"description: "');
      },
      { viewport: { width: 360, height: 740 } },
    ));

  test('No page scrolls sideways, and on none does anything go wrong', () =>
    reading(
      'index.html',
      async (page, { open }) => {
        const wide: string[] = [];
        for (const address of PAGES.map(addressOf)) {
          await open(address);
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          if (width > 360) wide.push(`${address}: ${width}`);
        }
        assert.deepEqual(wide, []);
      },
      { viewport: { width: 360, height: 740 } },
    ));
});
