import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { afterFrames } from '../support/after-frames.ts';
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

/**
 * Pages that refresh themselves: one of the app router with `startMarkup`, one of the pages router. Each counts the
 * elements.
 */
const REFRESHED: Readonly<Record<string, string>> = {
  'app/refreshed/page.jsx': `import { estamp } from '../../lib/estamp.js';
import { StartMarkup } from '../rendered/start-markup.jsx';
import { Refresh } from './refresh.jsx';
export const dynamic = 'force-dynamic';
export default async function Page() {
  return <><Refresh /><StartMarkup html={await estamp().startMarkup({ serviceCode: 'estamp.standard' })} /></>;
}`,
  'app/refreshed/refresh.jsx': `'use client';
import { useRouter } from 'next/navigation';
export function Refresh() {
  const router = useRouter();
  return <button type="button" onClick={() => router.refresh()}>Refresh the page</button>;
}`,
  'pages/legacy.jsx': `import Script from 'next/script';
import { useRouter } from 'next/router';
export default function Page() {
  const router = useRouter();
  return <>
    <button type="button" onClick={() => router.replace(router.asPath)}>Refresh the page</button>
    <estamp-checkout proxy="/estamp" service-code="estamp.standard" />
    <Script type="module" crossOrigin="anonymous" src="/estamp/assets/estamp-checkout.start.js" />
  </>;
}
export const getServerSideProps = () => ({ props: {} });`,
};

describe('A built application of Next.js with `trailingSlash: true`', () => {
  let app: NextApp;
  before(async () => {
    app = await startNextApp(
      { ...NEXT_FILES, ...REFRESHED },
      { trailingSlash: true },
      (url) => optionsAt(url, sandbox),
      true,
    );
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

  for (const [router, address] of [
    ['app router with router.refresh()', '/refreshed/'],
    ['pages router with router.replace()', '/legacy/'],
  ] as const) {
    test(`After the payment the ${router} brings no code back, and keeps the same element with its certificate`, async () => {
      const { page, trouble } = await openNext(browser);
      await page.goto(app.url + address);
      await buy(page);
      await page.evaluate(() => document.querySelector('estamp-checkout')?.setAttribute('data-same', ''));
      for (let times = 0; times < 3; times += 1) {
        const answered = page.waitForResponse((response) => /_rsc=|\/_next\/data\//.test(response.url()));
        await page.getByRole('button', { name: 'Refresh the page' }).click();
        await answered;
        await afterFrames(page);
        assert.equal(page.url(), app.url + address);
        assert.equal(await page.locator('estamp-checkout[data-same]').count(), 1);
      }
      await downloadCertificate(page);
      await page.reload();
      await downloadCertificate(page);
      assert.equal(page.url(), app.url + address);
      assert.deepEqual(trouble, []);
      await page.context().close();
    });
  }

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
