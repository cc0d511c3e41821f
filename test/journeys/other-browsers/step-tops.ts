import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atProvider, chooseStamp, nameParties, toProvider, toReview } from './support/customer.ts';
import type { Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';

/** A landing page: much above the checkout, and much below it. */
const LANDING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A landing page</title><script type="module" src="/dist/estamp-checkout.min.js"></script>
<h1 class="tall">Buy e‑Stamp paper</h1>
<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout><p class="tall">What follows.</p>
<link rel="stylesheet" href="landing.css"></html>`;
const STYLE = '.tall { block-size: 1900px; margin: 0 }';

/** Pixels from the top of the screen to that of the card; a third of a screen from its top counts as in view. */
const TOP = `() => {
  const card = document.querySelector('estamp-checkout').shadowRoot.querySelector('.card');
  const { top } = card.getBoundingClientRect();
  return [Math.round(top), innerHeight];
}`;

async function beginsInView(page: Page, heading: string): Promise<void> {
  await page.heading(heading);
  await page.until(`The top of “${heading}” is in view`, async () => {
    const [top = -1, height = 0] = (await page.run(TOP)) as number[];
    return top >= 0 && top <= height / 2;
  });
}

export function stepTops({ visit, shop, late }: Visits): void {
  test('every step and the result of a payment begin at their own top on a long page', async () => {
    late.serve('landing.html', LANDING);
    late.serve('landing.css', STYLE);
    const page = await visit();
    await page.go(`${shop().url}/late/landing.html`);
    await page.has('field', 'State');
    assert.equal(await page.run('() => scrollY'), 0, 'a page load does not scroll');
    await chooseStamp(page);
    await page.click('button', 'Continue');
    await beginsInView(page, 'Who is this e‑Stamp for?');
    await nameParties(page);
    await toReview(page);
    await beginsInView(page, 'Check the details, then pay');
    await toProvider(page);
    await atProvider(page, 'Decline');
    await page.at(/landing\.html/);
    await beginsInView(page, 'Your payment didn’t go through');
  });
}
