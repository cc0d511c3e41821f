/**
 * The tables of the site in Chromium: no word is broken and no page is wider than its window, on a phone and on a
 * desktop.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { renderSite, type Site } from '../../../scripts/site/build-site.ts';
import { launch } from '../../support/browsers/chromium.ts';
import { openPage } from './open-page.ts';

/** Pages with wide tables. */
const WIDE = [
  'reference/estamp-checkout.html',
  'reference/estamp-form.html',
  'reference/proxy-options.html',
  'reference/http-contract.html',
  'reference/problem-codes.html',
  'sandbox.html',
  'guides/troubleshooting.html',
  'measurements.html',
];

let browser: Browser;
let site: Site;
before(async () => {
  site = renderSite();
  browser = await launch();
});
after(() => browser.close());

const open = (address: string, width: number): Promise<Page> => openPage(browser, site, address, width);

/** Runs in the page. @returns the words of table cells that are on two lines, and how many words there are */
function brokenWords(): { broken: string[]; count: number } {
  const broken: string[] = [];
  let count = 0;
  for (const cell of document.querySelectorAll('th, td')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\w{2,}/g)) {
        count += 1;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return { broken, count };
}

for (const width of [360, 1280]) {
  describe(`At ${width} pixels`, () => {
    for (const address of WIDE) {
      test(`No word of a table in ${address} is broken, and the page does not scroll sideways`, async () => {
        assert.ok(site.files.has(address), address);
        const page = await open(address, width);
        const { broken, count } = await page.evaluate<ReturnType<typeof brokenWords>>(`(${brokenWords.toString()})()`);
        assert.ok(count > 50, `${count} words`);
        assert.deepEqual([...new Set(broken)], []);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        await page.close();
      });

      test(`A column of sentences in ${address} has room for several words`, async () => {
        const page = await open(address, width);
        const narrow = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('td')]
            .filter((cell) => (cell.textContent ?? '').length > 90 && cell.clientWidth < 200)
            .map((cell) => `${cell.clientWidth}: ${(cell.textContent ?? '').slice(0, 40)}`),
        );
        assert.deepEqual(narrow.slice(0, 5), []);
        await page.close();
      });
    }
  });
}
