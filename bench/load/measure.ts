import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { stubRivalHosts } from './rivals.ts';

/** Bits a second and milliseconds, as `Network.emulateNetworkConditions` takes them. */
export const NETWORKS = {
  slow: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
  fast: { offline: false, latency: 150, downloadThroughput: 9e6 / 8, uploadThroughput: 0.75e6 / 8 },
} as const;

/**
 * Notes the first frame in which there is a control, and when our checkout is ready. Adyen's first control is a button
 * of its list; Primer's is the frame of a card field, whose content comes from their host. A page of ours names its
 * first control in `data-control` of its element.
 */
const WATCH = `window.times = {};
addEventListener('estamp-ready', () => { times.ready ??= performance.now(); });
const hasFrame = (root) => [...root.querySelectorAll('*')].some((one) => one.localName === 'iframe' || one.shadowRoot && hasFrame(one.shadowRoot));
(function poll() {
  const ours = document.querySelector('bare-form, estamp-checkout, estamp-order-status');
  const isUsable = ours ? ours.shadowRoot?.querySelector(ours.dataset.control ?? 'select')
    : document.querySelector('#checkout button, #checkout input') || [...document.querySelectorAll('primer-checkout')].some(({ shadowRoot }) => shadowRoot && hasFrame(shadowRoot));
  if (isUsable) times.usable = performance.now();
  else requestAnimationFrame(poll);
})();`;

const DONE = 'times.usable && (times.ready || !document.querySelector("estamp-checkout"))';

export interface Times {
  /** Milliseconds from the start of the navigation until the first question can be used. */
  usable: number;
  /** The same until our element is ready. */
  ready?: number;
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addInitScript(WATCH);
  return context;
}

/** Opens a page at a speed of the processor and the network. @returns when it is done */
async function load(
  context: BrowserContext,
  address: string,
  { slowdown, network, isLast = true }: { slowdown: number; network: keyof typeof NETWORKS; isLast?: boolean },
): Promise<Times> {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORKS[network]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await stubRivalHosts(session);
  await tab.goto(address, { waitUntil: 'commit' });
  await tab.waitForFunction(DONE);
  const times = await tab.evaluate<Times>('times');
  // CPU time is read while its process lives.
  if (isLast) return times;
  await tab.close();
  return times;
}

export interface Visit {
  network?: keyof typeof NETWORKS;
  /** The page was open before in the same browser. */
  isSecond?: boolean;
}

/** Opens a page on a slow phone with a fresh profile: a sixth of this machine's speed, 1.6 or 9 Mbit/s, 150 ms. */
export async function measure(
  browser: Browser,
  address: string,
  { network = 'slow', isSecond = false }: Visit,
): Promise<Times> {
  const context = await newContext(browser);
  const phone = { slowdown: 6, network };
  if (isSecond) await load(context, address, { ...phone, isLast: false });
  const times = await load(context, address, phone);
  await context.close();
  return times;
}

/** The CPU seconds of all threads of all renderers of a browser so far. */
async function rendererSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
}

/**
 * The CPU milliseconds that all threads of the renderer take until a page is done, at the full speed of this machine:
 * `Emulation.setCPUThrottlingRate` slows the main thread alone, so that what V8 compiles in the background is free in
 * `measure`, and on a phone is not.
 */
export async function measureCpu(browser: Browser, address: string): Promise<number> {
  const context = await newContext(browser);
  const session = await browser.newBrowserCDPSession();
  const before = await rendererSeconds(session);
  await load(context, address, { slowdown: 1, network: 'slow' });
  const milliseconds = 1000 * ((await rendererSeconds(session)) - before);
  await session.detach();
  await context.close();
  return milliseconds;
}
