import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atProvider, chooseStamp, downloadCertificate, fillIn, nameParties, toProvider } from './support/customer.ts';
import type { Visits } from './support/visits.ts';

export function payment({ visit, shop }: Visits): void {
  const made = async (): Promise<number[]> => Object.values(await shop().made());

  test('a declined payment is shown as declined, and the next try succeeds on the same order', async () => {
    const page = await visit();
    const [orders = 0, intents = 0] = await made();
    await page.go(`${shop().url}/checkout.html`);
    await fillIn(page);
    await toProvider(page);
    await atProvider(page, 'Decline');
    await page.heading('Your payment didn’t go through');
    await page.click('button', 'Pay again');
    await atProvider(page, 'Pay');
    await downloadCertificate(page);
    assert.deepEqual(await made(), [orders + 1, intents + 2]);
  });

  test('a reload in each step and the way back from payment lose nothing that was paid for', async () => {
    const page = await visit();
    const [orders = 0, intents = 0] = await made();
    await page.go(`${shop().url}/checkout.html`);
    await chooseStamp(page);
    await page.reload();
    await page.has('choice', '₹100');
    assert.match(await page.text(), /State\s+Karnataka/);
    assert.ok(await page.checked('₹100'), 'the stamp is still chosen');

    await page.write(/^Purpose/, 'Name change affidavit');
    await page.click('button', 'Continue');
    await nameParties(page);
    await page.reload();
    await page.heading('Choose your e‑Stamp');
    await fillIn(page);
    await page.reload();
    await page.heading('Choose your e‑Stamp');
    assert.deepEqual(await made(), [orders, intents]);

    await fillIn(page);
    await toProvider(page);
    await page.back();
    await page.at(/\/checkout\.html$/);
    await page.heading('Not paid yet');
    await page.reload();
    await page.heading('Not paid yet');
    await page.click('button', 'Continue to payment');
    await atProvider(page, 'Pay');
    await page.heading('Your e‑Stamp is ready');
    await page.reload();
    await downloadCertificate(page);
    assert.deepEqual(await made(), [orders + 1, intents + 1]);
  });
}
