/**
 * Measures the time from navigation to a usable form on a slow phone: 6x CPU throttle, 1.6 Mbit/s, 150 ms latency, a
 * fresh profile each time. The floor is a bare Lit form with one field in the same run. Quote the ratio.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
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

const page = (tag: string, script: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>load</title>` +
  `<script type="module" src="${script}"></script>${tag}`;

/** Serves both pages compressed, as a merchant's server would. */
async function serve(demoUrl: string): Promise<{ url: string; close(): void }> {
  const floor = await build({
    stdin: { contents: FLOOR, resolveDir: '.' }, bundle: true, minify: true, format: 'esm', write: false,
    conditions: ['production'], legalComments: 'none',
  });
  const files = new Map<string, [type: string, body: Buffer]>([
    ['/floor', ['text/html', Buffer.from(page('<bare-form></bare-form>', '/floor.js'))]],
    ['/floor.js', ['text/javascript', Buffer.from(floor.outputFiles[0]?.contents ?? [])]],
    ['/checkout', ['text/html', Buffer.from(page('<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>', '/checkout.js'))]],
    ['/checkout.js', ['text/javascript', readFileSync('dist/estamp-checkout.min.js')]],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) {
      response.writeHead(200, { 'content-type': file[0], 'content-encoding': 'gzip', 'cache-control': 'no-store' });
      response.end(gzipSync(file[1]));
      return;
    }
    // The catalogue comes from the real proxy over the same slow connection.
    void fetch(demoUrl + (request.url ?? '')).then(async (answer) => {
      response.writeHead(answer.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.from(await answer.arrayBuffer())));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Milliseconds from the start of the navigation until the form is usable. */
async function measure(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await tab.goto(address, { waitUntil: 'commit' });
  await tab.locator('select').first().waitFor();
  const elapsed = await tab.evaluate(() => performance.now());
  await context.close();
  return elapsed;
}

const demo = await startDemo();
const server = await serve(demo.url);
const browser = await chromium.launch({ executablePath: provide(CHROMIUM), args: CHROMIUM_FLAGS });
try {
  const times = { floor: [] as number[], checkout: [] as number[] };
  await measure(browser, `${server.url}/checkout`); // warms the proxy's catalogue
  for (let run = 0; run < RUNS; run += 1) {
    for (const name of ['floor', 'checkout'] as const) times[name].push(await measure(browser, `${server.url}/${name}`));
  }
  const [floor, checkout] = [median(times.floor), median(times.checkout)];
  console.log(`navigation to a usable form, median of ${RUNS}: checkout ${Math.round(checkout)} ms, bare Lit form ${Math.round(floor)} ms, ratio ${(checkout / floor).toFixed(2)}`);
} finally {
  await browser.close();
  server.close();
  await demo.close();
}
