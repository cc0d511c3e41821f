import { after, afterEach, before } from 'node:test';
import { openShop, type Shop } from '../../support/shop.ts';
import { Page } from './page.ts';
import type { OtherBrowser } from './tab.ts';
import { watchedPages } from './watched-pages.ts';

/** What every journey begins with: the shop, and customers with fresh profiles who leave when the test ends. */
export interface Visits {
  readonly visit: () => Promise<Page>;
  readonly shop: () => Shop;
}

/** Opens shop and browser for the tests of a file. */
export function visits(start: () => Promise<OtherBrowser>): Visits {
  let browser: OtherBrowser | undefined;
  let shop: Shop;
  const pages: Page[] = [];
  before(async () => {
    [browser, shop] = await Promise.all([start(), openShop({ folders: [await watchedPages()] })]);
  });
  afterEach(async () => void (await Promise.all(pages.splice(0).map((page) => page.close()))));
  after(async () => {
    await browser?.close();
    await shop.close();
  });
  return {
    shop: () => shop,
    async visit() {
      if (!browser) throw new Error('There is no browser yet.');
      const page = new Page(await browser.newTab());
      pages.push(page);
      return page;
    },
  };
}
