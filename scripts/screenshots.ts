/**
 * `npm run screenshots`: takes screenshots of every step and state of a checkout in the built demo, into
 * `docs/screenshots`. Arguments select languages (`npm run screenshots -- en hi`).
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launch, visit } from '../test/journeys/support/browser.ts';
import { openShop, type Shop } from '../test/journeys/support/shop.ts';
import { SCENES, type Scene } from './screenshots/tour.ts';
import { walk } from './screenshots/walk.ts';

export const LANGUAGES = ['en', 'hi', 'ur'];
const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;
/** The window of a dialog, which fills it. Other screenshots show the whole page. */
const WINDOW = { 360: 740, 1280: 900 } as Record<number, number>;
const QUALITY = 62;

const file = (scene: Scene): string => `${String(SCENES.indexOf(scene) + 1).padStart(2, '0')}-${scene}.webp`;

/** Takes one screenshot of the whole page with this width and theme. */
async function picture(
  page: Page,
  client: CDPSession,
  scene: Scene,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: WINDOW[width] ?? 800 });
  if (scene !== 'dialog') {
    // The action bar sticks to the bottom of the window; in a window as high as the page it is in its place.
    const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await page.setViewportSize({ width, height });
  }
  await page.evaluate(() => scrollTo(0, 0));
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

/** Without a font, the screenshots would show boxes, which no test detects. @throws Error */
function requireFont(lang: string): void {
  if (execFileSync('fc-list', [`:lang=${lang}`], { encoding: 'utf8' }).trim()) return;
  throw new Error(`This machine has no font for ${lang}. On Debian: apt-get install fonts-noto-core`);
}

async function shoot(browser: Browser, shop: Shop, lang: string, folder: URL): Promise<void> {
  const { page, context, trouble } = await visit(browser, { timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
  const client = await context.newCDPSession(page);
  await rm(new URL(`${lang}/`, folder), { recursive: true, force: true });
  await walk(page, shop.url, lang, async (scene) => {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        const place = new URL(`${lang}/${width}-${scheme}/`, folder);
        await mkdir(place, { recursive: true });
        await writeFile(new URL(file(scene), place), await picture(page, client, scene, width, scheme));
      }
    }
  });
  await context.close();
  if (trouble.length) throw new Error(trouble.join('\n'));
}

function contents(): string {
  const heading = `| | ${LANGUAGES.flatMap((lang) => WIDTHS.map((width) => `${lang} ${width}`)).join(' | ')} |`;
  const rule = `|---${'|---'.repeat(LANGUAGES.length * WIDTHS.length)}|`;
  const rows = SCENES.map(
    (scene) =>
      `| ${scene.replaceAll('-', ' ')} | ${LANGUAGES.flatMap((lang) =>
        WIDTHS.map((width) =>
          SCHEMES.map((scheme) => `[${scheme}](${lang}/${width}-${scheme}/${file(scene)})`).join(' '),
        ),
      ).join(' | ')} |`,
  );
  return `# Screenshots

Every step and state of a checkout in English, Hindi and Urdu, 360 and 1280 px wide, light and dark. Made by
\`npm run screenshots\` out of the built demo; states of an order are laid over a real one.

${heading}
${rule}
${rows.join('\n')}
`;
}

/** Takes all screenshots of these languages. */
export async function takeScreenshots(shop: Shop, languages: readonly string[], folder: URL): Promise<void> {
  const browser = await launch();
  try {
    for (const lang of languages) await shoot(browser, shop, lang, folder);
    await writeFile(new URL('README.md', folder), contents());
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  const languages = wanted.length ? wanted : LANGUAGES;
  languages.forEach(requireFont);
  const shop = await openShop({ sandbox: { timings: { start: 60_000, complete: 60_000 } } });
  try {
    await takeScreenshots(shop, languages, new URL('../docs/screenshots/', import.meta.url));
  } finally {
    await shop.close();
  }
}
