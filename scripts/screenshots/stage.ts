import { directionOf } from '../../src/form/i18n/format-message.ts';

export interface Staged {
  /** BCP 47, for page and element. */
  lang: string;
  tag?: 'estamp-checkout' | 'estamp-checkout-button';
  /** `reference` of the element. Another one is another order. */
  reference?: string;
}

/**
 * A merchant's page with one checkout, in any language.
 *
 * @param script HTML to run first
 */
export function stagePage({ lang, tag = 'estamp-checkout', reference = 'stage' }: Staged, script = ''): string {
  return `<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stage</title>${script}
<link rel="stylesheet" href="/shop.css"><link rel="stylesheet" href="/dist/skeleton.css">
<script type="module" src="/dist/estamp-checkout.min.js"></script><main class="stage">
<${tag} proxy="/estamp" service-code="estamp.standard" lang="${lang}" reference="${reference}">${
    tag === 'estamp-checkout'
      ? '<p slot="support" lang="en">Money stuck? Call Kagaz &amp; Co on 080 0000 0000.</p>'
      : ''
  }</${tag}></main></html>`;
}
