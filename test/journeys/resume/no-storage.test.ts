import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch, visit, type Visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../support/customer.ts';
import { visited } from '../support/session.ts';
import { openShop, type Shop } from '../support/shop.ts';

let browser: Browser;
let shop: Shop;
before(async () => {
  [browser, shop] = await Promise.all([launch(), openShop()]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

/** Text, because a compiler would put names into it that no page has. */
const HOW = {
  'storage that the browser forbids': `for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); } });
  }`,
  'storage that is full': `Storage.prototype.setItem = () => { throw new DOMException('It is full.', 'QuotaExceededError'); };`,
};

async function customer(storage: string): Promise<Visit> {
  const visitor = await visit(browser);
  await visitor.context.addInitScript({ content: storage });
  return visitor;
}

for (const [name, storage] of Object.entries(HOW)) {
  test(`with ${name} a customer buys, and comes back from payment by the link alone`, async () => {
    const { page, context, trouble } = await customer(storage);
    const earlier = await shop.made();
    await page.goto(`${shop.url}/checkout.html`);
    await fillIn(page);
    await pay(page);
    await atProvider(page, 'Pay');
    await downloadCertificate(page);
    assert.equal(page.url(), `${shop.url}/checkout.html`);
    assert.deepEqual(
      (await visited(page)).filter((url) => url.startsWith(shop.url) && /eyJ|#/.test(url)),
      [],
    );
    const made = await shop.made();
    assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
    assert.deepEqual(trouble, []);
    await context.close();
  });
}
