import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloadCertificate } from './support/customer.ts';
import type { Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';

/** In a group of choices the arrows walk, whichever of them Tab has reached. */
async function arrowTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 12 && !name.test(await page.focused()); presses += 1) await page.press('ArrowDown');
  assert.match(await page.focused(), name);
  if (!(await page.checked(name))) await page.press('Space');
  await page.until('It is chosen', () => page.checked(name));
}

export function keyboard({ visit, shop }: Visits): void {
  test('a purchase needs no pointer, from the first Tab to the certificate', async () => {
    const page = await visit();
    await page.go(`${shop().url}/checkout.html`);
    await page.has('field', 'State');
    await page.tabTo(/^State$/);
    await page.choose('State', 'Karnataka');
    await page.has('choice', /^Affidavit/);
    await page.tabTo(/Article \d/);
    await arrowTo(page, /^Affidavit/);
    await page.tabTo(/^₹/);
    await arrowTo(page, /^₹100$/);
    await page.tabTo(/^Purpose/);
    await page.type('Name change affidavit');
    await page.press('Enter');
    await page.heading('Who is this e‑Stamp for?');
    await page.until('The first field of the new step has the focus', async () =>
      /^First party/.test(await page.focused()),
    );
    await page.type('Asha Rao');
    await page.tabTo(/^Mobile number/);
    await page.type('9876543210');
    await page.press('Enter');
    await page.heading('Check the details, then pay');
    await page.tabTo(/^Pay ₹159\.00$/);
    await page.press('Enter');
    await page.at(/return_url=/);
    await page.has('button', 'Pay');
    await page.tabTo(/^Pay$/);
    await page.press('Enter');
    await page.at(/\/checkout\.html$/);
    await page.heading('Your e‑Stamp is ready');
    await downloadCertificate(page, async () => {
      await page.tabTo(/^Download certificate$/);
      await page.press('Enter');
    });
  });
}
