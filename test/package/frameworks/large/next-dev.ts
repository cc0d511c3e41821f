/** The recipes under the development server of Next.js, whose first compilation takes longer than a journey may. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { launch } from '../../../journeys/support/browser.ts';
import { firstQuestion } from '../../../journeys/support/customer.ts';
import { startNextApp, type NextApp } from '../../../journeys/support/next-app.ts';
import { NEXT_FILES, openNext, optionsAt } from '../../../journeys/support/next-recipes.ts';

let browser: Browser;
let sandbox: Sandbox;
before(async () => {
  browser = await launch();
  sandbox = await createSandbox({ port: 0, timings: { start: 100, complete: 200 } });
});
after(async () => {
  await browser.close();
  await sandbox.close();
});

describe('The development server of Next.js, which reports what a hydration finds', () => {
  let app: NextApp;
  before(async () => {
    app = await startNextApp(NEXT_FILES, {}, (url) => optionsAt(url, sandbox), false);
  });
  after(() => app.close());

  for (const [path, what] of [
    ['/rendered', '`startMarkup` by the recipe'],
    ['/tag', 'A tag in the HTML of the server'],
    ['/client', 'A tag of a client component'],
  ] as const) {
    test(`${what} is hydrated without an error, and asks the first question`, async () => {
      const { page, trouble } = await openNext(browser);
      await page.goto(app.url + path);
      await firstQuestion(page);
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
      await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
      assert.deepEqual(trouble, []);
      assert.doesNotMatch(app.output(), /hydrat/i);
      await page.context().close();
    });
  }
});
