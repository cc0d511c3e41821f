import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStamp, downloadCertificate, nameParties, toProvider, toReview, atProvider } from './support/customer.ts';
import type { Visits } from './support/visits.ts';
import { troubleOf } from './support/watched-pages.ts';

export function purchase({ visit, shop }: Visits): void {
  test('a customer buys a stamp with the mouse and downloads the certificate, and the strict policy has nothing to report', async () => {
    const page = await visit();
    const earlier = await shop().made();
    await page.go(`${shop().url}/checkout.html`);
    await chooseStamp(page);
    await page.click('button', 'Continue');
    await nameParties(page);
    await page.shows('₹159.00');
    await toReview(page);
    for (const line of ['₹100.00', '₹50.00', '₹9.00', '₹159.00', 'Asha Rao']) await page.shows(line);
    await toProvider(page);
    await atProvider(page, 'Pay');
    await page.at(/\/checkout\.html$/);
    await downloadCertificate(page);
    const made = await shop().made();
    assert.deepEqual([made.orders - earlier.orders, made.intents - earlier.intents], [1, 1]);
    assert.deepEqual(await troubleOf(page), []);
  });
}
