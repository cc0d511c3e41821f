/** The tabs of code blocks: how Markdown becomes them, and that they work in Chromium without a script. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { renderSite, type Site } from '../../../scripts/site/build-site.ts';
import { renderPage } from '../../../scripts/site/render-page.ts';
import { launch } from '../../support/browsers/chromium.ts';
import { openPage } from './open-page.ts';

const noWidget = (name: string): string => name;
const render = (markdown: string): string => renderPage('docs/theming.md', markdown, noWidget).html;
const group = (...parts: string[]): string => ['# T', '<!-- tabs -->', ...parts, '<!-- end of tabs -->'].join('\n\n');

describe('A group of tabs', () => {
  test('Each named part is a radio button and a section, and the first is chosen', () => {
    const html = render(group('Node:', '```js\n1;\n```', 'PHP, Java:', 'Text.', '```php\n2;\n```'));
    assert.equal([...html.matchAll(/<input type="radio"/g)].length, 2);
    assert.equal([...html.matchAll(/checked/g)].length, 1);
    assert.match(html, /<section aria-label="PHP, Java">\n<p>Text\.<\/p>/);
  });

  test('Two groups of a page do not share a choice', () => {
    const one = ['<!-- tabs -->', 'A:', 'x', 'B:', 'y', '<!-- end of tabs -->'].join('\n\n');
    const names = [...render(`# T\n\n${one}\n\n${one}`).matchAll(/name="([\w-]+)"/g)].map(([, name]) => name);
    assert.deepEqual(names, ['tabs-1', 'tabs-1', 'tabs-2', 'tabs-2']);
  });

  for (const [what, parts] of [
    ['one part', ['Node:', 'x']],
    ['no part', ['x']],
    ['text before the first part', ['x', 'A:', 'y', 'B:', 'z']],
  ] as const) {
    test(`A group with ${what} stops the build`, () => {
      assert.throws(() => render(group(...parts)), /docs\/theming\.md has a group of tabs/);
    });
  }

  test('A paragraph that ends with a colon outside of a group stays text', () => {
    assert.match(render('# T\n\nApache:\n\n```text\nx\n```'), /<p>Apache:<\/p>/);
  });
});

describe('The tabs of a page, without a script', () => {
  let browser: Browser;
  let site: Site;
  let page: Page;
  before(async () => {
    site = renderSite();
    browser = await launch();
    page = await openPage(browser, site, 'guides/getting-started.html', 360);
  });
  after(() => browser.close());
  const visible = async (): Promise<string[]> => {
    const sections = await page.locator('.tabs > section').filter({ visible: true }).all();
    return Promise.all(sections.map(async (section) => (await section.getAttribute('aria-label')) ?? ''));
  };

  test('The first part is shown, and arrow keys show the others', async () => {
    assert.deepEqual(await visible(), ['Node']);
    await page.getByRole('radio', { name: 'Node', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await visible(), ['Express']);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await visible(), ['Next.js']);
  });

  test('A press on a name shows its part', async () => {
    await page.getByText('PHP, Java, Python', { exact: true }).click();
    assert.deepEqual(await visible(), ['PHP, Java, Python']);
  });

  test('No group has more parts than the style sheet shows', () => {
    for (const [address, html] of site.files) {
      for (const [, inner = ''] of html.matchAll(/<fieldset class="tabs">([^]*?)<\/fieldset>/g))
        assert.ok([...inner.matchAll(/<section /g)].length <= 6, address);
    }
  });
});
