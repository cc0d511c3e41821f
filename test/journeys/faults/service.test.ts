import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';
import { everyThird, firstOf } from '../../support/share.ts';
import { launch, visit } from '../support/browser.ts';
import { askPrice, atProvider, chooseStamp, downloadCertificate, fillIn, heading, pay } from '../support/customer.ts';
import { openShop, type Fault, type Shop } from '../support/shop.ts';

/**
 * The ways in which a call can go wrong, often enough that the proxy's own tries do not hide it. The worst are the
 * first.
 */
const WAYS = firstOf<readonly [string, Omit<Fault, 'operationId'>]>(
  [
    ['does its work and loses the answer', { drop: true, afterEffect: true, times: 20 }],
    ['answers 503', { status: 503, times: 20 }],
    ['hangs until the proxy gives up', { delayMs: 60_000, times: 20 }],
    ['is cut', { drop: true, times: 20 }],
  ],
  2,
);

/** The sentences a customer may be shown while the service is down: what happened, and that it is safe. */
const HONEST =
  /aren’t available right now|took too long|couldn’t connect|didn’t work|haven’t been charged|Checking your order|couldn’t be/;

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const retry = (page: Page): Promise<void> => page.getByRole('button', { name: 'Try again' }).first().click();

/** A customer in a shop of the test's own: several tests wait at the same time. */
async function customer(t: TestContext): Promise<{ page: Page; shop: Shop; healed: () => Promise<void> }> {
  const shop = await openShop();
  const { page, context } = await visit(browser);
  t.after(async () => {
    await context.close();
    await shop.close();
  });
  return { page, shop, healed: async () => void (await shop.control('DELETE', '/faults')) };
}

/** The same, in a shop in which `operationId` goes wrong from now on. */
async function broken(
  t: TestContext,
  operationId: string,
  way: Omit<Fault, 'operationId'>,
): ReturnType<typeof customer> {
  const came = await customer(t);
  await came.shop.fault({ operationId, ...way });
  return came;
}
const complaint = (page: Page): Promise<void> =>
  page
    .getByText(HONEST)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: scaled(25_000) });

for (const [way, fault] of WAYS) {
  // Who waits for a time to run out does nothing else, so two of them wait together.
  describe(`a call that ${way}`, { concurrency: fault.delayMs ? 2 : 1 }, () => {
    test(`A call that ${way} at the catalogue: the customer may try again`, async (t) => {
      const { page, shop, healed } = await broken(t, 'listEstampStates', fault);
      await page.goto(`${shop.url}/checkout.html`);
      await complaint(page);
      await healed();
      await retry(page);
      await page.getByLabel('State', { exact: true }).waitFor();
    });

    test(`A call that ${way} at the articles: the customer may try again`, async (t) => {
      const { page, shop, healed } = await broken(t, 'listStateInstruments', fault);
      await page.goto(`${shop.url}/checkout.html`);
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
      await complaint(page);
      await healed();
      await retry(page);
      await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
    });

    test(`A call that ${way} at the price: what was entered stays, and Continue works again`, async (t) => {
      const { page, shop, healed } = await broken(t, 'calculateDuty', fault);
      await page.goto(`${shop.url}/checkout.html`);
      await chooseStamp(page);
      await askPrice(page);
      await complaint(page);
      await healed();
      await askPrice(page);
      await heading(page, 'Who is this e‑Stamp for?');
    });

    // A lost answer is tried at each call that makes something; of another fault, one call tells enough at first.
    const makes = ['createOrder', 'attachParties', 'createPaymentIntent'];
    for (const operationId of fault.afterEffect ? makes : everyThird(makes, 0)) {
      test(`A call that ${way} at ${operationId}: the next try makes the same order and one charge`, async (t) => {
        const { page, shop, healed } = await broken(t, operationId, fault);
        await page.goto(`${shop.url}/checkout.html`);
        await fillIn(page);
        await pay(page);
        await complaint(page);
        await healed();
        await pay(page);
        await atProvider(page, 'Pay');
        await downloadCertificate(page);
        assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
      });
    }
  });
}

for (const [way, fault] of firstOf(WAYS, 1)) {
  test(`a download that ${way}: the finished order stays, and the next click brings the certificate`, async (t) => {
    const { page, shop, healed } = await customer(t);
    await page.goto(`${shop.url}/checkout.html`);
    await fillIn(page);
    await pay(page);
    await atProvider(page, 'Pay');
    await heading(page, 'Your e‑Stamp is ready');
    await shop.fault({ operationId: 'getDocumentDownload', ...fault });
    await page.getByRole('button', { name: 'Download certificate' }).click();
    await complaint(page);
    await healed();
    await downloadCertificate(page);
  });
}

test('a service that dies while the customer pays: the page keeps asking and finds the payment', async (t) => {
  const { page, shop, healed } = await customer(t);
  await page.goto(`${shop.url}/checkout.html`);
  await fillIn(page);
  await pay(page);
  await page.waitForURL(/return_url=/);
  for (const operationId of ['getOrder', 'getOrderStatus', 'getOrderPayment', 'getPaymentIntent']) {
    await shop.fault({ operationId, status: 503, times: 500 });
  }
  await atProvider(page, 'Pay');
  await complaint(page);
  assert.equal(await page.getByRole('button', { name: /^Pay/ }).count(), 0, 'no second Pay button while nobody knows');
  await healed();
  await downloadCertificate(page);
  assert.deepEqual(await shop.made(), { orders: 1, intents: 1 });
});
