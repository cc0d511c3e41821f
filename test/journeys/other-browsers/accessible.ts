import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings } from './support/axe.ts';
import { atProvider, chooseStamp, nameParties, toProvider, toReview } from './support/customer.ts';
import type { Kind, Page } from './support/page.ts';
import type { Visits } from './support/visits.ts';

async function spoken(page: Page, said: readonly [kind: Kind, name: string, role: string][]): Promise<void> {
  for (const [kind, name, role] of said) {
    await page.has(kind, name);
    assert.ok(await page.speaks(kind, name, role), `a screen reader hears ${role} ${name}`);
  }
}

export function accessible({ visit, shop }: Visits): void {
  test('axe finds nothing on any step', async () => {
    const page = await visit();
    const clean = async (step: string): Promise<void> => assert.deepEqual(await findings(page), [], step);
    await page.go(`${shop().url}/checkout.html`);
    await page.has('field', 'State');
    await clean('an empty stamp step');
    await page.click('button', 'Continue');
    await page.shows(/There (?:is|are) \d+ problems?/);
    await clean('the stamp step with its problems');
    await chooseStamp(page);
    await clean('the stamp step, filled in');
    await page.click('button', 'Continue');
    await page.heading('Who is this e‑Stamp for?');
    await page.click('button', 'Review');
    await page.shows(/There (?:is|are) \d+ problems?/);
    await clean('the parties step with its problems');
    await nameParties(page);
    await toReview(page);
    await clean('the review');
    await toProvider(page);
    await clean("the simulated provider's page");
    await atProvider(page, 'Decline');
    await page.heading('Your payment didn’t go through');
    await clean('a failed payment');
    await page.click('button', 'Pay again');
    await atProvider(page, 'Pay');
    await page.heading('Your e‑Stamp is ready');
    await clean('the finished order');
  });

  test('a screen reader gets the roles and names that are on the screen', async () => {
    const page = await visit();
    await page.go(`${shop().url}/checkout.html`);
    // The first question may be there before the element.
    await page.has('button', 'Continue');
    await spoken(page, [
      ['heading', 'Choose your e‑Stamp', 'heading'],
      ['field', 'State', 'combobox'],
      ['button', 'Continue', 'button'],
    ]);
    await chooseStamp(page);
    await spoken(page, [['choice', '₹100', 'radio']]);
    await page.click('button', 'Continue');
    await spoken(page, [
      ['heading', 'Who is this e‑Stamp for?', 'heading'],
      ['field', 'First party (deponent)', 'textbox'],
      ['field', 'Mobile number', 'textbox'],
      ['button', 'Back', 'button'],
      ['button', 'Review', 'button'],
    ]);
  });
}
