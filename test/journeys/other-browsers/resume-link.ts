import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atProvider, downloadCertificate, fillIn, toProvider } from './support/customer.ts';
import type { Visits } from './support/visits.ts';

export function resumeLink({ visit, shop }: Visits): void {
  test('a resume link in another browser looks and downloads, and can neither rename nor pay', async () => {
    const [buyer, other] = [await visit(), await visit()];
    await buyer.go(`${shop().url}/checkout.html`);
    await fillIn(buyer);
    await toProvider(buyer);
    await atProvider(buyer, 'Close');
    await buyer.heading('Not paid yet');
    await buyer.has('button', 'Correct names');
    await buyer.click('button', 'Copy link');
    await buyer.has('field', 'Link to this order');
    await buyer.shows(/Copied\..*Anyone with this link can see this order and download its certificate\./s);
    const link = (await buyer.value('Link to this order')) ?? '';

    await other.go(link);
    await other.heading('Not paid yet');
    await other.at(/\/checkout\.html$/);
    assert.deepEqual(
      (await other.names('button')).filter((name) => /Correct|[Pp]ay|Copy link/.test(name)),
      [],
    );
    assert.doesNotMatch(await other.text(), /Asha|98765/i, 'it names nobody');

    await buyer.click('button', 'Continue to payment');
    await atProvider(buyer, 'Pay');
    await downloadCertificate(other);
  });
}
