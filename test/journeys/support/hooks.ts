import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser } from 'playwright-core';
import type { DemoOptions } from '../../../demo/start.ts';
import { closeVisits, launch } from './browser.ts';
import { openShop, type Shop } from './shop.ts';

/** The browser and the shop of the tests that run. */
export let browser: Browser;
export let shop: Shop;

/** How a file gets its shop: made for it, because it writes pages or looks at the clock of the shop. */
type Making = () => DemoOptions | Promise<DemoOptions>;

/**
 * Gives the tests of a file a browser, the shell unless another is started, and closes after each of them what its
 * customers have left open.
 */
function useBrowser(start = launch): void {
  before(async () => {
    browser = await start();
  });
  afterEach(closeVisits);
  after(() => browser.close());
}

/** Gives the tests of a file a browser and one shop. */
export function useShop(making: Making = () => ({}), start = launch): void {
  useBrowser(start);
  before(async () => {
    shop = await openShop(await making());
  });
  after(() => shop.close());
}

/** Gives the tests of a file a browser, and each of them a shop: with a journal, a wallet and a clock of its own. */
export function useShopForEach(making: Making = () => ({})): void {
  useBrowser();
  beforeEach(async () => {
    shop = await openShop(await making());
  });
  afterEach(() => shop.close());
}
