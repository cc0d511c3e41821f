import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { STRICT_POLICY } from '../../../../demo/policy.ts';
import { launch } from '../../../support/browsers/chromium.ts';
import type { Bench } from './page.ts';

const CSS =
  ':root { color-scheme: light dark; font: 100%/1.5 sans-serif } main { margin: 1rem auto; max-width: 40rem; padding: 0 1rem }';
const HTML = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A form</title>
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script><main><h1>A form</h1></main></html>`;

/** A page with `<estamp-form>`, its converter and axe, under the strictest policy that a merchant can set. */
export interface Workbench {
  page: Page;
  /** Violations since the last call: policy violations, console errors, uncaught errors. */
  trouble(): string[];
  /** Calls a function of `page.ts` in a task of the page, where the policy applies. */
  ask<Name extends keyof Bench>(
    name: Name,
    ...given: Parameters<Bench[Name]>
  ): Promise<Awaited<ReturnType<Bench[Name]>>>;
  close(): Promise<void>;
}

/** Opens the page in Chromium. @throws Error if Chromium is missing */
export async function openWorkbench(): Promise<Workbench> {
  const [server, browser] = await Promise.all([serve(), launch()]);
  const page = await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' });
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  // A policy violation is also a console error.
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction(() => 'ask' in window);
  return {
    page,
    trouble: () => trouble.splice(0),
    ask: (name, ...given) =>
      page.evaluate(
        ([called, values]) => (Reflect.get(window, 'ask') as (name: string, given: unknown) => unknown)(called, values),
        [name, given] as const,
      ) as never,
    close: () => close(browser, server),
  };
}

async function serve(): Promise<Server> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./page.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    conditions: ['production'],
    legalComments: 'none',
    logLevel: 'error',
    // The package's `sideEffects` name built modules; here the sources register the elements.
    ignoreAnnotations: true,
  });
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', HTML],
    '/page.css': ['text/css', CSS],
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.writeHead(url in files ? 200 : 204, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Security-Policy': STRICT_POLICY,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function close(browser: Browser, server: Server): Promise<void> {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
