/**
 * Measures the time from navigation to a usable form on a slow phone. The floor is a bare Lit form with one field in the
 * same run: quote the ratio. Our checkout is measured as one file, with the start file, with preload links, and with the
 * first step in the page; beside it the checkouts of Adyen and Primer, whose own hosts are stubs. `--runs N` sets the rounds.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { startDemo } from '../demo/start.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import { measure, type Times } from './load/measure.ts';
import { bundleRivals, RIVAL_PAGES } from './load/rivals.ts';
import { serve, type File } from './load/serve.ts';
import { median } from './median.ts';
import { recordResult } from './record-result.ts';

const {
  values: { runs: rounds, baseline },
} = parseArgs({
  options: { runs: { type: 'string', default: '7' }, baseline: { type: 'string' } },
});
const RUNS = Number(rounds);
/** Times of a bare Lit form, and of Adyen's usable form, in the same run. */
const GOALS = { firstQuestion: 1.25, inThePage: 1, ready: 0.75 } as const;

const FLOOR = `
import { LitElement, html } from 'lit';
class BareForm extends LitElement {
  render() { return html\`<form><label>State <select><option>Karnataka</option></select></label><button>Continue</button></form>\`; }
}
customElements.define('bare-form', BareForm);`;

const ASSETS = '/estamp/assets/estamp-checkout';
const CATALOGUE = '<link rel="preload" as="fetch" crossorigin href="/estamp/checkout/estamp.standard">';
const FILES = `<link rel="preload" as="fetch" crossorigin href="${ASSETS}.start.css">
<link rel="modulepreload" fetchpriority="low" href="${ASSETS}.min.js">`;
const checkout = (script: string): string =>
  `<script type="module" src="${script}"></script><estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`;
const page = (body: string): File => [
  'text/html',
  Buffer.from(
    `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>load</title>${body}`,
  ),
];

const demo = await startDemo();
await fetch(`${demo.url}/estamp/checkout/estamp.standard`); // warms the proxy's catalogue
const floor = await build({
  stdin: { contents: FLOOR, resolveDir: '.' },
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
  conditions: ['production'],
  legalComments: 'none',
});
const PAGES: Readonly<Record<string, File>> = {
  floor: page('<bare-form></bare-form><script type="module" src="/floor.js"></script>'),
  ...(baseline && { 'baseline, one file': page(checkout('/baseline.js')) }),
  'one file': page(checkout(`${ASSETS}.min.js`)),
  'one file, catalogue preloaded': page(CATALOGUE + checkout(`${ASSETS}.min.js`)),
  'start file': page(checkout(`${ASSETS}.start.js`)),
  'start file, all preloaded': page(CATALOGUE + FILES + checkout(`${ASSETS}.start.js`)),
  'first step in the page': page(await demo.proxy.startMarkup({ serviceCode: 'estamp.standard' })),
  'Adyen Drop-in': page(RIVAL_PAGES.Adyen),
  'Primer checkout': page(RIVAL_PAGES.Primer),
};
const server = await serve(
  demo.url,
  new Map([
    ...Object.entries(PAGES).map(([name, file]) => [`/${name}`, file] as const),
    ['/floor.js', ['text/javascript', Buffer.from(floor.outputFiles[0]?.contents ?? [])]],
    ...(baseline ? [['/baseline.js', ['text/javascript', readFileSync(baseline)]] as const] : []),
    ...(await bundleRivals()),
  ]),
);
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const all = Object.keys(PAGES).map((name) => ({ name, times: [] as Times[] }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, times } of all) times.push(await measure(browser, `${server.url}/${encodeURIComponent(name)}`));
  }
  const middle = (times: readonly Times[], of: keyof Times): number => median(times.map((one) => one[of] ?? NaN));
  const lowest = middle(all[0]?.times ?? [], 'usable');
  console.log(`milliseconds from navigation, medians of ${RUNS}; ratio to a bare Lit form`);
  for (const { name, times } of all) {
    const usable = middle(times, 'usable');
    console.log(
      `${name.padEnd(30)} usable ${Math.round(usable)} (${(usable / lowest).toFixed(2)})${times[0]?.ready ? `, ready ${Math.round(middle(times, 'ready'))}` : ''}`,
    );
  }
  const timesOf = (name: string): readonly Times[] => all.find((one) => one.name === name)?.times ?? [];
  const usable = (name: string): number => middle(timesOf(name), 'usable');
  const preloaded = 'start file, all preloaded';
  recordResult('load', [
    {
      what: 'first question, against a bare Lit form',
      measured: usable(preloaded) / lowest,
      unit: 'times',
      goal: GOALS.firstQuestion,
    },
    {
      what: 'first step in the page, against a bare Lit form',
      measured: usable('first step in the page') / lowest,
      unit: 'times',
      goal: GOALS.inThePage,
    },
    {
      what: 'whole element ready, against a usable Adyen Drop-in',
      measured: middle(timesOf(preloaded), 'ready') / usable('Adyen Drop-in'),
      unit: 'times',
      goal: GOALS.ready,
    },
  ]);
} finally {
  await browser.close();
  server.close();
  await demo.close();
}
