import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseStamp } from './support/customer.ts';
import type { Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';

const focused = (page: Page, name: RegExp): Promise<unknown> =>
  page.until(`${String(name)} has the focus`, async () => name.test(await page.focused()));

export function errors({ visit, shop }: Visits): void {
  test('what is wrong is listed, each entry leads to its field, and a message goes when it no longer holds', async () => {
    const page = await visit();
    await page.go(`${shop().url}/checkout.html`);
    await page.click('button', 'Continue');
    await focused(page, /There (?:is|are) \d+ problems?/);
    await page.click('link', 'Select an option for “State”.');
    await focused(page, /^State$/);
    assert.equal(await page.attribute('field', 'State', 'aria-invalid'), 'true');
    await page.type('Karn');
    await page.until(
      'The state is right',
      async () => (await page.attribute('field', 'State', 'aria-invalid')) === 'false',
    );

    await chooseStamp(page);
    await page.click('button', 'Continue');
    await page.heading('Who is this e‑Stamp for?');
    await page.write(/^First party/, 'Asha Rao');
    await page.write(/^Mobile number/, '98765');
    await page.click('button', 'Review');
    await focused(page, /There (?:is|are) \d+ problems?/);
    await page.click('link', /^Mobile number:/);
    await focused(page, /^Mobile number/);
    await page.press('End');
    await page.type('43210');
    await page.until(
      'The number is right',
      async () => (await page.attribute('field', /^Mobile number/, 'aria-invalid')) === 'false',
    );
    assert.match(await page.focused(), /^Mobile number/, 'while the field still has the focus');
    assert.equal(
      (await page.text()).split('Enter a 10-digit mobile number').length,
      2,
      'only the list still has the message',
    );
    await page.press('Tab');
    await page.until(
      'The list has no message either',
      async () => !/Enter a 10-digit mobile number/.test(await page.text()),
    );
    await page.press('Shift+Tab');
    await page.press('Enter');
    await page.heading('Check the details, then pay');
  });
}
