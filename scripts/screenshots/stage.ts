import type { Page } from 'playwright-core';
import { STRICT_POLICY } from '../../demo/policy.ts';

export interface Staged {
  /** BCP 47, for page and element. */
  lang: string;
  tag?: 'estamp-checkout' | 'estamp-checkout-button';
  /** `reference` of the element: another one is another order. */
  reference?: string;
}

const RIGHT_TO_LEFT = ['ur'];

/** A merchant's page with one checkout and nothing else, in any language, at `/stage.html`. */
export async function stage(page: Page, url: string, { lang, tag = 'estamp-checkout', reference = 'stage' }: Staged): Promise<void> {
  const body = `<!doctype html><html lang="${lang}" dir="${RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stage</title>
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script><main class="stage">
<${tag} proxy="/estamp" service-code="estamp.standard" lang="${lang}" reference="${reference}">${
  tag === 'estamp-checkout' ? '<p slot="support" lang="en">Money stuck? Call Kagaz &amp; Co on 080 0000 0000.</p>' : ''
}</${tag}></main></html>`;
  await page.unroute('**/stage.html');
  await page.route('**/stage.html', (route) => route.fulfill({
    body, contentType: 'text/html; charset=utf-8', headers: { 'content-security-policy': STRICT_POLICY },
  }));
  await page.goto(`${url}/stage.html`);
}
