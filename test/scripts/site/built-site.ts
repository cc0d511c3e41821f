import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { writeSite } from '../../../scripts/site/build-site.ts';
import { launch } from '../../support/browsers/chromium.ts';
import { scaled } from '../../support/pace.mjs';

const ORIGIN = 'http://docs.test/';

/** A page of the site, and what went wrong on it: uncaught errors, error messages of the console and missing files. */
export interface Reader {
  page: Page;
  trouble: string[];
  open: (address: string) => Promise<void>;
  close(): Promise<void>;
}

/** The built site, and a browser. */
export interface BuiltSite {
  /** Opens a window of a new reader, who has chosen nothing yet. */
  reader(options?: BrowserContextOptions): Promise<Reader>;
  close(): Promise<void>;
}

/** Builds the site into a temporary folder. */
export async function openBuiltSite(): Promise<BuiltSite> {
  const folder = await mkdtemp(`${tmpdir()}/estamp-docs-`);
  await writeSite(folder, false);
  const browser: Browser = await launch();
  return {
    async reader(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(scaled(10_000));
      const trouble: string[] = [];
      page.on('pageerror', ({ message }) => trouble.push(message));
      page.on('console', (message) => {
        if (message.type() === 'error') trouble.push(message.text());
      });
      await context.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        try {
          await route.fulfill({ path: folder + pathname });
        } catch {
          trouble.push(`There is no ${pathname}.`);
          await route.fulfill({ status: 404, body: '' });
        }
      });
      return {
        page,
        trouble,
        open: async (address) => void (await page.goto(ORIGIN + address)),
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
