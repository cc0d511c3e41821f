import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTER_LISTS } from '../support/router-pages.ts';
import { chooseStamp, nameParties } from './support/customer.ts';
import type { Visits } from './support/visits.ts';

export function routers({ visit, shop }: Visits): void {
  for (const [name, list] of Object.entries(ROUTER_LISTS)) {
    test(`Back from step 2 and Forward again keep what was typed under ${name}`, async () => {
      const page = await visit();
      await page.go(shop().url + list);
      await page.click('link', 'Buy');
      await chooseStamp(page);
      await page.click('button', 'Continue');
      await nameParties(page);
      await page.back();
      await page.heading('Choose your e‑Stamp');
      await page.until('The purpose is kept', async () => (await page.value(/^Purpose/)) === 'Name change affidavit');
      await page.forward();
      await page.heading('Who is this e‑Stamp for?');
      assert.equal(await page.value(/^First party/), 'Asha Rao');
      assert.match((await page.value(/^Mobile number/)) ?? '', /98765 ?43210/);
    });
  }
}
