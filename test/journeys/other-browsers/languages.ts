import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseStamp } from './support/customer.ts';
import type { Visits } from './support/visits.ts';
import { troubleOf } from './support/watched-pages.ts';

type Words = Record<
  'stampHeading' | 'continue' | 'partiesHeading' | 'partyName' | 'customerMobile' | 'review' | 'reviewHeading' | 'pay',
  string
>;

function wordsOf(language: string): Words {
  const file = new URL(`../../../src/locales/texts/${language}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { checkout: Words }).checkout;
}

export function languages({ visit, shop }: Visits): void {
  for (const [name, lang, direction] of [
    ['Hindi', 'hi', 'ltr'],
    ['Urdu', 'ur', 'rtl'],
  ] as const) {
    test(`in ${name} the checkout speaks, runs and counts as it should, from the moment it is asked to`, async () => {
      const words = wordsOf(lang);
      const page = await visit();
      await page.go(`${shop().url}/checkout.html`);
      await chooseStamp(page);
      await page.run(`(lang) => { document.querySelector('estamp-checkout').lang = lang; }`, lang);
      await page.heading(words.stampHeading);
      assert.equal(await page.style('heading', words.stampHeading, 'direction'), direction);
      assert.equal(
        await page.style('heading', 'Buy an e‑Stamp', 'direction'),
        'ltr',
        'the page around it stays as it is',
      );
      await page.click('button', words.continue);
      await page.heading(words.partiesHeading);
      await page.write(new RegExp(`^${words.partyName}`), 'Asha Rao');
      await page.write(new RegExp(`^${words.customerMobile}`), '9876543210');
      await page.click('button', words.review);
      await page.heading(words.reviewHeading);
      for (const line of ['₹100.00', '₹50.00', '₹9.00', '₹159.00', 'Asha Rao']) await page.shows(line);
      await page.has('button', words.pay.replace('{amount}', '₹159.00'));
      assert.doesNotMatch(await page.text(), /[०-९٠-٩۰-۹]/, 'every digit is a Latin one');
      assert.deepEqual(await troubleOf(page), []);
    });
  }
}
