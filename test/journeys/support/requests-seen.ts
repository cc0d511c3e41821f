import type { Page } from 'playwright-core';
import { afterFrames } from './after-frames.ts';

/**
 * Waits until the driver has reported every request that the page has started: a request of its own comes last, and
 * reports keep their order. A list that a listener fills is complete then.
 */
export async function requestsSeen(page: Page): Promise<void> {
  await afterFrames(page);
  const address = `/estamp/health?seen=${crypto.randomUUID()}`;
  const reported = page.waitForRequest((request) => request.url().endsWith(address));
  await page.evaluate((url) => void fetch(url).catch(() => undefined), address);
  await reported;
}
