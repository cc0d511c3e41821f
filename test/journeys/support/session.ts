import type { BrowserContext, Page } from 'playwright-core';

/** What the tab has stored: all that a browser brings back when it restores a tab after its end. */
export const storedIn = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...sessionStorage }));

/** Puts a former tab's storage into every new tab of a context, before any page there runs. */
export async function restore(context: BrowserContext, stored: Record<string, string>): Promise<void> {
  await context.addInitScript((entries) => {
    if (sessionStorage.length) return;
    try {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
    } catch {
      // A page without storage.
    }
  }, stored);
}

/** The addresses of the tab's history, as the browser itself keeps them. */
export async function visited(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  const { entries } = await protocol.send('Page.getNavigationHistory');
  await protocol.detach();
  return entries.map(({ url }) => url);
}
