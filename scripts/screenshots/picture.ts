import type { Browser, Page } from 'playwright-core';

export const WIDTHS = [360, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The heights of the window. */
export const HEIGHTS: Readonly<Record<number, number>> = { 360: 740, 1280: 900 };
const QUALITY = 62;

/** What a page shows in its window, as WebP. */
async function capture(page: Page): Promise<Buffer> {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await client.detach();
  return Buffer.from(data, 'base64');
}

/** @param whole the whole page, not only the window */
export async function picture(page: Page, width: number, colorScheme: Scheme, whole: boolean): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
  if (whole) {
    // The action bar sticks to the bottom of the window; in a window as high as the page it is in its place.
    const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await page.setViewportSize({ width, height });
  }
  await page.evaluate(() => scrollTo(0, 0));
  return capture(page);
}

/** A PNG of another browser, as WebP. */
export async function toWebp(browser: Browser, png: Buffer, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(
      `<!doctype html><style>*{margin:0}img{display:block}</style><img src="data:image/png;base64,${png.toString('base64')}">`,
    );
    await page.evaluate(() => document.images[0]?.decode());
    return await capture(page);
  } finally {
    await page.close();
  }
}
