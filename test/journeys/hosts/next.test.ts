import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { launch } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, firstQuestion, pay } from '../support/customer.ts';
import { startNextApp, type NextApp } from '../support/next-app.ts';
import { NEXT_FILES, openNext, optionsAt } from '../support/next-recipes.ts';

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

async function buy(page: Page): Promise<void> {
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
}

describe('A built application of Next.js with `trailingSlash: true`', () => {
  let app: NextApp;
  before(async () => {
    app = await startNextApp(NEXT_FILES, { trailingSlash: true }, (url) => optionsAt(url, sandbox), true);
  });
  after(() => app.close());

  test('The route serves the browser files, whose bytes are those of the package', async () => {
    for (const coding of ['identity', 'br, gzip']) {
      const answer = await fetch(`${app.url}/estamp/assets/estamp-checkout.start.js`, {
        headers: { 'accept-encoding': coding },
      });
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /^[^]{0,400}estamp/, coding);
    }
  });

  test('A page with `startMarkup` sells a certificate, though every call is redirected to a trailing slash', async () => {
    const { page, trouble } = await openNext(browser);
    await page.goto(`${app.url}/rendered/`);
    await buy(page);
    assert.deepEqual(trouble, []);
    await page.context().close();
  });

  test('A page with `startMarkup` works behind a <Link>, also the second time', async () => {
    const { page, trouble } = await openNext(browser);
    await page.goto(app.url);
    for (let visits = 0; visits < 2; visits += 1) {
      await page.getByRole('link', { name: 'Rendered' }).click();
      await firstQuestion(page);
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
      await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
      await page.goBack();
    }
    assert.deepEqual(trouble, []);
    await page.context().close();
  });
});
