/**
 * Measures the time from navigation to a usable form on a slow phone: 6x CPU throttle, 1.6 Mbit/s, 150 ms latency, a
 * fresh profile each time. The floor is a bare Lit form with one field in the same run. Quote the ratio. The checkout is
 * measured as one file, with the start file, with the preload link, and with the first step in the page.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { build } from 'esbuild';
import { startDemo } from '../demo/start.ts';
import { CHROMIUM, provide } from '../scripts/test-runner/system-tools.ts';
import { CHROMIUM_FLAGS } from '../test/support/browsers/browser-flags.mjs';
import { median } from './median.ts';

const RUNS = 7;
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

const FLOOR = `
import { LitElement, html } from 'lit';
class BareForm extends LitElement {
  render() { return html\`<form><label>State <select><option>Karnataka</option></select></label><button>Continue</button></form>\`; }
}
customElements.define('bare-form', BareForm);`;

const CHECKOUT = '<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>';
const PRELOAD = '<link rel="preload" as="fetch" crossorigin href="/estamp/checkout/estamp.standard">';
const ONE_FILE = '/estamp/assets/estamp-checkout.min.js';
const START = '/estamp/assets/estamp-checkout.start.js';

const page = (body: string, script?: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>load</title>` +
  (script ? `<script type="module" src="${script}"></script>` : '') + body;

/** Notes in each frame whether there is a select, and when the checkout is ready. */
const WATCH = `window.times = {};
addEventListener('estamp-ready', () => { times.ready ??= performance.now(); });
(function poll() {
  if ([...document.querySelectorAll('bare-form, estamp-checkout')].some(({ shadowRoot }) => shadowRoot?.querySelector('select'))) times.usable = performance.now();
  else requestAnimationFrame(poll);
})();`;

/** Serves all pages compressed, as a merchant's server would. */
async function serve(demoUrl: string, firstStep: string): Promise<{ url: string; close(): void }> {
  const floor = await build({
    stdin: { contents: FLOOR, resolveDir: '.' }, bundle: true, minify: true, format: 'esm', write: false,
    conditions: ['production'], legalComments: 'none',
  });
  const files = new Map<string, [type: string, body: Buffer]>([
    ['/floor', ['text/html', Buffer.from(page('<bare-form></bare-form>', '/floor.js'))]],
    ['/floor.js', ['text/javascript', Buffer.from(floor.outputFiles[0]?.contents ?? [])]],
    ['/one file', ['text/html', Buffer.from(page(CHECKOUT, ONE_FILE))]],
    ['/one file, preload', ['text/html', Buffer.from(PRELOAD + page(CHECKOUT, ONE_FILE))]],
    ['/start file', ['text/html', Buffer.from(page(CHECKOUT, START))]],
    ['/start file, preload', ['text/html', Buffer.from(PRELOAD + page(CHECKOUT, START))]],
    ['/first step in the page', ['text/html', Buffer.from(page(firstStep))]],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(decodeURIComponent(request.url ?? ''));
    if (file) {
      response.writeHead(200, { 'content-type': file[0], 'content-encoding': 'gzip', 'cache-control': 'no-store' });
      response.end(gzipSync(file[1]));
      return;
    }
    // Catalogue and files come from the real proxy over the same slow connection.
    void fetch(demoUrl + (request.url ?? '')).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.from(await answer.arrayBuffer())));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

interface Times {
  /** Milliseconds from the start of the navigation until the first question can be used. */
  usable: number;
  /** The same until the element is ready; absent for the floor. */
  ready?: number;
}

async function measure(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await context.addInitScript(WATCH);
  await tab.goto(address, { waitUntil: 'commit' });
  await tab.waitForFunction('times.usable && (times.ready || document.querySelector("bare-form"))');
  const times = await tab.evaluate<Times>('times');
  await context.close();
  return times;
}

const demo = await startDemo();
await fetch(`${demo.url}/estamp/checkout/estamp.standard`); // warms the proxy's catalogue
const server = await serve(demo.url, await demo.proxy.startMarkup({ serviceCode: 'estamp.standard' }));
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const names = ['floor', 'one file', 'one file, preload', 'start file', 'start file, preload', 'first step in the page'] as const;
  const all = names.map((name) => ({ name, times: [] as Times[] }));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { name, times } of all) times.push(await measure(browser, `${server.url}/${encodeURIComponent(name)}`));
  }
  const middle = (times: readonly Times[], of: keyof Times): number => median(times.map((one) => one[of] ?? NaN));
  const floor = middle(all[0]?.times ?? [], 'usable');
  console.log(`milliseconds from navigation, medians of ${RUNS}; ratio to a bare Lit form`);
  for (const { name, times } of all) {
    const usable = middle(times, 'usable');
    console.log(`${name.padEnd(24)} usable ${Math.round(usable)} (${(usable / floor).toFixed(2)})${times[0]?.ready ? `, ready ${Math.round(middle(times, 'ready'))}` : ''}`);
  }
} finally {
  await browser.close();
  server.close();
  await demo.close();
}
