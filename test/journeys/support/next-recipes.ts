import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from 'estamp-checkout/sandbox';
import type { Browser } from 'playwright-core';
import { visit, type Visit } from './browser.ts';

const EXAMPLE = 'examples/next';

/** The files of the example, with the recipes of docs/mounts.md and docs/frameworks.md, by their paths. */
export const NEXT_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  ['app', 'lib'].flatMap((folder) =>
    readdirSync(join(EXAMPLE, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(join(EXAMPLE, path)).isFile())
      .map((path) => [path, readFileSync(join(EXAMPLE, path), 'utf8')]),
  ),
);

/** The environment of the application at an address. */
export const optionsAt = (url: string, sandbox: Sandbox): Record<string, string> => ({
  ESTAMP_BASE_URL: sandbox.url,
  ESTAMP_PUBLIC_URL: `${url}/estamp`,
});

/** A page whose console errors are written down beside the other trouble; React reports a failed hydration there. */
export async function openNext(browser: Browser): Promise<Visit> {
  const visited = await visit(browser);
  visited.page.on('console', (message) => {
    if (message.type() === 'error') visited.trouble.push(message.text());
  });
  return visited;
}
