import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillIn } from './support/customer.ts';
import type { Visits } from './support/visits.ts';
import { troubleOf } from './support/watched-pages.ts';

export function stepHistory({ visit, shop }: Visits): void {
  test('Back of the browser goes one step, keeps what was typed, and leaves the page from the first step', async () => {
    const page = await visit();
    await page.go(`${shop().url}/index.html`);
    await page.go(`${shop().url}/checkout.html`);
    await fillIn(page);
    await page.back();
    await page.heading('Who is this e‑Stamp for?');
    assert.equal(await page.value(/^First party/), 'Asha Rao');
    await page.back();
    await page.heading('Choose your e‑Stamp');
    assert.equal(await page.value(/^Purpose/), 'Name change affidavit');
    assert.deepEqual(await troubleOf(page), []);
    await page.back();
    await page.at(/\/index\.html$/);
  });

  test('after a reload Back leaves the page at once, and what was typed is there', async () => {
    const page = await visit();
    await page.go(`${shop().url}/index.html`);
    await page.go(`${shop().url}/checkout.html`);
    await fillIn(page);
    await page.reload();
    await page.heading('Choose your e‑Stamp');
    await page.until('What was typed is there', async () => (await page.value(/^Purpose/)) === 'Name change affidavit');
    await page.back();
    await page.at(/\/index\.html$/);
  });

  test('Back closes the dialog and keeps what was entered', async () => {
    const page = await visit();
    await page.go(`${shop().url}/button.html`);
    await page.click('button', 'Buy e‑Stamp paper');
    await fillIn(page);
    await page.back();
    await page.until('The dialog is closed', async () => !(await page.names('dialog')).length);
    await page.at(/\/button\.html$/);
    await page.click('button', 'Buy e‑Stamp paper');
    await page.heading('Check the details, then pay');
  });
}
