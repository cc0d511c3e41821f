/**
 * Measures the time from navigation to a usable form on a slow phone. The floor is a bare Lit form with one field in
 * the same run: quote the ratio. Our checkout is measured as one file, with the start file, with preload links, and
 * with the first step in the page; with a preset and with a session; on a second visit; on a faster network; and the
 * order alone. Beside it the checkouts of Adyen and Primer, whose own hosts are stubs. Then the CPU time of all
 * threads, which decides about `allFunctionsCalledOnLoad`. `--runs N` sets the rounds.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { startDemo } from '../demo/start.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { placeOrder } from '../test/journeys/support/place-order.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import { measure, measureCpu, type Times, type Visit } from './load/measure.ts';
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
const GOALS = { firstQuestion: 1.25, inThePage: 1, ready: 0.75, order: 1.6 } as const;

const FLOOR = `
import { LitElement, html } from 'lit';
class BareForm extends LitElement {
  render() { return html\`<form><label>State <select><option>Karnataka</option></select></label><button>Continue</button></form>\`; }
}
customElements.define('bare-form', BareForm);`;

const PRESET = 'state-code="KA" article-code="KA-RG-4"';
const ASSETS = '/estamp/assets/estamp-checkout';
const CATALOGUE = '<link rel="preload" as="fetch" crossorigin href="/estamp/checkout/estamp.standard">';
const FILES = `<link rel="preload" as="fetch" crossorigin href="${ASSETS}.start.css">
<link rel="modulepreload" fetchpriority="low" href="${ASSETS}.min.js">`;
const STANDARD = 'service-code="estamp.standard"';
const checkout = (script: string, attributes = STANDARD): string =>
  `<script type="module" src="${script}"></script><estamp-checkout proxy="/estamp" ${attributes}></estamp-checkout>`;
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
const { token: session } = await demo.proxy.createSession({
  serviceCode: 'estamp.standard',
  stamp: { stateCode: 'KA', articleCode: 'KA-RG-4', stampDutyAmount: '100.00' },
  details: { purpose: 'Name change affidavit' },
});
const orderToken = await placeOrder(demo.url);
/** Compiled as V8 likes, without the comment that asks for all functions at once. */
const lazy = readFileSync('dist/estamp-checkout.min.js', 'utf8').replace('//# allFunctionsCalledOnLoad', '');
const PAGES: Readonly<Record<string, File>> = {
  floor: page('<bare-form></bare-form><script type="module" src="/floor.js"></script>'),
  ...(baseline && { 'baseline, one file': page(checkout('/baseline.js')) }),
  'one file': page(checkout(`${ASSETS}.min.js`)),
  'one file, catalogue preloaded': page(CATALOGUE + checkout(`${ASSETS}.min.js`)),
  'start file': page(checkout(`${ASSETS}.start.js`)),
  'start file, all preloaded': page(CATALOGUE + FILES + checkout(`${ASSETS}.start.js`)),
  'first step in the page': page(await demo.proxy.startMarkup({ serviceCode: 'estamp.standard' })),
  'one file, functions when called': page(checkout('/lazy.js')),
  'one file, a preset': page(checkout(`${ASSETS}.min.js`, `${STANDARD} ${PRESET} data-control="input"`)),
  'one file, a session': page(checkout(`${ASSETS}.min.js`, `session="${session}" data-control="input"`)),
  'the order alone': page(
    `<script type="module" src="/estamp/assets/estamp-order.min.js"></script>
     <estamp-order-status proxy="/estamp" order-token="${orderToken}" data-control=".certificate"></estamp-order-status>`,
  ),
  'Adyen Drop-in': page(RIVAL_PAGES.Adyen),
  'Primer checkout': page(RIVAL_PAGES.Primer),
};
/** What is measured of which page. */
const ROWS: readonly (Visit & { name: string; page: string })[] = [
  ...Object.keys(PAGES).map((name) => ({ name, page: name })),
  ...['floor', 'one file', 'start file, all preloaded', 'Adyen Drop-in'].map(
    (name) => ({ name: `${name}, 9 Mbit/s`, page: name, network: 'fast' }) as const,
  ),
  { name: 'one file, second visit', page: 'one file', isSecond: true },
];
const CPU_PAGES = [
  'floor',
  'one file',
  'one file, functions when called',
  'start file, all preloaded',
  'Adyen Drop-in',
];
const server = await serve(
  demo.url,
  new Map([
    ...Object.entries(PAGES).map(([name, file]) => [`/${name}`, file] as const),
    ['/lazy.js', ['text/javascript', Buffer.from(lazy)]],
    ['/floor.js', ['text/javascript', Buffer.from(floor.outputFiles[0]?.contents ?? [])]],
    ...(baseline ? [['/baseline.js', ['text/javascript', readFileSync(baseline)]] as const] : []),
    ...(await bundleRivals()),
  ]),
);
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const addressOf = (name: string): string => `${server.url}/${encodeURIComponent(name)}`;
  const all = ROWS.map((row) => ({ ...row, times: [] as Times[] }));
  const cpu = CPU_PAGES.map((name) => ({ name, milliseconds: [] as number[] }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const row of all) row.times.push(await measure(browser, addressOf(row.page), row));
    for (const { name, milliseconds } of cpu) milliseconds.push(await measureCpu(browser, addressOf(name)));
  }
  const middle = (times: readonly Times[], of: keyof Times): number => median(times.map((one) => one[of] ?? NaN));
  const floors = { slow: middle(all[0]?.times ?? [], 'usable'), fast: 0 };
  floors.fast = middle(all.find(({ network }) => network === 'fast')?.times ?? [], 'usable');
  const lowest = floors.slow;
  console.log(`milliseconds from navigation, medians of ${RUNS}; ratio to a bare Lit form on the same network`);
  for (const { name, times, network = 'slow' } of all) {
    const usable = middle(times, 'usable');
    console.log(
      `${name.padEnd(34)} usable ${Math.round(usable)} (${(usable / floors[network]).toFixed(2)})${times[0]?.ready ? `, ready ${Math.round(middle(times, 'ready'))}` : ''}`,
    );
  }
  console.log('CPU milliseconds of all threads of the renderer until ready, at full speed');
  for (const { name, milliseconds } of cpu) console.log(`${name.padEnd(34)} ${Math.round(median(milliseconds))}`);
  const timesOf = (name: string): readonly Times[] => all.find((one) => one.name === name)?.times ?? [];
  const usable = (name: string): number => middle(timesOf(name), 'usable');
  const preloaded = 'start file, all preloaded';
  const cpuOf = (name: string): number => median(cpu.find((one) => one.name === name)?.milliseconds ?? []);
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
    {
      what: 'the order alone, against a bare Lit form',
      measured: usable('the order alone') / lowest,
      unit: 'times',
      goal: GOALS.order,
    },
    {
      what: 'CPU of all threads until ready, against a usable Adyen Drop-in',
      measured: cpuOf('start file, all preloaded') / cpuOf('Adyen Drop-in'),
      unit: 'times',
    },
    {
      what: 'CPU of all threads, functions compiled at once against when called',
      measured: cpuOf('one file') / cpuOf('one file, functions when called'),
      unit: 'times',
    },
  ]);
} finally {
  await browser.close();
  server.close();
  await demo.close();
}
