import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Folder } from '../../../demo/files.ts';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  fillIn,
  heading,
  nameParties,
  pay,
} from '../support/customer.ts';
import { HASH_PAGES, PLAIN, ROUTER_LISTS, ROUTER_POLICY, routerPages, STRICT_PAGE } from '../support/router-pages.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
let pages: Folder;
before(async () => {
  [browser, pages] = await Promise.all([launch(), routerPages()]);
});
after(() => browser.close());
beforeEach(async () => {
  shop = await openShop({ folders: [pages], policy: () => ROUTER_POLICY });
});
afterEach(() => shop.close());

const valueOf = (on: Page, label: RegExp): Promise<string> => on.getByLabel(label).inputValue();

/** Types in both steps, goes Back and Forward, and expects that nothing is lost and no second price is asked. */
async function backAndForward(on: Page): Promise<void> {
  await chooseStamp(on);
  await askPrice(on);
  await nameParties(on);
  const priced = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'calculateDuty').length;
  const earlier = await priced();
  await on.goBack();
  await heading(on, 'Choose your e‑Stamp');
  await on.getByLabel(/^Purpose/).waitFor();
  assert.equal(await valueOf(on, /^Purpose/), 'Name change affidavit');
  await on.goForward();
  await heading(on, 'Who is this e‑Stamp for?');
  assert.equal(await valueOf(on, /^First party/), 'Asha Rao');
  assert.match(await valueOf(on, /^Mobile number/), /98765 ?43210/);
  assert.equal(await priced(), earlier);
}

describe('Back from step 2, and Forward again', () => {
  for (const [name, list] of Object.entries(ROUTER_LISTS)) {
    test(`A customer under ${name} keeps what was typed in both steps`, async () => {
      const { page: tab, context, trouble } = await visit(browser);
      await tab.goto(shop.url + list);
      await tab.getByRole('link', { name: 'Buy' }).click();
      await backAndForward(tab);
      assert.deepEqual(trouble, []);
      await context.close();
    });
  }
});

describe('Back from the payment to a page with a router of its own', () => {
  for (const [name, address] of Object.entries({ ...HASH_PAGES, 'a strict check of its query': STRICT_PAGE })) {
    test(`Under ${name} the customer is back on the page, with the order`, async () => {
      const { page: tab, context, trouble } = await visit(browser);
      await tab.goto(shop.url + address);
      await fillIn(tab);
      await pay(tab);
      await atProvider(tab, 'Pay');
      await downloadCertificate(tab);
      assert.equal(tab.url(), shop.url + address);
      assert.deepEqual(trouble, []);
      await context.close();
    });
  }

  for (const [name, address] of Object.entries(HASH_PAGES)) {
    test(`Under ${name} another browser shows the order once, and its address can be given away`, async () => {
      const { page: tab, context } = await visit(browser);
      await tab.goto(shop.url + address);
      await fillIn(tab);
      await pay(tab);
      await tab.waitForURL(/\?return_url=/);
      // The app of a bank opens it in another browser.
      const back = new URL(tab.url()).searchParams.get('return_url') ?? '';
      await atProvider(tab, 'Pay');
      await heading(tab, 'Your e‑Stamp is ready');
      await context.close();

      const went = await fetch(back, { redirect: 'manual' });
      const arrived = went.headers.get('location') ?? '';
      const other = await visit(browser);
      await other.page.goto(arrived);
      await downloadCertificate(other.page);
      assert.equal(other.page.url(), shop.url + address);
      const third = await visit(browser);
      await third.page.goto(arrived);
      await heading(third.page, 'This link has expired');
      assert.equal(third.page.url(), shop.url + address);
      assert.deepEqual(other.trouble, []);
      await Promise.all([other.context.close(), third.context.close()]);
    });
  }
});

describe('An element that is built anew in the same document', () => {
  const rebuild = (on: Page, attributes: Record<string, string> = {}): Promise<void> =>
    on.evaluate((given) => {
      const former = document.querySelector('estamp-checkout');
      const next = document.createElement('estamp-checkout');
      for (const [name, value] of Object.entries({ proxy: '/estamp', 'service-code': 'estamp.standard', ...given }))
        next.setAttribute(name, value);
      former?.replaceWith(next);
    }, attributes);

  async function typed(): Promise<Page> {
    const { page: tab } = await visit(browser);
    await tab.goto(shop.url + PLAIN);
    await chooseStamp(tab);
    await askPrice(tab);
    await nameParties(tab);
    return tab;
  }

  test('It shows the same step with the same names', async () => {
    const tab = await typed();
    await rebuild(tab);
    await heading(tab, 'Who is this e‑Stamp for?');
    assert.equal(await valueOf(tab, /^First party/), 'Asha Rao');
    await tab.context().close();
  });

  for (const [what, change] of [
    ['the page presets something else', (on: Page) => rebuild(on, { 'state-code': 'MH' })],
    ['it has another reference', (on: Page) => rebuild(on, { reference: 'cart-2' })],
    [
      'the page has cleared the session',
      async (on: Page) => {
        // As a sign-out does: leaving a field saves the choice once more.
        await on.evaluate(() => {
          document.querySelector('estamp-checkout')?.replaceWith(document.createElement('estamp-checkout'));
          sessionStorage.clear();
        });
        await rebuild(on);
      },
    ],
  ] as const) {
    test(`It begins at the first step without the names if ${what}`, async () => {
      const tab = await typed();
      await change(tab);
      await heading(tab, 'Choose your e‑Stamp');
      await tab.context().close();
    });
  }
});
