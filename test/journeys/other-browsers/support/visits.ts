import { after, afterEach, before } from 'node:test';
import { STRICT_POLICY } from '../../../../demo/policy.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { ROUTER_POLICY, routerPages } from '../../support/router-pages.ts';
import { HASH_POLICY, lateCode, type LateCode } from './late-code.ts';
import { Page } from './page.ts';
import type { OtherBrowser } from './tab.ts';
import { watchedPages } from './watched-pages.ts';

/** What every journey begins with: the shop, and customers with fresh profiles who leave when the test ends. */
export interface Visits {
  readonly visit: () => Promise<Page>;
  readonly shop: () => Shop;
  /** Pages with the start file, whose code can be late. */
  readonly late: LateCode;
}

/* The pages of routers, some of which need more than ours. */
const ROUTED = /^\/(?:list|buy|react)/;

function policyOf(path: string): string {
  if (path === '/late/hashes.html') return HASH_POLICY;
  return ROUTED.test(path) ? ROUTER_POLICY : STRICT_POLICY;
}

/** Opens shop and browser for the tests of a file. */
export function visits(start: () => Promise<OtherBrowser>): Visits {
  let browser: OtherBrowser | undefined;
  let shop: Shop;
  const pages: Page[] = [];
  const late = lateCode();
  before(async () => {
    [browser, shop] = await Promise.all([
      start(),
      openShop({
        folders: [late.folder, await watchedPages(), await routerPages()],
        policy: policyOf,
      }),
    ]);
  });
  afterEach(async () => void (await Promise.all(pages.splice(0).map((page) => page.close()))));
  after(async () => {
    await browser?.close();
    await shop.close();
  });
  return {
    shop: () => shop,
    late,
    async visit() {
      if (!browser) throw new Error('There is no browser yet.');
      const page = new Page(await browser.newTab());
      pages.push(page);
      return page;
    },
  };
}
