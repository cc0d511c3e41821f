import type { Sandbox } from 'estamp-checkout/sandbox';
import type { Browser } from 'playwright-core';
import { visit, type Visit } from './browser.ts';

/** The recipes of docs/mounts.md and docs/frameworks.md. */
export const NEXT_FILES = {
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

/** The environment of the application at an address. */
export const optionsAt = (url: string, sandbox: Sandbox): Record<string, string> => ({
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

/** A page whose console errors are written down beside the other trouble; React reports a failed hydration there. */
export async function openNext(browser: Browser): Promise<Visit> {
  const visited = await visit(browser);
  visited.page.on('console', (message) => {
    if (message.type() === 'error') visited.trouble.push(message.text());
  });
  return visited;
}
