import type { Browser } from 'playwright-core';
import { stubRivalHosts } from './rivals.ts';

const SLOW = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

/**
 * Notes the first frame in which there is a control, and when our checkout is ready. Adyen's first control is a button of
 * its list; Primer's is the frame of a card field, whose content comes from their host.
 */
const WATCH = `window.times = {};
addEventListener('estamp-ready', () => { times.ready ??= performance.now(); });
const hasFrame = (root) => [...root.querySelectorAll('*')].some((one) => one.localName === 'iframe' || one.shadowRoot && hasFrame(one.shadowRoot));
(function poll() {
  const ours = document.querySelector('bare-form, estamp-checkout');
  const isUsable = ours ? ours.shadowRoot?.querySelector('select')
    : document.querySelector('#checkout button, #checkout input') || [...document.querySelectorAll('primer-checkout')].some(({ shadowRoot }) => shadowRoot && hasFrame(shadowRoot));
  if (isUsable) times.usable = performance.now();
  else requestAnimationFrame(poll);
})();`;

export interface Times {
  /** Milliseconds from the start of the navigation until the first question can be used. */
  usable: number;
  /** The same until our element is ready. */
  ready?: number;
}

/** Opens a page on a slow phone with a fresh profile: a sixth of this machine's speed, 1.6 Mbit/s, 150 ms. */
export async function measure(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await stubRivalHosts(session);
  await context.addInitScript(WATCH);
  await tab.goto(address, { waitUntil: 'commit' });
  await tab.waitForFunction('times.usable && (times.ready || !document.querySelector("estamp-checkout"))');
  const times = await tab.evaluate<Times>('times');
  await context.close();
  return times;
}
