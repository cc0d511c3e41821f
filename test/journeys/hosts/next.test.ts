import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { launch, visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, firstQuestion, pay } from '../support/customer.ts';
import { startNextApp, type NextApp } from '../support/next-app.ts';

/** The recipes of docs/mounts.md and docs/frameworks.md. */
const FILES = {
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>',
  'app/page.jsx': `import Link from 'next/link';
export default function Home() {
  return <nav><Link href="/rendered">Rendered</Link> <Link href="/client">Client</Link></nav>;
}`,
  'lib/estamp.js': `import { createEstampProxy } from 'estamp-checkout/proxy/next';
let proxy;
export const estamp = () => (proxy ??= createEstampProxy(JSON.parse(process.env.TEST_OPTIONS)));`,
  'app/estamp/[[...path]]/route.js': `import { toNextHandler } from 'estamp-checkout/proxy/next';
import { estamp } from '../../../lib/estamp.js';
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = toNextHandler(estamp);`,
  'app/rendered/start-markup.jsx': `'use client';
import Script from 'next/script';
import { useState } from 'react';
export function StartMarkup({ html }) {
  const [first] = useState(html);
  return (
    <>
      <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
      <Script type="module" src="/estamp/assets/estamp-checkout.start.js" />
    </>
  );
}`,
  'app/rendered/page.jsx': `import { estamp } from '../../lib/estamp.js';
import { StartMarkup } from './start-markup.jsx';
export const dynamic = 'force-dynamic';
export default async function Page() {
  return <StartMarkup html={await estamp().startMarkup({ serviceCode: 'estamp.standard' })} />;
}`,
  'app/client/checkout.jsx': `'use client';
import 'estamp-checkout';
export function Checkout() {
  return <estamp-checkout service-code="estamp.standard" proxy="/estamp" />;
}`,
  'app/tag/load.jsx': `'use client';
import { useEffect } from 'react';
export function Load() {
  useEffect(() => void import('estamp-checkout'), []);
}`,
  'app/tag/page.jsx': `import { Load } from './load.jsx';
export default function Page() {
  return <><estamp-checkout service-code="estamp.standard" proxy="/estamp"><p slot="support">Call us.</p></estamp-checkout><Load /></>;
}`,
  'app/client/page.jsx': `import { Checkout } from './checkout.jsx';
export default function Page() {
  return <Checkout />;
}`,
};

const optionsAt = (url: string, sandbox: Sandbox): Record<string, string> => ({
  TEST_OPTIONS: JSON.stringify({
    apiKey: 'sk_test_demo',
    baseUrl: sandbox.url,
    publicUrl: `${url}/estamp`,
    secret: 'a secret of this test that no shop uses',
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
    documentHosts: [new URL(sandbox.url).host],
  }),
});

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

/** A page whose console errors are written down beside the other trouble; React reports a failed hydration there. */
async function open(): Promise<{ page: Page; trouble: string[] }> {
  const { page, trouble } = await visit(browser);
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  return { page, trouble };
}

async function buy(page: Page): Promise<void> {
  await fillIn(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
}

describe('A built application of Next.js with `trailingSlash: true`', () => {
  let app: NextApp;
  before(async () => {
    app = await startNextApp(FILES, { trailingSlash: true }, (url) => optionsAt(url, sandbox), true);
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
    const { page, trouble } = await open();
    await page.goto(`${app.url}/rendered/`);
    await buy(page);
    assert.deepEqual(trouble, []);
    await page.context().close();
  });

  test('A page with `startMarkup` works behind a <Link>, also the second time', async () => {
    const { page, trouble } = await open();
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

describe('The development server of Next.js, which reports what a hydration finds', () => {
  let app: NextApp;
  before(async () => {
    app = await startNextApp(FILES, {}, (url) => optionsAt(url, sandbox), false);
  });
  after(() => app.close());

  for (const [path, what] of [
    ['/rendered', '`startMarkup` by the recipe'],
    ['/tag', 'A tag in the HTML of the server'],
    ['/client', 'A tag of a client component'],
  ] as const) {
    test(`${what} is hydrated without an error, and asks the first question`, async () => {
      const { page, trouble } = await open();
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
