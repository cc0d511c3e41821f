import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { afterAnimations } from '../support/after-animations.ts';
import { visit } from '../support/browser.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

/** A page whose script may not come. What follows the element is what a shift would move. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<style>@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; } }</style>
<script type="module" src="/dist/estamp-checkout.min.js"></script>
<main><estamp-checkout proxy="/estamp" service-code="estamp.standard">
<p slot="fallback">The checkout did not load. Check your connection, then reload this page.</p>
<p slot="support">Call Kagaz &amp; Co on 080 0000 0000.</p>
<p slot="legal">The merchant's notice.</p>
<noscript>Turn on JavaScript to buy an e‑Stamp.</noscript>
</estamp-checkout><p id="after">What follows.</p></main></html>`;

let folder: string;
useShop(async () => {
  folder = await mkdtemp(`${tmpdir()}/estamp-blocked-`);
  await writeFile(`${folder}/page.html`, PAGE);
  return { folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }] };
});
after(() => rm(folder, { recursive: true }));

const FALLBACK = 'The checkout did not load. Check your connection, then reload this page.';
const SUPPORT = 'Call Kagaz & Co on 080 0000 0000.';

/** Time of animations goes a hundred times as fast, so that 8 seconds are 80 milliseconds. */
async function hurry(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 100 });
}

/** What a customer sees of the element's content, and where what follows begins. */
const seen = (page: Page): Promise<{ texts: string[]; bones: boolean; follows: number; faults: string[] }> =>
  page.evaluate(() => {
    const element = document.querySelector('estamp-checkout') as Element;
    const shown = [...element.children].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0,
    );
    const box = element.getBoundingClientRect();
    const boxes = shown.map((one) => one.getBoundingClientRect());
    return {
      texts: shown.map((one) => (one as HTMLElement).innerText.trim()),
      bones: getComputedStyle(element).backgroundImage !== 'none',
      follows: (document.querySelector('#after') as Element).getBoundingClientRect().top,
      faults: boxes.flatMap((one, index) => [
        ...(one.top < box.top || one.bottom > box.bottom || one.right > box.right ? ['it sticks out'] : []),
        ...(boxes.slice(index + 1).some((other) => one.bottom > other.top && one.top < other.bottom)
          ? ['it lies on another']
          : []),
      ]),
    };
  });

for (const [width, reducedMotion] of [
  [320, 'no-preference'],
  [360, 'reduce'],
  [1280, 'no-preference'],
] as const) {
  test(`A script that is blocked leaves words and whom to call after 8 seconds, ${width} px, motion: ${reducedMotion}.`, async () => {
    const { page } = await visit(browser, {
      viewport: { width, height: 740 },
      reducedMotion,
      bypassCSP: true,
    });
    await page.route(/estamp-checkout\.min\.js/, (route) => route.abort());
    await page.goto(`${shop.url}/page.html`);
    const early = await seen(page);
    assert.deepEqual([early.texts, early.bones], [[], true], 'a slow network is no reason to call anybody');
    await hurry(page);
    await page.getByText(FALLBACK).filter({ visible: true }).waitFor();
    const late = await seen(page);
    assert.deepEqual(late, { texts: [FALLBACK, SUPPORT], bones: false, follows: early.follows, faults: [] });
  });
}

test('The element that has come does not show the words for its absence.', async () => {
  const { page } = await visit(browser, { bypassCSP: true });
  await page.goto(`${shop.url}/page.html`);
  await page.getByLabel('State', { exact: true }).waitFor();
  await hurry(page);
  await afterAnimations(page);
  assert.deepEqual((await seen(page)).texts, []);
});

for (const [what, without, said] of [
  ['what the page says for that case', '', 'Turn on JavaScript to buy an e‑Stamp.'],
  [
    'the fallback, where the page says nothing more',
    '<noscript>Turn on JavaScript to buy an e‑Stamp.</noscript>',
    FALLBACK,
  ],
] as const) {
  test(`Without scripts ${what}, and whom to call, are there at once.`, async () => {
    await writeFile(`${folder}/plain.html`, PAGE.replace(without, ''));
    const { page } = await visit(browser, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      bypassCSP: true,
    });
    await page.goto(`${shop.url}/plain.html`);
    // What is in a <noscript> is no text to the driver of the browser.
    const boxOf = async (text: string): Promise<number> => {
      const shown = (text.startsWith('Turn on') ? page.locator('noscript') : page.getByText(text)).filter({
        visible: true,
      });
      await shown.waitFor({ timeout: scaled(5000) });
      const box = await shown.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    assert.ok((await boxOf(said)) < (await boxOf(SUPPORT)), 'one is above the other');
    for (const other of ['did not load', 'notice'].filter((word) => !said.includes(word))) {
      assert.equal(await page.getByText(other).filter({ visible: true }).count(), 0, other);
    }
  });
}
