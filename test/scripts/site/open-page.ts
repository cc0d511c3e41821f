import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Site } from '../../../scripts/site/build-site.ts';

const ORIGIN = 'http://docs.test/';
const STYLE = readFileSync('scripts/site/browser/site.css', 'utf8');

/** Opens a page of the site as it is rendered, with its style sheet and without its scripts. */
export async function openPage(browser: Browser, site: Site, address: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.route('**/*', (route) => {
    const path = route.request().url().slice(ORIGIN.length);
    if (path.endsWith('site.css')) return route.fulfill({ contentType: 'text/css', body: STYLE });
    const body = site.files.get(path);
    return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/html', body });
  });
  await page.goto(ORIGIN + address);
  return page;
}
