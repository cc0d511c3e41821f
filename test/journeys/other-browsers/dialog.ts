import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStamp, nameParties } from './support/customer.ts';
import type { Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';
import { troubleOf } from './support/watched-pages.ts';

const TRIGGER = 'Buy e‑Stamp paper';

async function closed(page: Page): Promise<void> {
  await page.until('The dialog is closed', async () => !(await page.names('dialog')).length);
  await page.until('The button has the focus again', async () => (await page.focused()) === TRIGGER);
}

export function dialog({ visit, shop }: Visits): void {
  test('the dialog opens, closes by Escape and gives the focus back, and keeps what was entered', async () => {
    const page = await visit();
    await page.go(`${shop().url}/button.html`);
    await page.click('button', TRIGGER);
    await page.heading('Choose your e‑Stamp');
    await page.press('Escape');
    await closed(page);

    await page.press('Enter');
    await page.heading('Choose your e‑Stamp');
    await chooseStamp(page);
    await page.click('button', 'Continue');
    await nameParties(page);
    await page.click('button', 'Close');
    await closed(page);

    await page.press('Space');
    await page.heading('Who is this e‑Stamp for?');
    assert.equal(await page.value(/^First party/), 'Asha Rao');
    assert.deepEqual(await troubleOf(page), []);
  });
}
